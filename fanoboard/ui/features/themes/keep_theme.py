"""Writing and removing the files of themes beside the window's loop, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fanoboard.content.files import reason_of, remove
from fanoboard.content.theme_draft import ThemeDraft, write_theme
from fanoboard.messages import Message
from fanoboard.tasks import NotKept, Task
from fanoboard.ui.play.services import Services

_KEY = "themes"


def keep_theme(
    app: Services, draft: ThemeDraft, trouble: Message, then: Callable[[None], object]
) -> Task[None]:
    """Write a theme that nobody changes meanwhile; where that can't be, `trouble` and the reason are said."""

    def write() -> None:
        try:
            write_theme(draft)
        except OSError as error:
            file, why = str(draft.file), reason_of(error)
            text = Message("{file} can’t be written: {reason}.", file=file, reason=why)
            raise NotKept(trouble, text) from error

    return app.tasks.run(write, then, key=_KEY, keeps=Message("Theme"))


def remove_theme(app: Services, file: Path) -> None:
    def work() -> None:
        try:
            remove(file)
        except OSError as error:
            why = reason_of(error)
            text = Message("The old file is still there ({file}: {reason}).", file=str(file), reason=why)
            raise NotKept(Message("A file is left"), text) from error

    app.tasks.run(work, key=_KEY, keeps=Message("Theme"))
