"""Exercises from games: the moments at which a person gave most away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from msgspec import structs

from fanoboard.content.puzzle import Puzzle
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.match.review import LEAST_LOSS, Judged, judged, turning_points
from fanoboard.practice.exercise import Exercise, chance, chosen_options
from fanoboard.practice.reasons import mistake_of

MOST: int = 3
"""Exercises that are made of one game at most."""


class Decision(NamedTuple):
    """An action that a person chose in a card game, and what each one was worth by what they knew."""

    position: Position
    action: str
    number: int
    values: Mapping[str, Score]


def own_seat(match: Match) -> SeatIndex | None:
    """The seat whose mistakes are looked for: that of the only person."""
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    return persons[0] if len(persons) == 1 else None


def from_review(
    match: Match, path: Sequence[Node], lines: Mapping[Node, Sequence[str]], day: date
) -> list[Exercise]:
    """The exercises of a game whose moments were evaluated.

    `lines` are what the engine expected at them, as far as that is known.
    """
    seat = own_seat(match)
    turns = [turn for turn in judged(path) if turn.seat == seat and not turn.was_best]
    return [_from_turn(match, turn, lines, day) for turn in turning_points(turns, MOST)]


def _from_turn(match: Match, turn: Judged, lines: Mapping[Node, Sequence[str]], day: date) -> Exercise:
    before = turn.node.parent
    assert before is not None
    line = tuple(lines.get(before, ()))
    return _with_theme(
        game=match.game.name,
        options=chosen_options(match.game),
        position=before.position.text(),
        played=turn.node.text,
        reply=next(iter(lines.get(turn.node, ())), ""),
        line=line if line[:1] == (turn.before.best,) else (turn.before.best,),
        before=turn.before.score.text,
        after=turn.after.text,
        number=turn.node.round,
        took=None if turn.node.clock is None else turn.node.clock.used,
        made=day,
        **_source(match),
    )


def _source(match: Match) -> dict[str, str | int]:
    """What an exercise tells of the game that it was played in."""
    level = max((player.level for player in match.players if not player.is_person), default=0)
    return {"source": match.id, "rounds": match.head.round, "level": level}


def from_puzzle(puzzle: Puzzle, played: str, day: date) -> Exercise:
    """The exercise that a puzzle leaves which went wrong; `played` is its first turn, if that was wrong."""
    return _with_theme(
        game=puzzle.game,
        options=puzzle.options,
        position=puzzle.position,
        open=puzzle.is_open,
        played=played,
        line=puzzle.solution,
        before=f"win {len(puzzle.solution)}",
        source="puzzle",
        made=day,
    )


def from_slip(
    start: Position,
    played: str,
    line: Sequence[str],
    values: tuple[Score, Score | None],
    reply: str,
    day: date,
) -> Exercise:
    """The exercise that an ending leaves in which a turn gave away what there was, or none was found.

    `values` are those before and after that turn.
    """
    return _with_theme(
        game=start.game.name,
        options=chosen_options(start.game),
        position=start.text(),
        played=played,
        reply=reply,
        line=tuple(line),
        before=values[0].text,
        after="" if values[1] is None else values[1].text,
        source="ending",
        made=day,
    )


def _with_theme(**values: Any) -> Exercise:  # noqa: ANN401 - as Exercise has them
    exercise = Exercise(**values)
    mistake = mistake_of(exercise)
    return exercise if mistake is None else structs.replace(exercise, theme=mistake.theme)


def from_decisions(match: Match, decisions: Iterable[Decision], day: date) -> list[Exercise]:
    """The exercises of a card game, in which each action of the person was valued by what they knew."""
    found: list[tuple[float, int, Exercise]] = []
    for at, (position, action, number, values) in enumerate(decisions):
        if action not in values:
            continue
        best = max(sorted(values), key=lambda text: values[text].rank)
        game = position.game
        loss = chance(game, values[best]) - chance(game, values[action])
        if loss < LEAST_LOSS:
            continue
        exercise = _with_theme(
            game=game.name,
            options=chosen_options(game),
            position=position.text(),
            played=action,
            line=(best,),
            before=values[best].text,
            after=values[action].text,
            number=number,
            made=day,
            **_source(match),
        )
        found.append((loss, at, exercise))
    worst = sorted(found, key=lambda each: -each[0])[:MOST]
    return [exercise for _, _, exercise in sorted(worst, key=lambda each: each[1])]
