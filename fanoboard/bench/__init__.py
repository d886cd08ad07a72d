"""How fast the search is, compiled and interpreted."""
