"""Searches that know no game; a game hands them a `State`."""
