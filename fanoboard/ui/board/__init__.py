"""The board on the screen: any layout, any pieces, no rules."""
