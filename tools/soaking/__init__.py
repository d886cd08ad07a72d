"""The parts of `tools/soak.py`: a person who plays, the program that is played with, and what is found."""
