"""A player who wants to be told is told before an action that loses at once."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.content.layout import Layout
from fanoboard.games.game import Action, Result
from fanoboard.match.match import Match, beginning
from fanoboard.messages import Message
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.play.selection import Selection
from fanoboard.ui.play.turn_marks import end_marks
from fanoboard.ui.toolkit.look.style import Text


class LossWarning:
    """Warns of an action once; who plays it again means it."""

    def __init__(self) -> None:
        self._of: Action | None = None
        self._result: Result | None = None
        self._said: Message | None = None

    def forget(self) -> None:
        self._of = None

    def beside(self, told: Text) -> Text:
        """What stands beside the spot where `told` is told of a click: the reason stands in the panel."""
        return Message("That loses at once; choose it again to play it.") if told is self._said else told

    def marks(self, told: Text, layout: Layout) -> Sequence[Mark]:
        """The line that would be fatal, while the warning of it is what is `told`."""
        if told is not self._said or self._result is None or not self._result.fatal:
            return ()
        return [mark for mark in end_marks(self._result, layout) if mark.kind == "lost_line"]

    def before(self, action: Action, selection: Selection, match: Match) -> Message | None:
        """What to say before an action is played that was just spelled; None if it is to be played."""
        result = selection.outcomes.loss(action)
        if result is None or action == self._of:
            self.forget()
            return None
        self._of, self._result = action, result
        reason = result.told([*map(beginning, match.names)], match.you).reason
        self._said = Message(
            "That loses at once; choose it again to play it. The result would be: {reason}", reason=reason
        )
        return self._said
