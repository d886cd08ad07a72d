"""The window: everything that needs pygame."""

import os

# What pygame reads when it is imported: the name that the desktop knows our windows by, which
# would be that of the script otherwise, and whether to print a line of its own.
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "fanoboard")
os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "fanoboard")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
