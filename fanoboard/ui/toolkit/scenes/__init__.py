"""What fills the window, and the stack of it."""
