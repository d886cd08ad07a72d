"""Which level to try next, from how the last games at a level ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.capabilities import return_match_of
from fanoboard.games.events import SeatIndex
from fanoboard.games.levels import HIGHEST_LEVEL
from fanoboard.match.match import Match

KEPT: Final = 4
_ALIKE: Final = 3
"""So many of them won, or lost, and another level is worth a try."""


def only_person(match: Match) -> SeatIndex | None:
    """The seat of a person who plays alone against the built-in engine at one level; None in other games."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    engines = [player for player in match.players if not player.is_person]
    alike = len({player.level for player in engines}) == 1 and not any(player.engine for player in engines)
    alike &= not any(player.follows for player in engines)  # they find another strength by themselves
    fair = not match.chosen_start and not match.practice and return_match_of(match.game) is None
    return persons[0] if len(persons) == 1 and alike and fair else None


def tally(match: Match) -> str | None:
    """How a finished game counts: the level and an ending, as `3 won`; None where it does not."""
    seat, result = only_person(match), match.result
    if seat is None or result is None:
        return None
    level = next(player.level for player in match.players if not player.is_person)
    ending = "drawn" if result.winner is None else "won" if result.winner == seat else "lost"
    return f"{level} {ending}"


def next_level(tallies: Sequence[str]) -> int | None:
    """The level to try after these games, the last one at its end; None where it is not time yet.

    Three of the last four games at the level of the last one have to be won, that one among them, for the
    next higher level; or lost, for the next lower one.
    """
    if not tallies:
        return None
    level, _, ending = tallies[-1].partition(" ")
    lately = [each for each in tallies if each.partition(" ")[0] == level][-KEPT:]
    if ending == "drawn" or lately.count(tallies[-1]) < _ALIKE:
        return None
    other = int(level) + (1 if ending == "won" else -1)
    return other if 1 <= other <= HIGHEST_LEVEL else None
