"""Boards divided at random, for generators: cut into rooms, or masked by cells that leave the rest connected."""
