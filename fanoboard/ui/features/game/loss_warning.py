"""A player who wants to be told is told before an action that loses at once."""

from __future__ import annotations

from fanoboard.games.game import Action
from fanoboard.match.match import Match
from fanoboard.messages import Message
from fanoboard.ui.play.selection import Selection


class LossWarning:
    """Warns of an action once; who plays it again means it."""

    def __init__(self) -> None:
        self._of: Action | None = None

    def forget(self) -> None:
        self._of = None

    def before(self, action: Action, selection: Selection, match: Match) -> Message | None:
        """What to say before an action is played that was just spelled; None if it is to be played."""
        result = selection.outcomes.loss(action)
        if result is None or action == self._of:
            self.forget()
            return None
        self._of = action
        reason = result.told(match.names, match.you).reason
        return Message(
            "That loses at once; click again to play it. The result would be: {reason}", reason=reason
        )
