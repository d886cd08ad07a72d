"""What Fanorona says: what can be clicked, what a turn did, and which rule stands in the way of a click."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fanoboard.games.errors import excerpt
from fanoboard.games.events import Cast, SeatIndex, Spot, one_after_the_other
from fanoboard.games.fanorona.men import APPROACH, STOP, WITHDRAWAL, Men, PieceStep, WrittenStep, parse_step
from fanoboard.games.game import Game
from fanoboard.messages import Listing, Message, plural

# What Fanorona says to people: what can be clicked, and what a turn did.


def turn_words(
    cast: Cast, seat: SeatIndex, steps: Sequence[tuple[WrittenStep, int]], *, relay: bool = False
) -> Message:
    """Describe a turn of these steps, each with how many pieces it takes; without one, a relay stops.

    In a `relay` the first of them goes on from where the piece has come.
    """
    if not steps:
        stops = Message("{player} stops here.", player=cast.names[seat])
        return cast.told(seat, Message("You stop here."), stops)
    (first, count), *others = steps
    player, source, target = cast.names[seat], first.source or "", first.target
    if not first.letter:
        return cast.told(
            seat,
            Message("You move from {source} to {target}.", source=source, target=target),
            Message("{player} moves from {source} to {target}.", player=player, source=source, target=target),
        )
    if not others:
        return _goes_on(cast, seat, target, count) if relay else _one_step(cast, seat, first, count)
    points = Listing([step.target for step, _ in others], "and")
    total = sum(taken for _, taken in steps)
    return cast.told(
        seat,
        Message(
            "You move from {source} to {target}, go on to {points} and capture {count} in all.",
            source=source,
            target=target,
            points=points,
            count=total,
        ),
        Message(
            "{player} moves from {source} to {target}, goes on to {points} and captures {count} in all.",
            player=player,
            source=source,
            target=target,
            points=points,
            count=total,
        ),
    )


def _goes_on(cast: Cast, seat: SeatIndex, target: Spot, count: int) -> Message:
    return cast.told(
        seat,
        Message("You go on to {target} and capture {count}.", target=target, count=count),
        Message(
            "{player} goes on to {target} and captures {count}.",
            player=cast.names[seat],
            target=target,
            count=count,
        ),
    )


def _one_step(cast: Cast, seat: SeatIndex, step: WrittenStep, count: int) -> Message:
    player, source, target = cast.names[seat], step.source or "", step.target
    if step.letter == APPROACH:
        return cast.told(
            seat,
            plural(
                "You capture {count} piece by approach, from {source} to {target}.",
                "You capture {count} pieces by approach, from {source} to {target}.",
                count=count,
                source=source,
                target=target,
            ),
            plural(
                "{player} captures {count} piece by approach, from {source} to {target}.",
                "{player} captures {count} pieces by approach, from {source} to {target}.",
                count=count,
                player=player,
                source=source,
                target=target,
            ),
        )
    return cast.told(
        seat,
        plural(
            "You capture {count} piece by withdrawal, from {source} to {target}.",
            "You capture {count} pieces by withdrawal, from {source} to {target}.",
            count=count,
            source=source,
            target=target,
        ),
        plural(
            "{player} captures {count} piece by withdrawal, from {source} to {target}.",
            "{player} captures {count} pieces by withdrawal, from {source} to {target}.",
            count=count,
            player=player,
            source=source,
            target=target,
        ),
    )


_LISTED: Final = 4
"""More points than these are not listed: whoever reads so many has lost the thread."""


def prompt_for(men: Men, picked: Sequence[Spot]) -> Message:
    ways = [way for action in men.actions() for way in action.ways]
    following = [way[len(picked)] for way in ways if way[: len(picked)] == tuple(picked)]
    spots = list(dict.fromkeys(spot for spot in following if spot not in (STOP, men.held)))
    if len(picked) == (1 if men.relay else 2):
        return Message("Choose what to capture: a piece ahead of the step, or one behind it.")
    points = Listing(spots, "or")
    if men.relay:
        if len(spots) > _LISTED:
            return Message("You may capture more with the same piece, or stop.")
        return Message("You may capture more with the same piece: choose {points}. Or stop.", points=points)
    takes = any(men.captures())
    if picked:
        return _where_to(points, takes=takes)
    if _gives_one(men):
        return Message("Give a piece away: move so that White can capture one.")
    if not takes:
        return Message("Nothing can be captured: choose a piece, then an empty point next to it.")
    if len(spots) > _LISTED:
        return Message("You must capture: choose one of the {count} pieces that can.", count=len(spots))
    return Message("You must capture: move {points}.", points=points)


def _gives_one(men: Men) -> bool:
    """Whether Black has to step so that White can capture."""
    if not men.giving or not men.side:
        return False
    action = men.actions()[0]
    return men.gives(men.written(action.text))


def _where_to(points: Listing, *, takes: bool) -> Message:
    if takes:
        return Message("To capture, choose the point it moves to: {points}.", points=points)
    return Message("Choose the point it moves to: {points}.", points=points)


def point_words(men: Men, spot: Spot, *, over: bool) -> Message:
    """Describe what stands on a point, and unless the game is over, which steps begin or end there."""
    point = men.board.points[spot]
    if point & men.white:
        said = [Message("A white piece stands on {point}.", point=spot)]
    elif point & men.black:
        said = [Message("A black piece stands on {point}.", point=spot)]
    else:
        said = [Message("{point} is empty.", point=spot)]
    if not over:
        said += _from_here(men, point) if point & men.own else _to_here(men, point)
    return one_after_the_other(said)


def _from_here(men: Men, point: int) -> list[Message]:
    captures = list(men.captures())
    names, own = men.board.names, [each for each in captures if each.source == point]
    approached = dict.fromkeys(names[each.target] for each in own if each.letter == APPROACH)
    withdrawn = dict.fromkeys(names[each.target] for each in own if each.letter != APPROACH)
    said = []
    if approached:
        said.append(Message("It captures by approach, moving to {points}.", points=Listing(approached, "or")))
    if withdrawn:
        said.append(
            Message("It captures by withdrawal, moving to {points}.", points=Listing(withdrawn, "or"))
        )
    if not own and captures:
        said.append(Message("It can’t capture now, and another piece must."))
    return said


def _to_here(men: Men, point: int) -> list[Message]:
    names = men.board.names
    sources = dict.fromkeys(names[each.source] for each in men.captures() if each.target == point)
    if not sources:
        return []
    return [Message("A piece from {points} captures by moving here.", points=Listing(sources, "or"))]


# Why a turn or a click is not legal, in sentences that name the rule which stands in the way.

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
        if number > 1 and men.giving:
            return Message(
                "The turn is over after {steps}:"
                " while Black has more than 5 pieces, White captures one a turn.",
                steps=excerpt(words[0]),
            ).under("vela")
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
    if written.letter and men.giving and men.side:
        return Message(
            "While Black has more than 5 pieces, Black captures nothing: write {step}.",
            step=word.rstrip(written.letter),
        ).under("vela")
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
    point = men.board.points[source]
    if _gives_one(men) and any(each.source == point for each in men.steps()):
        return Message(
            "Wherever the piece on {point} moves, White can capture nothing; move so that White can.",
            point=source,
        ).under("vela")
    return Message(
        "The piece on {point} can’t move: every point it is joined to is occupied.", point=source
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
    if _gives_one(men) and not men.gives(PieceStep(start, end, direction, "", 0)):
        return Message(
            "After the step from {source} to {target} White can capture nothing; move so that White can.",
            source=source,
            target=target,
        ).under("vela")
    return None
