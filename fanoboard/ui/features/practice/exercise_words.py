"""What an exercise says of itself: what was played, and what became of it."""

from __future__ import annotations

from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.words import value_words
from fanoboard.messages import Message
from fanoboard.practice.deck import Entry
from fanoboard.practice.exercise import Exercise
from fanoboard.ui.toolkit.look.style import Text


def what_happened(exercise: Exercise, told: str | Message) -> Message:
    """What the person did at the position, in a sentence; `told` is that turn in words."""
    value, left = exercise.value, exercise.left
    if left is None:
        return Message("You played {turn} here.", turn=told)
    match value.verdict, left.verdict:
        case Verdict.WIN, Verdict.WIN if left.number > value.number:
            return Message("You played {turn} here, which wins more slowly.", turn=told)
        case Verdict.WIN, Verdict.WIN:
            return Message("You played {turn} here.", turn=told)
        case Verdict.WIN, Verdict.LOSS:
            return Message("You played {turn} here, which turned a win into a loss.", turn=told)
        case Verdict.WIN, Verdict.DRAW:
            return Message("You played {turn} here, and the win slipped away.", turn=told)
        case Verdict.DRAW, Verdict.LOSS:
            return Message("You played {turn} here, which loses; there was a draw.", turn=told)
        case _, Verdict.LOSS:
            return Message("You played {turn} here, which loses.", turn=told)
        case _:
            return Message("You played {turn} here, which gave a lot away.", turn=told)


def what_counts(exercise: Exercise) -> Message:
    if exercise.is_opening:
        return Message("Any move that is about as good as that of your line counts.")
    match exercise.value.verdict:
        case Verdict.WIN:
            return Message("Any move that keeps the win counts.")
        case Verdict.DRAW:
            return Message("Any move that keeps the draw counts.")
        case _:
            return Message("Any move that is about as good as the best one counts.")


def value_told(position: Position, score: Score) -> Text:
    told = value_words(position.game, score)
    return Message("{sign} {value}", sign=told.sign, value=told.text) if told.sign else told.text


def how_often(entry: Entry) -> Message | None:
    """How often it was tried, and got right; nothing for a new one."""
    if not entry.tries:
        return None
    return Message("Right at once {right} of {tries} times", right=entry.right, tries=entry.tries)
