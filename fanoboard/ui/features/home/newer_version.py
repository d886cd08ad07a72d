"""Whether there is a newer version: looked for because somebody asked, and told with what is new in it."""

from __future__ import annotations

import re
from functools import partial

from fanoboard.content import release_address
from fanoboard.content.newest_version import NotKnown, Release, look_up, numbers
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import open_page
from fanoboard.ui.toolkit.scenes.reading_page import Reading
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.version import VERSION

_HEAD = Message("# A newer version?")


def can_look() -> bool:
    return bool(release_address.ADDRESS and release_address.KEY)


class NewerVersion(Reading):
    """A page that says what was found; the page to get it from is opened by a button."""

    app: Services

    def __init__(self, app: Services) -> None:
        self._open = Button(Message("Open its page"), self._open_page, kind="primary")
        self._again = Button(Message("Look again"), self._look)
        self._found: Release | NotKnown | None = None
        super().__init__(app)
        self.add(self._open)
        self.add(self._again)
        app.later(self._look)

    @property
    def beside(self) -> Box:
        return Column(Row(self._back), self._open, self._again, gap=12)

    @property
    def above(self) -> Box:
        """All that in a row."""
        return Row(self._back, self._open, self._again)

    def _look(self) -> None:
        self._tell(None)
        looking = partial(look_up, release_address.ADDRESS, release_address.KEY)
        self.app.tasks.run(looking, self._tell)

    def _tell(self, found: Release | NotKnown | None) -> None:
        self._found = found
        self._open.set_enabled(isinstance(found, Release) and numbers(found.version) > numbers(VERSION))
        self._again.set_enabled(found is not None)
        self._say(*_told(found))

    def _say(self, *blocks: Message) -> None:
        self.show("\n\n".join(map(self.style.words, (_HEAD, *blocks))))
        self.layout()
        self.repaint()

    def _open_page(self) -> None:
        if isinstance(self._found, Release):
            self.app.tasks.run(partial(open_page, self._found.page), self._opened)

    def _opened(self, fault: Message | None) -> None:
        if fault is not None:
            self._say(*_told(self._found), fault)


def _told(found: Release | NotKnown | None) -> list[Message]:
    """What to say of what was found, in paragraphs."""
    if found is None:
        return [Message("Looking…")]
    if isinstance(found, NotKnown):
        return [found.why]
    if numbers(found.version) < numbers(VERSION):
        told = Message(
            "No: the newest version announced is {theirs}, of {date}. Yours is {ours}, which is newer.",
            theirs=found.version,
            ours=VERSION,
            date=found.date,
        )
        return [told]
    if numbers(found.version) == numbers(VERSION):
        return [
            Message(
                "No: {version}, which you have, is the newest version. It is of {date}.",
                version=VERSION,
                date=found.date,
            )
        ]
    told = Message(
        "Yes: version {theirs}, of {date}. You have {ours}. Its page: {page}",
        theirs=found.version,
        date=found.date,
        ours=VERSION,
        page=found.page,
    )
    news = [Message("- {text}", text=_plain(text)) for text in found.news]
    return [told, Message("## What is new"), *news] if news else [told]


def _plain(text: str) -> str:
    """A text in which nothing is Markdown, on one line."""
    return re.sub(r"[*`#\[\]]", "", " ".join(text.split()))
