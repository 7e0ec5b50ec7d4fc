"""Same output: what every command prints, before and after a change, compared byte for byte."""
