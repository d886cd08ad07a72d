"""A transposition table: what was found out about positions, in bounded memory.

Compiled.  Greenblatt, Eastlake and Crocker, "The Greenblatt Chess Program" (1967), met with the
two-entry buckets of Breuker, Uiterwijk and van den Herik, "Replacement Schemes for Transposition
Tables" (1994): of two positions that compete for a bucket the deeper search keeps its entry, and
the newest always has one.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
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


# What several processes that search the same position tell each other, in memory they share.
#
# Compiled.  All search alike; what one has found the others need not look for, and a move that one is
# at the others put off: Kerrigan, "Simplified ABDADA" (2013), after Weill, "The ABDADA Distributed
# Minimax Search Algorithm" (1996).  There they search in one table.  Here each has a table of its own,
# and a log where it writes what it found; now and then it enters what is new in the others' logs.  That
# costs less, as logs are written and read by many words at once, and words of shared memory one by one
# are slow from Python.  Entries are guarded against being read while they are written as Hyatt and Mann
# do it, "A Lock-less Transposition Table Implementation" (2002).

SHARED_DEPTH: Final = 2
"""What was searched less deep is not told: to read it would take longer than to look."""
DEFERRED_DEPTH: Final = 5
"""Moves are put off where there is so much to search."""
EXCHANGE_NODES: Final = 200
"""Positions visited between one look into the logs and the next."""
MOST_PROCESSES: Final = 64
_BUSY: Final = 4096
"""Places for the moves that are being searched, a power of 2."""
_LOG: Final = 8192
"""Words of a log, a multiple of _HELD.  Who is so far behind misses what was written over."""
_HELD: Final = 64
"""Words that are kept back at most before they are written to the log."""
# Words that say how many positions each process has visited, how long its log is, which moves are searched.
_ENDS: Final = MOST_PROCESSES
_MARKS: Final = 2 * MOST_PROCESSES
HEAD: Final = _MARKS + _BUSY
"""Words before the logs."""
WORDS: Final = HEAD + MOST_PROCESSES * _LOG
"""Of all the memory."""
# Numbers are said together with the age, below them.
_SAID_SHIFT: Final = 12
_AGE_MASK: Final = (1 << _SAID_SHIFT) - 1


@final
class SharedTable:
    """The memory in `words`, all 0 in the beginning, as one process sees it in one search.

    The processes have numbers below MOST_PROCESSES; a search has the same `age`, from 1 to 4095, for
    all of them, and another one than those before.
    """

    def __init__(self, words: memoryview, number: int, age: int) -> None:
        self.words = words
        self.number: i64 = number
        self.age: i64 = age
        # What is to be written, a view of it, how much that is, and how much was written before.
        self.held: vec[i64] = vec[i64]([0] * _HELD)
        self.view = memoryview(self.held)
        self.filled: i64 = 0
        self.written: i64 = 0
        # How much of the other logs was read.
        self.read: vec[i64] = vec[i64]([0] * MOST_PROCESSES)

    def tell(self, key: i64, entry: i64) -> None:
        """Tell the others of an entry, by the next exchange at the latest."""
        entry = with_age(entry, self.age)
        self.held[self.filled] = key ^ entry
        self.held[self.filled + 1] = entry
        self.filled += 2
        if self.filled == _HELD:
            self._write()

    def exchange(self, table: TranspositionTable) -> None:
        """Tell what was kept back, and enter into the table what the others have told since the last time."""
        if self.filled:
            self._write()
        ends = self.words[_ENDS:_MARKS].tobytes()
        for number in range(i64(MOST_PROCESSES)):
            said = read_i64_le(ends, 8 * number)
            end = said >> _SAID_SHIFT
            if (said & _AGE_MASK) == self.age and number != self.number:
                while self.read[number] < end:
                    self._hear(number, end, table)

    def _write(self) -> None:
        """Write what was kept back to the log: in one piece, so that a rest at its end may stay as it was."""
        at = self.written % _LOG
        if at + self.filled > _LOG:
            self.written += _LOG - at
            at = 0
        first = HEAD + self.number * _LOG + at
        self.words[first : first + self.filled] = self.view[: self.filled]
        self.written += self.filled
        self.words[_ENDS + self.number] = self.written << _SAID_SHIFT | self.age
        self.filled = 0

    def _hear(self, number: i64, end: i64, table: TranspositionTable) -> None:
        """Enter what is new in a log, up to where it ends or begins anew."""
        begin = max(self.read[number], end - _LOG)
        at = begin % _LOG
        size = min(end - begin, _LOG - at)
        first = HEAD + number * _LOG + at
        said = self.words[first : first + size].tobytes()
        for i in range(0, 8 * size, 16):
            entry = read_i64_le(said, i + 8)
            if entry_age(entry) == self.age:
                table.learn(read_i64_le(said, i) ^ entry, entry)
        self.read[number] = begin + size

    def name(self, key: i64, depth: i64, number: i64) -> i64:
        """The name under which a search of this move to this depth is announced."""
        return (key ^ ((number + 1) << 41) ^ ((number + 1) << 7) ^ (self.age << 20) ^ (depth << 33)) | 1

    def begin(self, name: i64) -> bool:
        """Say that a move is searched from now on; False if somebody else has said so, or it was long ago."""
        at = _MARKS + (name >> 1 & (_BUSY - 1))
        found: i64 = self.words[at]
        if found == name:
            return False
        self.words[at] = name
        return True

    def count(self, nodes: i64) -> None:
        self.words[self.number] = nodes << _SAID_SHIFT | self.age

    def visited(self) -> i64:
        """The number of positions that the other processes have visited, as far as they have said."""
        total: i64 = 0
        counts = self.words[:_ENDS].tobytes()
        for number in range(i64(MOST_PROCESSES)):
            said = read_i64_le(counts, 8 * number)
            if number != self.number and (said & _AGE_MASK) == self.age:
                total += said >> _SAID_SHIFT
        return total
