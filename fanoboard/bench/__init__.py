"""How fast the search is, compiled and interpreted, and how smooth the window."""
