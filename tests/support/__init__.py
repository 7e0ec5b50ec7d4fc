"""What the tests share: where files are, runs of the program, random puzzles, brute force, and kinds that misbehave."""
