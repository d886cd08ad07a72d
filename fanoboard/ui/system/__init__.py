"""What the operating system gives the window: it knows no game and no widget."""
