"""Puzzles: the list of them, the scene in which one is solved, and the puzzle of the day."""
