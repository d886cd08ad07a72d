"""Why a turn was a mistake, or solves a puzzle: what happens by the rules after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fanoboard.content.puzzle import Puzzle
from fanoboard.games.capabilities import NamesMistakes, capability
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.mistake import Idea, Mistake, Tried
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import tried
from fanoboard.games.words import own_turns
from fanoboard.messages import Message
from fanoboard.practice.exercise import Exercise

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
            why = Message("It pays later: play the line through to see how.")
    return Mistake("plan", why)
