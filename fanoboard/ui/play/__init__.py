"""What games, lessons, puzzles and analysis share."""
