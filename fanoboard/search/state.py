"""What a search needs of a game: a state that moves are played on in place, and taken back.

Compiled.  A game subclasses `State` beside its rules, with its points as bits of one i64 and its
moves in buffers that are named by index: no objects are made while searching.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fanoboard.search.scores import INFINITE

UNDECIDED: Final = 2
"""Outcomes are +1, 0 and -1 for a seat that has won, drawn or lost; this one goes on."""
SLOTS: Final = 4096


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position in place.  `top` is the end of the stack of generated moves.

    A search remembers `top`, calls `generate`, plays moves by their index in the stack, and sets
    `top` back when it leaves.  Generation is deterministic: the n-th move of the same position is
    always the same move, which is how a transposition table names it.
    """

    def __init__(self) -> None:
        self.top: i64 = 0

    def seat(self) -> i64:
        """Whose turn it is, from 0.  A seat may move twice running."""
        raise NotImplementedError

    def key(self) -> i64:
        """A hash of all that decides the value of the position, from 0 to 2**62 - 1."""
        raise NotImplementedError

    def outcome(self) -> i64:
        """+1, 0 or -1 for the seat to move if the game is over here, else UNDECIDED.

        Having no move is not looked for: see `stuck`.
        """
        raise NotImplementedError

    def stuck(self) -> i64:
        """The outcome for a seat to move that has no legal move."""
        return -1

    def generate(self) -> i64:
        """Push all legal moves, from `top` on, and return how many there are."""
        raise NotImplementedError

    def generate_forcing(self) -> i64:
        """Push the moves that a search does not stop in front of (captures); none by default."""
        return 0

    def must_force(self) -> bool:
        """True where a forcing move, if there is one, has to be played: no standing pat then."""
        return False

    def wins_at_once(self) -> bool:
        """Whether the seat to move is seen to have a move that wins; it may have one all the same."""
        return False

    def reduces(self) -> bool:
        """Whether moves that come late in order may be searched less deep; it pays with many moves."""
        return False

    def prior(self, move: i64) -> i64:
        """How early to try a generated move: larger is earlier; below 2**20."""
        return 0

    def slot(self, move: i64) -> i64:
        """A small name of the move that other positions share (from and to), below SLOTS."""
        return 0

    def play(self, move: i64) -> None:
        """Play the generated move with this index in the stack."""
        raise NotImplementedError

    def undo(self) -> None:
        """Take back the move played last."""
        raise NotImplementedError

    def consult(self, tables: object) -> None:
        """Let `known` look into `tables` of solved positions, as the game has read them."""

    def known(self) -> i64:
        """The proved score of the position (see `scores`), if a table says it, else INFINITE."""
        return INFINITE

    def weigh(self, weights: object) -> None:
        """Let `evaluate` go by these `weights`, as the game has read them."""

    def evaluate(self) -> i64:
        """A guess at the value for the seat to move, in hundredths of a piece, within +-20 000."""
        return 0


def doubled(buffer: vec[i64]) -> vec[i64]:
    """A buffer twice as long that begins with the same entries."""
    longer = vec[i64]([0] * (2 * len(buffer)))
    for i in range(i64(len(buffer))):
        longer[i] = buffer[i]
    return longer


# What a search needs of a game with hidden cards: a world as it may be, played on in place.
#
# Compiled.  A game subclasses `World` beside its rules.  A world knows what one player, the
# observer, knows; `deal` makes up the rest, another way each time.

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
