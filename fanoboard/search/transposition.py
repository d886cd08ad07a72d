"""A transposition table: what was found out about positions, in bounded memory.

Compiled.  Greenblatt, Eastlake and Crocker, "The Greenblatt Chess Program" (1967), met with the
two-entry buckets of Breuker, Uiterwijk and van den Herik, "Replacement Schemes for Transposition
Tables" (1994): of two positions that compete for a bucket the deeper search keeps its entry, and
the newest always has one.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fanoboard.search.scores import INFINITE

UPPER: Final = 1
"""The score is at most so much."""
LOWER: Final = 2
"""The score is at least so much."""
EXACT: Final = 3

BYTES_PER_ENTRY: Final = 16

# An entry, from bit 0: the bound (2 bits), whether it rests on no guess (1), the number of the
# move plus one (16, 0 for none), the depth (8), the score plus INFINITE (21), the age (12).
_COMPLETE: Final = 4
_MOVE_SHIFT: Final = 3
_MOVE_MASK: Final = 0xFFFF
_DEPTH_SHIFT: Final = 19
_DEPTH_MASK: Final = 0xFF
_SCORE_SHIFT: Final = 27
_SCORE_MASK: Final = 0x1FFFFF
_AGE_SHIFT: Final = 48
_BELOW_AGE: Final = 0xFFFFFFFFFFFF
LAST_AGE: Final = 0xFFF


@final
class TranspositionTable:
    """Entries by the hash of a position, of which only those of the present search count."""

    def __init__(self, megabytes: int) -> None:
        entries = 2
        while entries * 2 * BYTES_PER_ENTRY <= megabytes << 20:
            entries *= 2
        self.mask: i64 = entries - 1
        self.keys: vec[i64] = vec[i64]([0] * entries)
        self.entries: vec[i64] = vec[i64]([0] * entries)
        self.age: i64 = 0

    def forget(self) -> None:
        """Begin a new search: no earlier entry is found any more."""
        if self.age == LAST_AGE:
            self.age = 0
            for i in range(i64(len(self.entries))):
                self.entries[i] = 0
        self.age += 1

    def find(self, key: i64) -> i64:
        """The entry of the position with this hash, to be taken apart by the functions below, or 0."""
        at = key & self.mask
        if self.keys[at] == key and self.entries[at] >> _AGE_SHIFT == self.age:
            return self.entries[at]
        at ^= 1
        if self.keys[at] == key and self.entries[at] >> _AGE_SHIFT == self.age:
            return self.entries[at]
        return 0

    def keep(self, key: i64, depth: i64, bound: i64, score: i64, move: i64, complete: bool) -> i64:
        """Enter what was found out; `move` is its number among the moves of the position, or -1.

        The entry.
        """
        at = key & self.mask & -2
        entry = self.entries[at]
        if self.keys[at] != key and entry >> _AGE_SHIFT == self.age and entry_depth(entry) > depth:
            at += 1
        if move >= _MOVE_MASK:
            move = -1
        self.keys[at] = key
        entry = bound | (move + 1) << _MOVE_SHIFT | depth << _DEPTH_SHIFT
        entry |= (score + INFINITE) << _SCORE_SHIFT | self.age << _AGE_SHIFT
        if complete:
            entry |= _COMPLETE
        self.entries[at] = entry
        return entry

    def learn(self, key: i64, entry: i64) -> None:
        """Enter what another search of the same position has found out, unless as much is known."""
        at = key & self.mask & -2
        mine = self.entries[at]
        if self.keys[at] != key and mine >> _AGE_SHIFT == self.age and entry_depth(mine) > entry_depth(entry):
            at += 1
            mine = self.entries[at]
        known = self.keys[at] == key and mine >> _AGE_SHIFT == self.age
        if not known or entry_depth(mine) < entry_depth(entry):
            self.keys[at] = key
            self.entries[at] = with_age(entry, self.age)


def entry_bound(entry: i64) -> i64:
    """UPPER, LOWER or EXACT."""
    return entry & 3


def entry_complete(entry: i64) -> bool:
    """Whether the score rests on ended games alone."""
    return (entry & _COMPLETE) != 0


def entry_move(entry: i64) -> i64:
    """The number of the best move among those of the position, or -1; so too for no entry."""
    return (entry >> _MOVE_SHIFT & _MOVE_MASK) - 1


def entry_depth(entry: i64) -> i64:
    return entry >> _DEPTH_SHIFT & _DEPTH_MASK


def entry_age(entry: i64) -> i64:
    """Which search it is of; 0 for no entry."""
    return entry >> _AGE_SHIFT


def with_age(entry: i64, age: i64) -> i64:
    return (entry & _BELOW_AGE) | age << _AGE_SHIFT


def entry_score(entry: i64) -> i64:
    """The score, from the point of view of the seat to move, counted from this position."""
    return (entry >> _SCORE_SHIFT & _SCORE_MASK) - INFINITE
