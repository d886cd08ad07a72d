"""How other moments than now are shown on the board: with a ribbon, and with their turns played again."""

from __future__ import annotations

import pygame

from fanoboard.games.capabilities import event_as_seen
from fanoboard.match.record import move_number
from fanoboard.messages import Message, in_context
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.commands.key import HELD
from fanoboard.ui.toolkit.look.style import Text

_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def steps_by_key(event: pygame.event.Event) -> int:
    """How many turns on an arrow that is held with nothing else leads."""
    held = HELD | pygame.KMOD_SHIFT
    return 0 if event.mod & held else _STEPS.get(event.key, 0)


def play_again(board: Board, session: Session) -> bool:
    """Play what led to the moment that is shown, as the viewer may see it; whether anything did."""
    view, match = session.view, session.match
    node = view.shown
    if view.is_live and match.unfinished:
        before, plies = match.head.position, match.unfinished
    elif node.parent is not None:
        before, plies = node.parent.position, node.plies
    else:
        return False
    board.mark(Marks())
    board.show(before.picture(view.viewer))
    batches = [[event_as_seen(ply.position, event, view.viewer) for event in ply.events] for ply in plies]
    board.animate(batches, plies[-1].position.picture(view.viewer))
    return True


def ribbon_text(view: View, key: Text) -> Text:
    """Which moment is shown; nothing, if that is how it stands now."""
    if view.is_live:
        return ""
    node = view.shown
    number = move_number(node.round, node.seat)
    if view.previewing:
        if node.parent is None:
            return Message("A look at the start")
        if not view.was_played(node):
            return Message("A look at move {number} of a variation", number=number)
        return Message("A look at move {number}", number=number)
    if node.parent is None:
        moment = in_context("of a game", "Start")
    elif view.was_played(node):
        moment = Message("Move {number}", number=number)
    else:
        moment = Message("Move {number} of a variation", number=number)
    if not key:
        return Message("{moment}  ·  Back to now", moment=moment)
    return Message("{moment}  ·  Back to now ({key})", moment=moment, key=key)
