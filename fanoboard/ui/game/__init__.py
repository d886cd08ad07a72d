"""What the game scene is made of: the session it shows, its marks, its side panel."""
