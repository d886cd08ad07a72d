"""One game being played: its seats, its history, its saved form."""
