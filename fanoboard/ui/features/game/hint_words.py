"""What is said of a hint: the turn, and why it is good, where there is a reason that people understand."""

from __future__ import annotations

from typing import Final

from fanoboard.games.events import Cast, Moved, Removed
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Guesses, Score, SearchInfo, Verdict
from fanoboard.games.turns import Turn
from fanoboard.games.words import chance, own_turns
from fanoboard.messages import Message, plural

_HARD: Final = 5
"""Below so many per cent no share is told: it supposes that nobody errs, and takes the heart to play on."""


def hint_sentence(
    turn: Turn, info: SearchInfo | None, position: Position, cast: Cast | None = None
) -> Message:
    """The sentence about a turn from a position, of which `info` tells what the engine thinks.

    With a `cast` the turn is told in words, else in notation.
    """
    game = position.game
    if cast is not None:
        return _in_words(turn, info, position, position.turn_words(turn.actions, cast))
    if info is None or info.pv[0] != turn.text:
        return _by_captures(turn)
    left = own_turns(info.score, own=False)
    match info.score.verdict:
        case Verdict.WIN if turn.position.result is not None:
            return Message("A good move is {turn}: it wins at once.", turn=turn.text)
        case Verdict.WIN if game.move_is_action:
            return Message("A good move is {turn}: it leads to a win in this turn.", turn=turn.text)
        case Verdict.WIN:
            count = own_turns(info.score)
            return Message("A good move is {turn}: it wins in {count}.", turn=turn.text, count=count)
        case Verdict.DRAW:
            return Message("A good move is {turn}: it holds the draw.", turn=turn.text)
        case Verdict.LOSS if left <= 1:
            return Message("Every move loses at once, {turn} as well.", turn=turn.text)
        case Verdict.LOSS:
            return plural(
                "Every move loses to best play; after {turn} the other side has {count} turn to go wrong.",
                "Every move loses to best play; after {turn} the other side has {count} turns to go wrong.",
                count=left,
                turn=turn.text,
            )
    if game.guesses is not Guesses.CHANCE:
        return _by_captures(turn)
    if (percent := _percent(game, info.score)) < _HARD:
        return Message("The position is hard; {turn} looks best.", turn=turn.text)
    return Message("A good move is {turn}: it wins {percent} % of the time.", turn=turn.text, percent=percent)


def _in_words(turn: Turn, info: SearchInfo | None, position: Position, told: Message) -> Message:
    """What speaks for a turn that is told as a sentence of its own."""
    game = position.game
    if info is None or info.pv[0] != turn.text:
        return Message("{told} That is a good move.", told=told)
    left = own_turns(info.score, own=False)
    match info.score.verdict:
        case Verdict.WIN if turn.position.result is not None:
            return Message("{told} That wins at once.", told=told)
        case Verdict.WIN if game.move_is_action:
            return Message("{told} That leads to a win in this turn.", told=told)
        case Verdict.WIN:
            return Message("{told} That wins in {count}.", count=own_turns(info.score), told=told)
        case Verdict.DRAW:
            return Message("{told} That holds the draw.", told=told)
        case Verdict.LOSS if left <= 1:
            return Message("{told} Every move loses at once.", told=told)
        case Verdict.LOSS:
            return plural(
                "{told} Every move loses to best play; the other side has {count} turn to go wrong.",
                "{told} Every move loses to best play; the other side has {count} turns to go wrong.",
                count=left,
                told=told,
            )
    if game.guesses is not Guesses.CHANCE:
        return Message("{told} That is a good move.", told=told)
    if (percent := _percent(game, info.score)) < _HARD:
        return Message("{told} The position is hard, and that looks best.", told=told)
    return Message("{told} That wins {percent} % of the time.", percent=percent, told=told)


def _percent(game: Game, score: Score) -> int:
    return round(100 * chance(game, score.number))


def _by_captures(turn: Turn) -> Message:
    count = captured(turn)
    if not count:
        return Message("A good move is {turn}.", turn=turn.text)
    return plural(
        "A good move is {turn}: it captures {count} piece.",
        "A good move is {turn}: it captures {count} pieces.",
        count=count,
        turn=turn.text,
    )


def captured(turn: Turn) -> int:
    """How many pieces a turn drives away, where the rules know that."""
    events = [event for each in turn.events for event in each]
    if any(isinstance(event, Moved) for event in events):
        return sum(isinstance(event, Removed) and event.by is not None for event in events)
    return 0
