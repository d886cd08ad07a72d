"""Things that are seen and clicked."""
