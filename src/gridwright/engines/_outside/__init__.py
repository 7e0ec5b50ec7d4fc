"""What the engines that run outside programs share: processes, row files and solution files."""
