"""Games as pictures, films and texts in files: painters, encoders, and the dialog."""
