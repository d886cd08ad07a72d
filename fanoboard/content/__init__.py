"""What is read from files: layouts, themes, settings; and where they live."""
