"""The theme workshop: a page on which a person makes a theme of their own."""
