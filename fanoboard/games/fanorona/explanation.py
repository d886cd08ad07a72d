"""Why a turn or a click is not legal, in sentences that name the rule which stands in the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from fanoboard.games.events import Spot
from fanoboard.games.fanorona.notation import APPROACH, parse_step
from fanoboard.games.turns import ended

if TYPE_CHECKING:
    from fanoboard.games.fanorona.position import FanoronaPosition, PieceStep

_EXAMPLES = 3
_SHOWN = 40
"""How many characters of a wrong text are repeated to its author."""
_CHOOSE = "the step could take the men ahead or the men behind, never both"


def why_not(position: FanoronaPosition, text: str) -> str | None:
    """Why the turn `text` is not legal; None if it is."""
    if position.result is not None:
        return f"the game is over: {position.result.reason}"
    if not text:
        return None if position.relay else "a turn has at least one step"
    words = text.split(position.game.turn_joiner)
    now = position
    for number, word in enumerate(words, 1):
        if number > 1 and ended(position, now):
            done = position.game.turn_joiner.join(words[: number - 1])
            return f"the turn is over after {done[:_SHOWN]}: nothing more can be captured"
        reason = _why_not_word(now, word)
        if reason:
            return reason if len(words) == 1 else f"step {number} ({word[:_SHOWN]}): {reason}"
        now = now.after(next(action for action in now.actions() if action.text == word))
    return None


def why_not_clicks(position: FanoronaPosition, spots: Sequence[Spot]) -> str:
    """Why clicking `spots` in this order leads nowhere."""
    if position.result is not None:
        return f"the game is over: {position.result.reason}"
    for spot in spots:
        if spot not in position.board.points:
            return f"there is no point {spot} to click"
    source, *rest = [position.held, *spots] if position.held else spots
    reason = _why_not_source(position, source)
    if reason:
        return reason
    if not rest:
        return _why_not_piece(position, source)
    reason = _why_not_step(position, source, rest[0])
    if reason:
        return reason
    if len(_captures(position, source, rest[0])) > 1:
        return f"{_CHOOSE}: click one of the men to take"
    return f"{source}-{rest[0]} is a complete step: there is nothing more to click"


def _captures(position: FanoronaPosition, source: Spot, target: Spot) -> list[PieceStep]:
    points = position.board.points
    d = position.board.direction(points[source], points[target])
    return [] if d is None else list(position.captures_by(points[source], points[target], d))


def _why_not_word(position: FanoronaPosition, word: str) -> str | None:
    written = parse_step(word)
    if written is None:
        return f"{word[:_SHOWN]!r} is not a step: write d2-e3A, d2-e3W, d2-e3, or f5W within a relay"
    source = written.source or position.held
    if source is None:
        return f"the first step names the point it leaves, as in a1-{word}"
    if written.source and position.held:
        return f"within a relay a step names only the point it goes to: {word.partition('-')[2]}"
    for name in (source, written.target):
        if name not in position.board.points:
            return f"there is no point {name} on this board"
    reason = _why_not_source(position, source) or _why_not_step(position, source, written.target)
    if reason:
        return reason
    letters = [step.letter for step in _captures(position, source, written.target)]
    if written.letter in letters or not (letters or written.letter):
        return None
    if written.letter:
        way = "approach" if written.letter == APPROACH else "withdrawal"
        return f"that step captures nothing by {way}"
    if len(letters) > 1:
        return f"{_CHOOSE}: say which, {word}A (approach) or {word}W (withdrawal)"
    return f"the letter of the capture is missing: {word}{letters[0]}"


def _why_not_source(position: FanoronaPosition, source: Spot) -> str | None:
    point = position.board.points[source]
    if point & position.own:
        return None
    mover, other = (name.lower() for name in _names(position))
    found = f"the piece there is {other}" if point & position.opp else "the point is empty"
    return f"there is no {mover} piece on {source}: {found}"


def _names(position: FanoronaPosition) -> tuple[str, str]:
    """The mover's name and the other side's."""
    names = position.game.seat_names
    return names[position.mover], names[1 - position.mover]


def _why_not_piece(position: FanoronaPosition, source: Spot) -> str:
    """Why the mover's piece on `source` has nowhere to go, if so."""
    if any(action.spots[0] == source for action in position.actions()):
        return f"the piece on {source} can move: click the point it goes to"
    duty = _duty(position)
    if duty:
        return f"the piece on {source} captures nothing: {duty}"
    return f"the piece on {source} cannot move: every point it is joined to is taken"


def _why_not_step(position: FanoronaPosition, source: Spot, target: Spot) -> str | None:
    """Why the mover's piece may not step from `source` to `target`, whatever it captures."""
    board, relay = position.board, position.relay
    start, end = board.points[source], board.points[target]
    if start == end:
        return "a step leads to another point"
    if relay and end & position.own:
        return f"a relay goes on with the same piece, the one on {source}"
    direction = board.direction(start, end)
    if direction is None:
        if not board.neighbours(start, end):
            return f"{target} is not next to {source}: a step goes to a neighbouring point"
        return f"no line joins {source} and {target}: weak points have no diagonals"
    if relay and end & relay.visited:
        return f"the piece has already stood on {target} this turn"
    if not end & position.empty:
        return f"{target} is not empty"
    if relay and direction == relay.direction:
        return "that is the same direction twice in a row"
    if _captures(position, source, target):
        return None
    if relay:
        return f"a relay goes on with captures only, and {source}-{target} captures nothing"
    duty = _duty(position)
    return f"{source}-{target} captures nothing: {duty}" if duty else None


def _duty(position: FanoronaPosition) -> str | None:
    """The duty to capture with some turns that fulfil it, or None where nothing can be captured."""
    if not any(position.captures()):
        return None
    examples = [action.text for action in position.actions()[:_EXAMPLES]]
    return f"you must capture, for example {' or '.join(examples)}"
