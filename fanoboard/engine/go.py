"""What `go` asks for: limits of a search, or counts of all lines of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from fanoboard.engine.channel import MOST_SHOWN
from fanoboard.engine.thinkers import Pace
from fanoboard.games.capabilities import Searchable, capability
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.turns import moves
from fanoboard.messages import Message
from fanoboard.search.playout import Perft

# What `go` asks for.

_MOST = 10**12
_MOVES_LEFT = 25
"""The number of moves that a clock is shared out between."""
_MARGIN = 0.03
"""Seconds kept back for what comes between the thought and the clock."""
_LEAST = 0.01
"""Seconds that a move gets however little is left, but for half of that."""
_CLOCK = re.compile(r"p([1-8])(time|inc)")
_ASKED = ("movetime", "depth", "nodes", "perft")


@dataclass(frozen=True, slots=True)
class Go:
    """The limits of one search; times in milliseconds, those of the clocks by seat from 0."""

    movetime: int | None = None
    depth: int | None = None
    nodes: int | None = None
    perft: int | None = None
    infinite: bool = False
    clocks: dict[int, int] = field(default_factory=dict)
    increments: dict[int, int] = field(default_factory=dict)

    def seconds(self, seat: int) -> float | None:
        """Seconds that `seat` may think; None where time does not limit it."""
        if self.movetime is not None:
            return self.movetime / 1000
        if seat not in self.clocks:
            return None
        left = max(0, self.clocks[seat]) / 1000
        share = left / _MOVES_LEFT + 0.8 * self.increments.get(seat, 0) / 1000
        return max(min(_LEAST, left / 2), min(share, left / 2) - _MARGIN)

    @property
    def along(self) -> str:
        """The command that has a helper search the same, as deep, until it is stopped."""
        if self.infinite:
            return "go infinite"
        return f"go nodes {_MOST - 1}" if self.depth is None else f"go depth {self.depth}"

    def limited(self, seat: int) -> bool:
        return self.infinite or any((self.movetime, self.depth, self.nodes, seat in self.clocks))


def parse_go(words: Sequence[str]) -> Go:
    """Read what stands after `go`.  Raises GameError for what it can't mean."""
    numbers: dict[str, int] = {}
    clocks: dict[int, int] = {}
    increments: dict[int, int] = {}
    infinite = False
    rest = list(reversed(words))
    while rest:
        word = rest.pop()
        clock = _CLOCK.fullmatch(word)
        if word == "infinite":
            infinite = True
        elif clock is not None:
            by_seat = clocks if clock[2] == "time" else increments
            by_seat[int(clock[1]) - 1] = _number(word, rest, -_MOST)
        elif word in _ASKED:
            numbers[word] = _number(word, rest, 1)
        else:
            known = ", ".join((*_ASKED, "infinite", "p1time", "p1inc"))
            raise GameError(
                Message("After “go” come {known}, not “{word}”.", known=known, word=word[:MOST_SHOWN])
            )
    if "perft" in numbers and (infinite or clocks or len(numbers) > 1):
        raise GameError(Message("No other limit goes with “go perft”."))
    return Go(**numbers, infinite=infinite, clocks=clocks, increments=increments)


def _number(name: str, rest: list[str], least: int) -> int:
    """Consume the number that belongs to `name`."""
    if not rest:
        raise GameError(Message("After “go {name}” comes a number.", name=name))
    text = rest.pop()
    if not re.fullmatch(r"-?[0-9]{1,12}", text):
        raise GameError(
            Message(
                "After “go {name}” comes a whole number, not “{text}”.", name=name, text=text[:MOST_SHOWN]
            )
        )
    if int(text) < least:
        raise GameError(
            Message(
                "The number after “go {name}” is at least {least}, not {text}.",
                name=name,
                least=least,
                text=text,
            )
        )
    return int(text)


# Counting all lines of play from a position, for games with and without a search state.


def divide(position: Position, depth: int, stopped: Callable[[], bool]) -> dict[str, int]:
    """How many lines of `depth` moves begin with each legal move; games already over count nothing.

    Raises GameError when `stopped`, as an incomplete count is worse than none.
    """
    return {turn.text: _count(turn.position, depth - 1, stopped) for turn in moves(position)}


def _count(position: Position, depth: int, stopped: Callable[[], bool]) -> int:
    if stopped():
        raise GameError(Message("The counting was stopped before it was complete."))
    if depth == 0:
        return 1
    if position.result is not None:
        return 0
    found = capability(position, Searchable)
    if found is None:
        return sum(_count(turn.position, depth - 1, stopped) for turn in moves(position))
    counter = Perft(found.state(), Pace(stopped))
    total = counter.count(depth)
    if counter.stopped:
        raise GameError(Message("The counting was stopped before it was complete."))
    return total
