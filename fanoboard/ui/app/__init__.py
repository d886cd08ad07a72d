"""The program: its loop, and the roads between the screens."""
