"""Tables of solved positions that are made on the user's machine, part by part: what a game says of them.

The shipped tables reach up to some level, as so many pieces on the board.  Each level above it needs
those below.  A part is what one process makes in one go and writes into a file of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fanoboard.messages import Message


@dataclass(frozen=True, slots=True)
class TablePart:
    """A part of a level: what it is called, what it takes, and which parts have to be there first."""

    name: str
    level: int
    work: int
    """How long it takes, in units that are the same for all parts of a game; see `TableWork.trial`."""
    size: int
    """Bytes of its file."""
    memory: int
    """Bytes of memory that making it takes, besides what any process of its kind does."""
    needs: tuple[str, ...] = ()
    """Parts of the same level that it is put together from."""
    stays: bool = True
    """Whether it is one of the tables; others are of no use once what needs them is there."""


class TableWork(ABC):
    """The work of adding to the tables of a game with these options.

    `tables` is what Game.read_tables gives.
    """

    @property
    @abstractmethod
    def levels(self) -> range:
        """The levels that can be made."""

    @property
    @abstractmethod
    def caption(self) -> Message:
        """What tells these options from others of the game, as `9 × 5`."""

    @abstractmethod
    def title(self, level: int) -> Message:
        """What the tables of a level are about, as `Endgames of 6 pieces`."""

    @abstractmethod
    def positions(self, level: int) -> int:
        """How many positions the tables of a level keep."""

    @abstractmethod
    def parts(self, level: int) -> tuple[TablePart, ...]:
        """The parts of a level; each stands behind those that it needs."""

    @abstractmethod
    def empty(self) -> object:
        """Tables with nothing in them, where none are shipped."""

    @abstractmethod
    def add(self, tables: object, part: str, body: memoryview) -> None:
        """Add a part that stays.  Raises GameError where it is no part of these tables."""

    @abstractmethod
    def make(
        self,
        part: TablePart,
        tables: object,
        read: Callable[[str], memoryview],
        write: Callable[[bytes], object],
    ) -> Iterator[float]:
        """Make a part, in steps of some tenths of a second, after each of which the share done is told.

        `read` gives a part that this one needs, `write` takes what belongs in its file, in order.
        """

    @abstractmethod
    def trial(self, tables: object, level: int) -> Iterator[int]:
        """Do some of the work of a level for no other purpose than to see how long it takes.

        After each step the units of work in it are told.
        """
