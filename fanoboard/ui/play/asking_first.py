"""Asking whether something is really meant, as often as a person wants to be asked."""

from __future__ import annotations

from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer


def ask_first(app: Services, title: Text, text: Text, answer: Answer, *, lost: bool) -> None:
    """Ask, and do what the answer says; or do it at once.

    `lost` says whether something is given up by it.  What can't be brought back is asked about in any case.
    """
    wanted = app.settings.ask_first
    if wanted == "always" or (wanted == "lost" and lost):
        app.ask(title, text, (answer, Answer(Message("Cancel"), kind="primary")))
    elif answer.action is not None:
        answer.action()
