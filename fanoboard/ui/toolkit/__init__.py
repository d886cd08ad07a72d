"""What every screen is made of: scenes, widgets, commands, style.  It knows no game."""
