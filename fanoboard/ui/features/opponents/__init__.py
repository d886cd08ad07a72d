"""Me: rating, results, weak spots."""
