"""The position editor: a scene in which positions are set up by hand."""
