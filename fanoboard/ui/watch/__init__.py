"""What the window shows, told to another process: to programs that use it as people do."""
