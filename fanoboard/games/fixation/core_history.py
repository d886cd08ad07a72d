"""The boards that have stood, for the repetition rule.  Compiled."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from fanoboard.games.fixation.core_lines import MARK_SHIFT, MARKS
from fanoboard.search.state import doubled

FREE: Final = -1
FIRST_ROOM: Final = 256


@final
class BoardHistory:
    """Hashes from 0 to 2**62 - 1, some of them several times: the last one added leaves first.

    An open hash table with linear probing.  As hashes leave in the order opposite to that in
    which they came, emptying a slot never tears a run of probes.
    """

    def __init__(self) -> None:
        self.slots: vec[i64] = vec[i64]([FREE] * FIRST_ROOM)
        # The slots in the order in which they were filled.
        self.order: vec[i64] = vec[i64]([0] * (FIRST_ROOM // 2))
        self.size: i64 = 0
        # How many hashes there are with each mark.
        self.marks: vec[i16] = vec[i16]([0] * MARKS)

    def count(self, key: i64) -> i64:
        last = i64(len(self.slots)) - 1
        slot = key & last
        found: i64 = 0
        while self.slots[slot] != FREE:
            if self.slots[slot] == key:
                found += 1
            slot = slot + 1 & last
        return found

    def add(self, key: i64) -> None:
        if self.size == i64(len(self.order)):
            self._grow()
        self.marks[key >> MARK_SHIFT] += 1
        self.order[self.size] = self._settle(key)
        self.size += 1

    def drop(self) -> None:
        self.size -= 1
        slot = self.order[self.size]
        self.marks[self.slots[slot] >> MARK_SHIFT] -= 1
        self.slots[slot] = FREE

    def _settle(self, key: i64) -> i64:
        """Put a hash in a slot; which one."""
        last = i64(len(self.slots)) - 1
        slot = key & last
        while self.slots[slot] != FREE:
            slot = slot + 1 & last
        self.slots[slot] = key
        return slot

    def _grow(self) -> None:
        """Double the room; half of the slots stay free."""
        before = self.slots
        self.order = doubled(self.order)
        self.slots = vec[i64]([FREE] * (2 * len(before)))
        for i in range(self.size):
            self.order[i] = self._settle(before[self.order[i]])
