"""Practice: exercises made of one's own mistakes, and when each of them comes back.  Knows no window."""
