"""What is said of a hint: the turn, and why it is good, where there is a reason that people understand."""

from __future__ import annotations

from fanoboard.games.cast import Cast
from fanoboard.games.events import Moved, Removed
from fanoboard.games.game import Position
from fanoboard.games.search_info import Guesses, SearchInfo, Verdict
from fanoboard.games.turns import Turn
from fanoboard.games.value_words import chance, own_turns
from fanoboard.messages import Message, plural


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
        case Verdict.LOSS:
            count = own_turns(info.score)
            return Message(
                "Every move loses; {turn} holds out longest, for {count}.", turn=turn.text, count=count
            )
    if game.guesses is Guesses.CHANCE:
        percent = round(100 * chance(game, info.score.number))
        return Message(
            "A good move is {turn}: it wins {percent} % of the time.", turn=turn.text, percent=percent
        )
    return _by_captures(turn)


def _in_words(turn: Turn, info: SearchInfo | None, position: Position, told: Message) -> Message:
    """What speaks for a turn that is told as a sentence of its own."""
    game = position.game
    if info is None or info.pv[0] != turn.text:
        return Message("A good move: {told}", told=told)
    match info.score.verdict:
        case Verdict.WIN if turn.position.result is not None:
            return Message("This wins at once: {told}", told=told)
        case Verdict.WIN if game.move_is_action:
            return Message("This leads to a win in this turn: {told}", told=told)
        case Verdict.WIN:
            return Message("This wins in {count}: {told}", count=own_turns(info.score), told=told)
        case Verdict.DRAW:
            return Message("This holds the draw: {told}", told=told)
        case Verdict.LOSS:
            count = own_turns(info.score)
            return Message(
                "Every move loses; this holds out longest, for {count}: {told}", count=count, told=told
            )
    if game.guesses is Guesses.CHANCE:
        percent = round(100 * chance(game, info.score.number))
        return Message("A good move, which wins {percent} % of the time: {told}", percent=percent, told=told)
    return Message("A good move: {told}", told=told)


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
