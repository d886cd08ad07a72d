"""What books say of solved positions, in words that all games share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fanoboard.games.events import Spot
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.theory import Finding
from fanoboard.games.value_words import own_turns
from fanoboard.messages import Listing, Message, plural

MOST_NAMED: Final = 8
"""More turns than these are counted, not named."""


def over(position: Position) -> Finding:
    assert position.result is not None
    return Finding(Message("The game is over"), (position.result.reason,))


def solved(
    position: Position,
    values: Mapping[str, Score],
    line: Sequence[Position] = (),
    spots: Mapping[Spot, Score] | None = None,
) -> Finding:
    """What is known of a position for two from the proved values of all its turns."""
    score = max(values.values(), key=lambda value: value.rank)
    names = [seat.name for seat in position.game.seats]
    mover, other = names[position.mover], names[1 - position.mover]
    good = sorted(turn for turn in values if values[turn].verdict is score.verdict)
    match score.verdict:
        case Verdict.WIN:
            title = Message("{seat} wins", seat=mover)
            text = [_within(score, mover), _winning(good, len(values))]
        case Verdict.LOSS:
            title = Message("{seat} wins", seat=other)
            text = [_within(score, other, own=False), Message("Every move of {seat} loses.", seat=mover)]
        case _:
            title = Message("A draw with best play")
            text = [_keeping(good, len(values))]
    return Finding(title, tuple(text), score, tuple(line), spots or {})


def _winning(turns: Sequence[str], legal: int) -> Message:
    if len(turns) == legal:
        return Message("Every move wins.")
    if len(turns) > MOST_NAMED:
        return Message("Of the {legal} legal moves, {count} win.", legal=legal, count=len(turns))
    return winning_turns(turns)


def winning_turns(turns: Sequence[str]) -> Message:
    return plural(
        "The only winning move: {turns}.",
        "Every winning move: {turns}.",
        count=len(turns),
        turns=Listing(turns, "and"),
    )


def _within(score: Score, seat: Message, *, own: bool = True) -> Message:
    return plural(
        "In {count} turn of {seat}, if both play their best: {plies} turns of both players.",
        "In {count} turns of {seat}, if both play their best: {plies} turns of both players.",
        count=own_turns(score, own=own),
        seat=seat,
        plies=score.number,
    )


def _keeping(turns: Sequence[str], legal: int) -> Message:
    if len(turns) == legal:
        return Message("Every move keeps the draw.")
    if len(turns) > MOST_NAMED:
        return Message("Of the {legal} legal moves, {count} keep the draw.", legal=legal, count=len(turns))
    return plural(
        "The only move that keeps the draw: {turns}.",
        "The moves that keep the draw: {turns}.",
        count=len(turns),
        turns=Listing(turns, "and"),
    )
