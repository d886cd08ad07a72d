"""What can be done by a key or a button."""
