"""What can be done with the moments of a game: go to them, play on, comment, and tend the variations.

All of it is about the moment that is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from fanoboard.games.capabilities import Editable
from fanoboard.games.events import Spot
from fanoboard.match.record import Judgement, Node
from fanoboard.messages import Message
from fanoboard.ui.features.game.note import Comment, Note
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.session import Session
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import (
    COMMENT,
    MAIN_LINE,
    NAME_BRANCH,
    NEXT,
    NOW,
    PLAY_HERE,
    PREVIOUS,
    PROMOTE,
    REMOVE,
    REPLAY,
    RESTORE,
    START,
)
from fanoboard.ui.toolkit.commands.key import HELD

LONGEST_NAME = 60
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


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

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right, held with nothing else, go from turn to turn where nobody can play."""
        idle = not self._session.view.is_live or self._session.match.result is not None
        alone = not event.mod & (HELD | pygame.KMOD_SHIFT)
        return idle and alone and self.go(_STEPS.get(event.key, 0))

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


class _Removed(NamedTuple):
    """A deleted branch, and its place among its siblings."""

    parent: Node
    place: int
    node: Node


class Branches:
    """The commands; `replay` plays the turn that led to what is shown once more.

    `go_on` has the game go on from a moment.
    """

    def __init__(
        self,
        app: Services,
        session: Session,
        replay: Callable[[], object],
        go_on: Callable[[Node], object],
    ) -> None:
        self._app = app
        self._session = session
        self._removed: list[_Removed] = []
        self.replay = REPLAY.make(replay, self._has_turn)
        self.play_here = PLAY_HERE.make(lambda: go_on(self._node), self._can_play_here)
        self.comment = COMMENT.make(self._ask_comment)
        self.name = NAME_BRANCH.make(self._ask_name, self._has_branch)
        self.promote = PROMOTE.make(self._promote, self._can_promote)
        self.main_line = MAIN_LINE.make(self._make_main_line, self._is_aside)
        self.remove = REMOVE.make(self._remove, self._can_remove)
        self.restore = RESTORE.make(self._restore, self._can_restore)

    @property
    def all(self) -> tuple[Command, ...]:
        return (
            self.replay,
            self.play_here,
            self.comment,
            self.name,
            self.promote,
            self.main_line,
            self.remove,
            self.restore,
        )

    @property
    def parted(self) -> tuple[Command, ...]:
        """The commands before which a line parts the menu."""
        return (self.name, self.remove)

    @property
    def _node(self) -> Node:
        return self._session.view.chosen

    @property
    def _branch(self) -> Node | None:
        """Where the line begins that the shown moment is in, after the last moment with a choice."""
        view, node = self._session.view, self._node
        while (parent := node.parent) is not None:
            aside = not view.was_played(node) and view.was_played(parent)
            if len(parent.children) > 1 or aside:
                return node
            node = parent
        return None

    # What can be done now

    def _has_turn(self) -> bool:
        return self._node.parent is not None

    def _can_play_here(self) -> bool:
        """Games are casual, so whoever looks at a moment may go on from it; but not while a clock runs.

        From an analysis board another game begins, if it can begin at any position.
        """
        match = self._session.match
        if match.study:
            return match.game.has(Editable) and self._node.position.result is None
        timed = match.clock is not None and match.result is None
        return not timed and match.can_go_to(self._node)

    def _has_branch(self) -> bool:
        return self._branch is not None

    def _can_promote(self) -> bool:
        branch = self._branch
        if branch is None or branch.parent is None:
            return False
        siblings = branch.parent.children
        return any(not self._session.view.was_played(each) for each in siblings[: siblings.index(branch)])

    def _is_aside(self) -> bool:
        return not self._node.is_main_line

    def _can_remove(self) -> bool:
        return not self._session.view.was_played(self._node)

    def _can_restore(self) -> bool:
        return bool(self._removed)

    # What is done

    def _ask_comment(self) -> None:
        node = self._node

        def save(text: str, judgement: Judgement) -> None:
            node.comment, node.judgement = text, judgement
            self._session.record_changed()

        judgement = None if node.parent is None else node.judgement
        self._app.push(Comment(self._app, node.comment, judgement, save))

    def sketch(self, spots: tuple[Spot, ...]) -> None:
        """Draw a ring or an arrow at the moment that is shown, or take it away if it is there."""
        node = self._node
        left = tuple(each for each in node.drawn if each != spots)
        node.drawn = left if len(left) < len(node.drawn) else (*node.drawn, spots)
        self._session.record_changed()

    def _ask_name(self) -> None:
        branch = self._branch
        if branch is None:
            return

        def save(text: str) -> None:
            branch.name = text
            self._session.record_changed()

        title = Message("Name of the variation")
        note = Note(self._app, title, branch.name, save, longest=LONGEST_NAME, one_line=True)
        self._app.push(note)

    def _promote(self) -> None:
        if self._branch is not None:
            self._branch.promote()
            self._session.record_changed()

    def _make_main_line(self) -> None:
        self._node.make_main_line()
        self._session.record_changed()

    def _remove(self) -> None:
        node = self._node
        if node.parent is None:
            return
        self._removed.append(_Removed(node.parent, node.parent.children.index(node), node))
        self._session.match.remove(node)
        self._session.view.look_at(node.parent)
        self._session.record_changed()

    def _restore(self) -> None:
        parent, place, node = self._removed.pop()
        known = parent.child(node.text)
        if known is None:
            parent.children.insert(place, node)
        self._session.view.look_at(known or node)
        self._session.record_changed()
