"""Openings: how one's own games went from a position on, and lines of moves that are to be learned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from fanoboard.games.capabilities import ClickedStart, HiddenInformation
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.search_info import Score, Verdict
from fanoboard.match.game_index import GameSummary, read_library
from fanoboard.match.position_index import read_positions
from fanoboard.match.record import Node
from fanoboard.match.standing import Outcome
from fanoboard.practice.exercise import LONGEST_LINE, OPENING, Exercise, chosen_options


def has_openings(game: type[Game]) -> bool:
    """Whether its games begin alike, so that there are first moves to know."""
    return not (game.has(ClickedStart) or game.has(HiddenInformation))


class Tally(NamedTuple):
    """How many games were won, drawn and lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        return sum(self)


class OwnGames:
    """How the games ended that a person played, by the seat and the positions that stood in them."""

    def __init__(self) -> None:
        self._ends: Counter[tuple[SeatIndex, tuple[bytes, ...], Outcome]] = Counter()

    def add(self, seat: SeatIndex, outcome: Outcome, positions: Sequence[bytes]) -> None:
        """Count a game; what came twice in it counts once."""
        for place in {(), *((position,) for position in positions), *pairwise(positions)}:
            self._ends[seat, place, outcome] += 1

    def of(self, seat: SeatIndex, *positions: bytes) -> Tally:
        """The games in which a position stood; of two, the one right after the other; of none, all games."""
        won, drawn, lost = (self._ends[seat, positions, end] for end in ("win", "draw", "loss"))
        return Tally(won, drawn, lost)


def own_games(game: Game, stopped: Callable[[], bool]) -> OwnGames:
    """The finished games by these rules that people have played here.  Waits for the disk, and computes."""
    library = read_library(tells=False)
    while not library.complete and not stopped():
        library = read_library(tells=False)
    games = [each for each in library.games if each.over and not each.failed and _alike(each, game)]
    positions = read_positions(games, stopped)
    found = OwnGames()
    for each in games:
        for seat in each.persons if each.id in positions else ():
            outcome: Outcome = "draw" if each.winner is None else "win" if each.winner == seat else "loss"
            found.add(seat, outcome, positions[each.id])
    return found


def _alike(summary: GameSummary, game: Game) -> bool:
    """Whether a game was played by rules that differ in nothing but what is seldom chosen."""
    if summary.game != game.name:
        return False
    options = summary.rules.options
    return all(
        option.rare or options[option.name] == game.options[option.name] for option in game.option_list
    )


def line_exercises(
    path: Sequence[Node], seat: SeatIndex, scores: Mapping[Node, Score], day: date
) -> list[Exercise]:
    """An exercise for each turn of a seat along a path; `scores` are what these turns are worth to it."""
    return [
        Exercise(
            game=node.position.game.name,
            options=chosen_options(node.position.game),
            position=before.position.text(),
            line=tuple(after.text for after in path[at : at + LONGEST_LINE]),
            before=scores.get(node, Score(Verdict.GUESS)).text,
            source=OPENING,
            number=node.round,
            made=day,
        )
        for at, (before, node) in enumerate(pairwise(path), 1)
        if node.seat == seat
    ]
