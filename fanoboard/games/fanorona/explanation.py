"""Why a turn or a click is not legal, in sentences that name the rule which stands in the way."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.cast import one_after_the_other
from fanoboard.games.errors import excerpt
from fanoboard.games.events import Spot
from fanoboard.games.fanorona.men import Men, PieceStep
from fanoboard.games.fanorona.notation import APPROACH, WITHDRAWAL, parse_step
from fanoboard.games.game import Game
from fanoboard.messages import Listing, Message

_EXAMPLES = 3


def why_not(men: Men, text: str) -> Message | None:
    reason = _why_not_text(men, text)
    if reason is None or reason.rule != "duty":
        return reason
    turns = Listing([action.text for action in men.actions()[:_EXAMPLES]], "or")
    return one_after_the_other([reason, Message("You could play {turns}.", turns=turns)])


def example(men: Men) -> Message:
    """A capture that could be made, in words."""
    step = next(iter(men.captures()))
    source, target = men.board.names[step.source], men.board.names[step.target]
    if step.letter == APPROACH:
        return Message(
            "You could capture by approach, from {source} to {target}.", source=source, target=target
        )
    return Message(
        "You could capture by withdrawal, from {source} to {target}.", source=source, target=target
    )


def _why_not_text(men: Men, text: str) -> Message | None:
    if not text:
        return None if men.relay else Message("A turn has at least one step.")
    joiner = Game.turn_joiner
    words = text.split(joiner)
    now = men
    for number, word in enumerate(words, 1):
        if number > 1 and now.relay is None:
            return Message(
                "The turn is over after {steps}: nothing more can be captured.",
                steps=excerpt(joiner.join(words[: number - 1])),
            ).under("relay")
        reason = _why_not_word(now, word)
        if reason and len(words) > 1:
            return Message(
                "Step {number} ({step}): {reason}", number=number, step=excerpt(word), reason=reason
            )
        if reason:
            return reason
        now = now.after(next(action for action in now.actions() if action.text == word))
    return None


def why_not_clicks(men: Men, spots: Sequence[Spot]) -> Message:
    for spot in spots:
        if spot not in men.board.points:
            return Message("There is no point {point} to choose.", point=spot)
    source, *rest = [men.held, *spots] if men.held else spots
    reason = _why_not_source(men, source)
    if reason:
        return reason
    if not rest:
        return _why_not_piece(men, source)
    reason = _why_not_step(men, source, rest[0])
    if reason:
        return reason
    if len(_captures(men, source, rest[0])) > 1:
        return Message(
            "The step could capture the pieces ahead or those behind, never both: choose one of them."
        ).under("choice")
    return Message(
        "From {source} to {target} is a whole step: there is nothing more to choose.",
        source=source,
        target=rest[0],
    )


def _captures(men: Men, source: Spot, target: Spot) -> list[PieceStep]:
    board = men.board
    start, end = board.points[source], board.points[target]
    d = board.direction(start, end)
    return [] if d is None else list(men.captures_by(start, end, d))


def _why_not_word(men: Men, word: str) -> Message | None:
    written = parse_step(word)
    if written is None:
        return Message(
            "“{text}” is not a step: write d2-e3A, d2-e3W, d2-e3, or f5W within a relay.", text=excerpt(word)
        ).under("notation")
    source = written.source or men.held
    if source is None:
        return Message("The first step names the point it leaves, as in a1-{step}.", step=word).under(
            "notation"
        )
    if written.source and men.held:
        return Message(
            "Within a relay a step names only the point it goes to: {step}.", step=word.partition("-")[2]
        ).under("notation")
    for name in (source, written.target):
        if name not in men.board.points:
            return Message("There is no point {point} on this board.", point=name)
    reason = _why_not_source(men, source) or _why_not_step(men, source, written.target)
    if reason:
        return reason
    letters = [step.letter for step in _captures(men, source, written.target)]
    if written.letter in letters or not (letters or written.letter):
        return None
    if written.letter == APPROACH:
        return Message("That step captures nothing by approach.").under("approach")
    if written.letter == WITHDRAWAL:
        return Message("That step captures nothing by withdrawal.").under("withdrawal")
    if len(letters) > 1:
        return Message(
            "The step could capture the pieces ahead or those behind, never both:"
            " say which, {step}A (approach) or {step}W (withdrawal).",
            step=word,
        ).under("choice")
    return Message("The letter of the capture is missing: {step}.", step=f"{word}{letters[0]}").under(
        "notation"
    )


def _why_not_source(men: Men, source: Spot) -> Message | None:
    point = men.board.points[source]
    if point & men.own:
        return None
    is_empty = not point & men.opp
    if men.side == 0:
        if is_empty:
            return Message("There is no white piece on {point}: the point is empty.", point=source).under(
                "moving"
            )
        return Message("There is no white piece on {point}: the piece there is black.", point=source).under(
            "moving"
        )
    if is_empty:
        return Message("There is no black piece on {point}: the point is empty.", point=source).under(
            "moving"
        )
    return Message("There is no black piece on {point}: the piece there is white.", point=source).under(
        "moving"
    )


def _why_not_piece(men: Men, source: Spot) -> Message:
    if any(action.spots[0] == source for action in men.actions()):
        return Message("The piece on {point} can move: choose the point it goes to.", point=source)
    if any(men.captures()):
        return Message("The piece on {point} captures nothing, and you must capture.", point=source).under(
            "duty"
        )
    return Message(
        "The piece on {point} can't move: every point it is joined to is occupied.", point=source
    ).under("moving")


def _why_not_step(men: Men, source: Spot, target: Spot) -> Message | None:
    board, relay = men.board, men.relay
    start, end = board.points[source], board.points[target]
    if start == end:
        return Message("A step leads to another point.").under("moving")
    if relay and end & men.own:
        return Message("A relay goes on with the same piece, the one on {point}.", point=source).under(
            "relay"
        )
    direction = board.direction(start, end)
    if direction is None:
        if not board.neighbours(start, end):
            return Message(
                "{target} is not next to {source}: a step goes to a neighbouring point.",
                source=source,
                target=target,
            ).under("moving")
        return Message(
            "No line joins {source} and {target}: weak points have no diagonals.",
            source=source,
            target=target,
        ).under("board")
    if relay and end & relay.visited:
        return Message("The piece has been on {point} before in this turn.", point=target).under("relay")
    if not end & men.empty:
        return Message("{point} is not empty.", point=target).under("moving")
    if relay and direction == relay.direction:
        return Message("That is the same direction twice in a row.").under("relay")
    if _captures(men, source, target):
        return None
    if relay:
        return Message(
            "A relay goes on with captures only, and from {source} to {target} there is none.",
            source=source,
            target=target,
        ).under("relay")
    if any(men.captures()):
        return Message(
            "From {source} to {target} nothing is captured, and you must capture.",
            source=source,
            target=target,
        ).under("duty")
    return None
