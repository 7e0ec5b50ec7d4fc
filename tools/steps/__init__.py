"""Steps measured: what explanations and ratings say of many puzzles, before and after a change."""
