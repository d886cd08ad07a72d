"""The scenes: what fills the window, one at a time."""
