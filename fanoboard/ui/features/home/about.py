"""About: what this is, what it is made of, and under which licences."""

from __future__ import annotations

import re
from functools import partial

from fanoboard.content import paths, release_address
from fanoboard.content.licences import Component, components, licence_text
from fanoboard.content.newest_version import NotKnown, Release, look_up, numbers
from fanoboard.content.yaml_files import ContentError
from fanoboard.interpreted import is_compiled
from fanoboard.messages import Message
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.desktop import open_page
from fanoboard.ui.toolkit.scenes.page import Reading
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.version import VERSION

# Whether there is a newer version: looked for because somebody asked, and told with what is new in it.

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
        self.relayout()

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


_OWN = "MIT"


class AboutPage(Reading):
    """A page on the program, and one for each licence of what it holds."""

    app: Services

    def __init__(self, app: Services) -> None:
        try:
            self._components = components()
        except ContentError as error:
            self._components = ()
            app.later(partial(app.say, Message("A file can’t be used"), error.message))
        licences = sorted({_OWN, *(each.licence for each in self._components)}, key=str.lower)
        self._pages = ["", *licences]
        captions = [Message("Fanoboard"), *(_caption(name) for name in licences)]
        super().__init__(app)
        self._tab_pane = self.add(Pane())
        look = Message("Look for a newer version")
        self._offered = [self.add(Button(look, self._look))] if can_look() else []
        self._tabs = [
            self.add(Button(caption, partial(self._turn_to, page), kind="quiet"))
            for page, caption in zip(self._pages, captions, strict=True)
        ]
        choices = list(zip(self._pages, captions, strict=True))
        self._choice = self.add(DropDown(choices, "", self._turn_to))
        self._report = self.add_command(app.commands["report"])
        self._load("")

    @property
    def beside(self) -> Box:
        back = Row(self._back)
        # What is offered stands before the licences, of which there are more than low windows show.
        page, *licences = self._tabs
        tabs = Scrolled(self._tab_pane, Column(page, *self._offered, *licences))
        return Column(Row(back, self._report, grow=back), tabs, gap=16, grow=tabs)

    @property
    def above(self) -> Box:
        """The page is chosen from a list that unfolds."""
        return Row(self._back, self._choice, self._report, *self._offered, grow=self._choice)

    def layout(self) -> None:
        """As any page; where the list unfolds, nothing scrolls beside the page."""
        super().layout()
        self._tab_pane.visible = self._tabs[0].visible

    def _look(self) -> None:
        self.app.push(NewerVersion(self.app))

    def _turn_to(self, page: str) -> None:
        self._load(page)
        self.relayout()

    def _load(self, page: str) -> None:
        self.show(self._licence(page) if page else self._overview())
        self.pane.offset = 0
        self._choice.value = page
        for tab, name in zip(self._tabs, self._pages, strict=True):
            tab.kind = "primary" if name == page else "quiet"

    def _overview(self) -> str:
        blocks = [
            Message("# Fanoboard {version}", version=VERSION),
            Message("A small family of abstract games, for people at one screen and against the computer."),
            Message("The search of the computer’s players is compiled.")
            if is_compiled()
            else Message("The search of the computer’s players is interpreted, which makes them weaker."),
            Message("Fanoboard is free software under the MIT licence."),
            Message(
                "Your settings, themes and layouts are in {folder}.", folder=str(paths.config_folder().parent)
            ),
            Message("## What it is made of"),
            *map(_line, self._components),
        ]
        return "\n\n".join(map(self.style.words, blocks))

    def _licence(self, name: str) -> str:
        try:
            text = licence_text(name)
        except OSError:
            text = self.style.words(Message("The text of this licence is missing. Please install again."))
        head = [f"# {self.style.words(_caption(name))}"]
        used = [_line(each) for each in self._components if each.licence == name]
        return "\n\n".join((*head, *map(self.style.words, used), *_paragraphs(text)))


def _caption(licence: str) -> Message:
    return Message("{licence}", licence=licence.replace("-LICENSE", ""))


def _line(component: Component) -> Message:
    return Message(
        "- **{name}** © {copyright}, {licence}",
        name=component.name,
        copyright=component.copyright,
        licence=component.licence.replace("-LICENSE", " (OFL-1.1)"),
    )


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a text, as Markdown that means nothing but their words."""
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
    return [re.sub(r"[*`]", "", part).lstrip("#-= ") for part in parts if part.strip(" -=\n")]
