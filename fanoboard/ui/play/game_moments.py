"""What a finished game could teach its only person: the moments at which most was given away."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from fanoboard.games.capabilities import words_as_seen
from fanoboard.games.errors import GameError
from fanoboard.games.mistake import THEMES
from fanoboard.games.turns import play_text
from fanoboard.match.match import Match
from fanoboard.match.record import Node, move_label
from fanoboard.messages import Message, plural
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import own_seat
from fanoboard.ui.toolkit.look.style import Text


@dataclass(frozen=True, slots=True)
class GameMoments:
    """Moments to look at, or that somebody still looks for them."""

    told: Text
    """How many there are, how long practising them takes, and how well the person played."""
    rows: Sequence[tuple[Text, Hashable]] = field(default=())
    """Each in words, and the key of the moment at which one could have played better."""
    looking: bool = False
    """Whether they are still being looked for."""


def how_many(count: int, minutes: int) -> Message:
    """So many moments, and how long practising them takes."""
    return plural(
        "{count} moment to look at, about {minutes} min",
        "{count} moments to look at, about {minutes} min",
        count=count,
        minutes=minutes,
    )


def moment_words(number: str, turn: Text, mistake: Message) -> Message:
    """What was played at a moment, and what that was about."""
    return Message("{number} {turn}  ·  {mistake}", number=number, turn=turn, mistake=mistake)


def before(match: Match, exercise: Exercise) -> Node:
    """The moment of a game that an exercise begins at, or at which its turn begins."""
    seat, path = own_seat(match), match.head.path
    turns = (node for node in path if node.round == exercise.number and node.seat == seat)
    return next((node.parent for node in turns if node.parent is not None), path[0])


def in_words(match: Match, exercise: Exercise) -> Message:
    """What was played at a moment, and what that was about."""
    seat = own_seat(match) or 0
    told: str | Message = match.game.short_text(exercise.played)
    try:
        start = exercise.start()
        actions = play_text(start, exercise.played).actions
    except GameError:
        pass  # it was played with rules of another time
    else:
        if match.game.move_is_action:
            told = words_as_seen(start, actions, match.cast, seat)
        elif taken := start.taken_by(actions):
            told = f"{told} ×{taken}"
    number = move_label(exercise.number, seat)
    mistake = THEMES.get(exercise.theme, THEMES["plan"])
    return moment_words(number, told, mistake)
