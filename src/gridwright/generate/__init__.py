"""Making puzzles: random instances, and nonograms with one solution from pictures."""
