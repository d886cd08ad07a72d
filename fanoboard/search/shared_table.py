"""What several processes that search the same position tell each other: a table in memory they share.

Compiled.  All search alike; what one has found the others need not look for, and a move that one is
at the others put off: Kerrigan, "Simplified ABDADA" (2013), after Weill, "The ABDADA Distributed
Minimax Search Algorithm" (1996).  Entries are guarded against being read while they are written as
Hyatt and Mann do it, "A Lock-less Transposition Table Implementation" (2002).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fanoboard.search.transposition import entry_age, entry_depth, with_age

SHARED_DEPTH: Final = 2
"""What was searched less deep is not told: to ask would take longer than to look."""
DEFERRED_DEPTH: Final = 4
"""Moves are put off where there is so much to search."""
MOST_PROCESSES: Final = 64
_BUSY: Final = 4096
"""Places for the moves that are being searched, a power of 2."""
HEAD: Final = MOST_PROCESSES + _BUSY
"""Words before the entries: how many positions each process has visited, and the moves being searched."""
_COUNT_SHIFT: Final = 12
LEAST_WORDS: Final = 2 * HEAD


@final
class SharedTable:
    """The table in `words`, all 0 in the beginning, as one process sees it in one search.

    The processes have numbers below MOST_PROCESSES; a search has the same `age`, from 1 to 4095, for
    all of them, and another one than those before.
    """

    def __init__(self, words: memoryview, number: int, age: int) -> None:
        self.words = words
        self.number: i64 = number
        self.age: i64 = age
        pairs = 2
        while HEAD + 4 * pairs <= len(words):
            pairs *= 2
        self.mask: i64 = pairs - 1

    def better(self, key: i64, entry: i64) -> i64:
        """The entry of a position that was searched deeper: this one, or the one that is here."""
        at = HEAD + 2 * (key & self.mask)
        found: i64 = self.words[at + 1]
        if entry_age(found) == self.age and entry_depth(found) > entry_depth(entry):
            check: i64 = self.words[at]
            if (check ^ found) == key:
                return found
        return entry

    def keep(self, key: i64, entry: i64) -> None:
        """Tell the others of an entry, in place of one that was not searched deeper or is of old."""
        at = HEAD + 2 * (key & self.mask)
        before: i64 = self.words[at + 1]
        if entry_age(before) == self.age and entry_depth(before) > entry_depth(entry):
            check: i64 = self.words[at]
            if (check ^ before) != key and (key & 1):
                return
        entry = with_age(entry, self.age)
        self.words[at] = key ^ entry
        self.words[at + 1] = entry

    def name(self, key: i64, depth: i64, number: i64) -> i64:
        """What a move of a position is called that is searched so deep."""
        return (key ^ ((number + 1) << 41) ^ ((number + 1) << 7) ^ (self.age << 20) ^ (depth << 33)) | 1

    def begin(self, name: i64) -> bool:
        """Say that a move is searched from now on; False if somebody else has said so, or it was long ago."""
        at = MOST_PROCESSES + (name >> 1 & (_BUSY - 1))
        found: i64 = self.words[at]
        if found == name:
            return False
        self.words[at] = name
        return True

    def count(self, nodes: i64) -> None:
        """Say how many positions this process has visited."""
        self.words[self.number] = nodes << _COUNT_SHIFT | self.age

    def visited(self) -> i64:
        """How many positions the other processes have visited, as far as they have said."""
        total: i64 = 0
        for number in range(MOST_PROCESSES):
            said: i64 = self.words[number]
            if number != self.number and (said & ((1 << _COUNT_SHIFT) - 1)) == self.age:
                total += said >> _COUNT_SHIFT
        return total
