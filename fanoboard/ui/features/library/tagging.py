"""Tags of games: those that there are, to be given or taken away, and new ones."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

from fanoboard.match.game_index import GameSummary
from fanoboard.match.save_format import LONGEST_TAG, MOST_TAGS
from fanoboard.messages import Message, plural
from fanoboard.ui.play.game_words import called
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.key import keys
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.switch import Switch


class Tagging(Overlay):
    """A switch for each tag that there is, and an entry for a new one, until Save."""

    def __init__(
        self,
        app: Services,
        games: Sequence[GameSummary],
        known: Collection[str],
        save: Callable[[Collection[str], Collection[str]], object],
    ) -> None:
        """`save` gets the tags that all the games are to have, and those that none is to have."""
        super().__init__(app)
        self._games, self._save = games, save
        self._known = sorted({*known, *(tag for game in games for tag in game.tags)}, key=str.casefold)
        self._wanted: dict[str, bool] = {}
        """The tags that were switched on or off."""
        self._build()

    def _build(self, text: str = "") -> None:
        self.clear()
        one = self._games[0]
        title: Text = Message("Tags of “{title}”", title=called(one))
        if len(self._games) > 1:
            title = plural("Tags of {count} game", "Tags of {count} games", count=len(self._games))
        self._title = self.add(Label(title, weight="bold", wrap=True))
        self._form = Form(self)
        for tag in self._known:
            have = sum(tag in game.tags for game in self._games)
            some = 0 < have < len(self._games) and tag not in self._wanted
            told = Message("{count} of {all} games", count=have, all=len(self._games)) if some else ""
            on = self._wanted.get(tag, have == len(self._games))
            self._form.add(tag, told, Switch(partial(self._turn, tag), on=on))
        self._entry = self.add(TextEntry(text, lambda _: None, ghost=Message("New tag"), longest=LONGEST_TAG))
        self._entry.caption = Message("New tag")
        self._add = self.add(Button(Message("Add"), self._add_tag))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._done = self.add(Button(Message("Save"), self._give, kind="primary"))
        self.set_focus(self._entry)

    @property
    def commands(self) -> Sequence[Command]:
        accept = Command("accept", keys("enter"), None, Message("Save")).make(self._accept)
        return (accept, self.going_back)

    def body(self) -> Box:
        new = Row(self._entry, self._add, grow=self._entry)
        parts = (self._form, new) if self._known else (new,)
        return Column(self._title, *parts, foot(self._cancel, self._done), gap=20, grow=parts[0])

    def _turn(self, tag: str, on: bool) -> None:
        self._wanted[tag] = on

    def _accept(self) -> None:
        """Add what is written; if nothing is, save."""
        if self._entry.text.strip():
            self._add_tag()
        else:
            self._give()

    def _add_tag(self) -> None:
        tag = " ".join(self._entry.text.split())
        if not tag or len(self._known) >= MOST_TAGS:
            return
        if tag not in self._known:
            self._known.append(tag)
        self._wanted[tag] = True
        self._build()
        self.layout()
        self.repaint()

    def _give(self) -> None:
        """What is written and was not added yet is meant too."""
        if tag := " ".join(self._entry.text.split()):
            self._wanted[tag] = True
        self.app.pop()
        self._save(
            [tag for tag, on in self._wanted.items() if on],
            [tag for tag, on in self._wanted.items() if not on],
        )
