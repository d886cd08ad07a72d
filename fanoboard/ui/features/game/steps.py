"""The commands that lead from one moment of a game to another, without changing the game."""

from __future__ import annotations

from collections.abc import Callable

from fanoboard.match.record import Node
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT, NOW, PREVIOUS, START


class Steps:
    """To the start, a turn back, a turn on, and back to how it stands now.

    In a variation they go along that; `replay` plays the turn that was gone on by.
    """

    def __init__(self, session: Session, replay: Callable[[], object]) -> None:
        self._session = session
        self._replay = replay
        self.start = START.make(self._to_start, self._can_go_back)
        self.previous = PREVIOUS.make(self._back, self._can_go_back)
        self.next = NEXT.make(self._on, self._can_go_on)
        self.now = NOW.make(session.back_to_now, self._is_elsewhere)

    @property
    def all(self) -> tuple[Command, ...]:
        return (self.start, self.previous, self.next, self.now)

    def go(self, steps: int) -> bool:
        """Go a turn on, or back if `steps` is negative; whether there is anything to do."""
        if steps:
            (self.next if steps > 0 else self.previous).press()
        return bool(steps)

    @property
    def _before(self) -> Node | None:
        """The moment before the one that is shown; a turn under way is left for where it began."""
        session = self._session
        if session.view.is_live and session.match.unfinished:
            return session.match.head
        return session.view.shown.parent

    @property
    def _after(self) -> Node | None:
        """The moment after the one that is shown; None where that is how it stands now, or the end."""
        view = self._session.view
        if not view.was_played(view.shown):
            return next(iter(view.shown.children), None)
        return next(iter(view.path[view.shown.number + 1 :]), None)

    def _can_go_back(self) -> bool:
        return self._before is not None

    def _can_go_on(self) -> bool:
        view = self._session.view
        return not view.is_live and (view.was_played(view.shown) or self._after is not None)

    def _is_elsewhere(self) -> bool:
        return not self._session.view.is_live

    def _to_start(self) -> None:
        self._session.look_at(self._session.match.root)

    def _back(self) -> None:
        if self._before is not None:
            self._session.look_at(self._before)

    def _on(self) -> None:
        session = self._session
        if (after := self._after) is not None:
            session.look_at(after)
            self._replay()
        else:
            session.back_to_now()
