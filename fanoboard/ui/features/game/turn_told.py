"""What the others did at a card table since one's last turn: each of their turns, action by action."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import Event, SeatIndex
from fanoboard.games.game import Position
from fanoboard.games.guide import Told
from fanoboard.match.match import Match
from fanoboard.match.record import Node, Ply
from fanoboard.messages import Message
from fanoboard.ui.play.board_state import TurnTold
from fanoboard.ui.play.view import View


def turns_told(view: View, match: Match) -> Sequence[TurnTold]:
    """The turns of the others up to what is shown, as whoever looks at the table may see them.

    The turn of another one that is under way is told as far as it has come; a turn of one's own ends that
    before a table of two.
    """
    node, told = view.shown, list[TurnTold]()
    if view.is_live and match.unfinished:
        acts = match.head.position.mover == view.seat_below
        if acts and len(match.players) == 2:
            return ()
        if not acts:
            told.append(_told(view, match, node, node.position, match.unfinished))
    while (parent := node.parent) is not None and len(told) + 1 < len(match.game.seats):
        if parent.position.mover == view.seat_below:
            break
        told.append(_told(view, match, parent, parent.position, node.plies))
        node = parent
    return tuple(reversed(told))


def _told(view: View, match: Match, begun: Node, before: Position, plies: Sequence[Ply]) -> TurnTold:
    """A turn of these plies after `begun`, with what it drew, and what the next one draws then."""
    seat, picture = before.mover, view.position.picture(view.viewer)
    actions: list[Told] = []
    lines = _besides(match, before, seat, begun.plies[-1].events if begun.plies else ())
    for ply in plies:
        if (cards := capability(before, CardGuidance)) is not None:
            actions.append(cards.told(ply.action, match.cast, view.viewer))
            lines += [actions[-1].sentence, *cards.besides(ply.events, seat, match.cast)]
        before = ply.position
    if before.mover == view.seat_below and plies:
        lines += _besides(match, before, view.seat_below, plies[-1].events)
    return TurnTold(
        seat,
        match.names[seat],
        picture.get(f"rank.{seat}", ("",))[-1],
        tuple(actions),
        tuple(lines),
        tuple(event for ply in plies for event in ply.events),
        tuple(trace for ply in plies for trace in ply.action.traces),
    )


def _besides(match: Match, position: Position, seat: SeatIndex, events: Sequence[Event]) -> list[Message]:
    cards = capability(position, CardGuidance)
    return [] if cards is None else list(cards.besides(events, seat, match.cast))
