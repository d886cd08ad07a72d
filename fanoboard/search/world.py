"""What a search needs of a game with hidden cards: a world as it may be, played on in place.

Compiled.  A game subclasses `World` beside its rules.  A world knows what one player, the
observer, knows; `deal` makes up the rest, another way each time.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

REWARD: Final = 1 << 20
"""What a sure win is worth; a seat that is as likely to win has half of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class World:
    """A possible world.  Moves are whole numbers that name the same action in all worlds.

    `random` is the state of the random numbers for all that happens in it (see `next_random`).
    """

    def __init__(self, players: int, room: int) -> None:
        """A world of so many players, with room for so many moves in a position."""
        self.random: i64 = 1
        self.moves: vec[i64] = vec[i64]([0] * room)
        self.priors: vec[i64] = vec[i64]([0] * room)
        self.rewards: vec[i64] = vec[i64]([0] * players)

    def determinize(self) -> None:
        """Go back to where the observer is, with the hidden cards dealt anew."""
        raise NotImplementedError

    def seat(self) -> i64:
        """Whose turn it is."""
        raise NotImplementedError

    def turns(self) -> i64:
        """How many turns have ended since the deal."""
        raise NotImplementedError

    def over(self) -> bool:
        """Whether the game has ended."""
        raise NotImplementedError

    def key(self) -> i64:
        """A hash of all that the seat to move knows, from 0 to 2**62 - 1: its information set."""
        raise NotImplementedError

    def generate(self) -> i64:
        """Write all legal moves to `moves`, and return how many there are.

        `priors` says how likely each is to be the best one, as shares above 0 and below 2**20.
        """
        raise NotImplementedError

    def play(self, move: i64) -> None:
        """Play a legal move, and let chance settle what has to be drawn."""
        raise NotImplementedError

    def playout_move(self) -> i64:
        """A legal move that a player would make who thinks little."""
        raise NotImplementedError

    def evaluate(self) -> None:
        """Write to `rewards` what the position seems worth to each seat; together it is REWARD."""
        raise NotImplementedError
