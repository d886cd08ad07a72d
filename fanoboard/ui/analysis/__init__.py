"""What the engine sees, at the board: lines of play, values, a graph of the game, and reviews."""
