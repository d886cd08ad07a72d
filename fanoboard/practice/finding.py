"""Exercises from games: the moments at which a person gave most away, and why that was a mistake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, Final, NamedTuple

from msgspec import structs

from fanoboard.content.posed import Puzzle
from fanoboard.games.capabilities import NamesMistakes, capability
from fanoboard.games.errors import GameError
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Position
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import tried
from fanoboard.games.words import own_turns
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.match.review import LEAST_LOSS, Judged, judged, turning_points
from fanoboard.messages import Message
from fanoboard.practice.exercise import Exercise, chance, chosen_options

# Why a turn was a mistake, or solves a puzzle: what happens by the rules after it.

_COUNTED: Final = ("capture", "greed", "left", "gift")
"""The themes whose reason is a number of pieces: an end that is near weighs more."""
_NEAR: Final = 8
"""Up to so many plies to the end of the game, that end is the reason; farther off people see no end."""
_DECIDED: Final = (Verdict.WIN, Verdict.LOSS)


def mistake_of(exercise: Exercise) -> Mistake | None:
    """The mistake of an exercise; None where the turn is not known or can't be played any more."""
    try:
        start = exercise.start()
        best = tried(start, exercise.best)
        if not exercise.played:
            return None
        played = tried(start, exercise.played)
    except GameError:
        return None
    try:
        reply = tried(played.after, exercise.reply) if exercise.reply else None
    except GameError:
        reply = None
    at_once = _at_once(start, best, played, reply)
    if at_once is not None:
        return at_once
    named = _by_the_game(start, best, played, reply)
    plan = _plan(start, exercise)
    if named is None:
        return plan
    return named._replace(why=plan.why) if named.theme in _COUNTED and _soon(exercise) else named


def idea_of(puzzle: Puzzle) -> Idea:
    """What a puzzle is about, and why its solution wins; the themes that the file has are these.

    Raises ContentError where its position can't be used, and GameError where its solution can't.
    """
    themes, why = idea_in(puzzle.start(), puzzle.solution)
    return Idea(("one", *themes) if puzzle.turns == 1 else themes, why)


def idea_in(start: Position, solution: Iterable[str]) -> Idea:
    """What a win is about.  Raises GameError where the solution can't be played."""
    position = start
    line = []
    for text in solution:
        line.append(tried(position, text))
        position = line[-1].after
    game = capability(start.game, NamesMistakes)
    assert game is not None, "games with puzzles say what these are about"
    return game.idea(start, line)


def _at_once(start: Position, best: Tried, played: Tried, reply: Tried | None) -> Mistake | None:
    """A win that was there, or that was given to the other side."""
    won = best.after.result
    if won is not None and won.winner == start.mover:
        return Mistake("win", Message("It wins at once."))
    last = played if reply is None else reply
    lost = last.after.result
    if lost is not None and lost.winner is not None and lost.winner != start.mover:
        seat = start.game.seats[lost.winner].name
        return Mistake("loss", Message("After what you played, {seat} wins at once.", seat=seat))
    return None


def _soon(exercise: Exercise) -> bool:
    """Whether a win was near, or was given to the other side."""
    ends = [score for score in (exercise.left, exercise.value) if score is not None]
    return any(score.verdict in _DECIDED and score.number <= _NEAR for score in ends)


def _by_the_game(start: Position, best: Tried, played: Tried, reply: Tried | None) -> Mistake | None:
    game = capability(start.game, NamesMistakes)
    return None if game is None else game.mistake(start, played, best, reply)


def _plan(start: Position, exercise: Exercise) -> Mistake:
    match exercise.value, exercise.left:
        case _, Score(Verdict.LOSS) as left if len(start.game.seats) == 2:
            seat, count = start.game.seats[1 - start.mover].name, own_turns(left, own=False)
            why = Message("After what you played, {seat} wins in {count}.", seat=seat, count=count)
        case Score(Verdict.WIN) as value, _:
            why = Message("It wins in {count}.", count=own_turns(value))
        case Score(Verdict.DRAW), _:
            why = Message("It holds the draw.")
        case _:
            why = Message("It pays off later: play the line through to see how.")
    return Mistake("plan", why)


# Exercises from games: the moments at which a person gave most away.

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
