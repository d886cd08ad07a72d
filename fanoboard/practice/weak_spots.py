"""Where points are lost: mistakes by their themes, or by when they were made, and how sure that is."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from math import sqrt
from typing import Final, NamedTuple

from fanoboard.games.mistake import THEMES
from fanoboard.messages import Message
from fanoboard.practice.deck import Entry
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import MOST

_SURE: Final = 1.96
"""Standard deviations: in 95 of 100 cases the share lies within them."""
_QUICK, _SLOW = 5.0, 20.0
"""Seconds up to which a turn is quick, and from which on it was thought about."""


class WeakSpot(NamedTuple):
    """Mistakes that have something in common, which are so many of `of`, and how sure their share is."""

    caption: Message
    entries: tuple[Entry, ...]
    of: int
    low: float
    high: float

    @property
    def mistakes(self) -> int:
        return len(self.entries)

    @property
    def share(self) -> float:
        return self.mistakes / self.of


class Week(NamedTuple):
    """The mistakes in the games of a week, from its Monday."""

    monday: date
    mistakes: int
    games: int

    @property
    def share(self) -> float:
        """How many mistakes there were of those that are looked for in so many games."""
        return min(1.0, self.mistakes / (MOST * self.games))


def _theme(exercise: Exercise) -> str:
    return exercise.theme


def _phase(exercise: Exercise) -> str:
    if not exercise.rounds or not exercise.number:
        return ""
    return ("first", "second", "last")[min(2, 3 * (exercise.number - 1) // exercise.rounds)]


def _time(exercise: Exercise) -> str:
    if exercise.took is None:
        return ""
    return "quick" if exercise.took < _QUICK else "slow" if exercise.took > _SLOW else "usual"


def _opponent(exercise: Exercise) -> str:
    return f"{exercise.level}" if exercise.level else ""


class Grouping(NamedTuple):
    """A way to tell mistakes apart: the key of each, if it is known, and what keys are called, in order."""

    title: Message
    key: Callable[[Exercise], str]
    captions: Mapping[str, Message]


GROUPINGS: Final[Mapping[str, Grouping]] = {
    "theme": Grouping(Message("What you missed"), _theme, THEMES),
    "phase": Grouping(
        Message("Part of the game"),
        _phase,
        {
            "first": Message("First third"),
            "second": Message("Second third"),
            "last": Message("Last third"),
        },
    ),
    "time": Grouping(
        Message("Time taken, with a clock"),
        _time,
        {
            "quick": Message("Less than {seconds} seconds", seconds=int(_QUICK)),
            "usual": Message("{low} to {high} seconds", low=int(_QUICK), high=int(_SLOW)),
            "slow": Message("More than {seconds} seconds", seconds=int(_SLOW)),
        },
    ),
    "opponent": Grouping(
        Message("Opponent"),
        _opponent,
        {f"{level}": Message("Level {level}", level=level) for level in range(1, 9)},
    ),
}
"""The ways in which mistakes are told apart, by their ids."""


def weak_spots(entries: Iterable[Entry], by: str = "theme") -> list[WeakSpot]:
    """The mistakes that exercises were made of, told apart in one of the GROUPINGS.

    Themes come with the most frequent first, all others in their order.
    """
    grouping = GROUPINGS[by]
    groups: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        if (key := grouping.key(entry.exercise)) in grouping.captions:
            groups[key].append(entry)
    of = sum(map(len, groups.values()))
    order = [key for key in grouping.captions if key in groups]
    if by == "theme":
        order.sort(key=lambda key: -len(groups[key]))
    return [
        WeakSpot(grouping.captions[key], tuple(groups[key]), of, *likely_share(len(groups[key]), of))
        for key in order
    ]


def weeks(entries: Iterable[Entry], reviewed: Sequence[str], most: int = 8) -> list[Week]:
    """How many mistakes the games of each of the last weeks had in which there were games, oldest first.

    `reviewed` are the ids of the games that were looked through, which begin with their day.
    """
    games = Counter(filter(None, map(_monday, reviewed)))
    mistakes = Counter(_monday(entry.exercise.source) for entry in entries)
    return [Week(monday, mistakes[monday], games[monday]) for monday in sorted(games)[-most:]]


def _monday(game: str) -> date | None:
    try:
        day = date.fromisoformat(game[:8])
    except ValueError:
        return None
    return day - timedelta(day.weekday())


def likely_share(count: int, of: int) -> tuple[float, float]:
    """Between which shares the true one lies in 95 of 100 cases, where `count` of so many were seen.

    E. B. Wilson, Probable inference, the law of succession, and statistical inference (1927).
    """
    z2 = _SURE * _SURE
    share = count / of
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    spread = _SURE / (1 + z2 / of) * sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return max(0.0, middle - spread), min(1.0, middle + spread)
