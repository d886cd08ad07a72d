"""The widgets: few, small, at home on the mouse and on the keyboard."""
