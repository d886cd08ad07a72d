"""Making tables of solved positions on the user's machine: planning, doing, and telling of it."""
