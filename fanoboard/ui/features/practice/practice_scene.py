"""The page of practice: what is due, and the ways to all that can be practised."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from fanoboard.content.files import write_whole
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.game import Game
from fanoboard.messages import Message, plural
from fanoboard.practice.deck import MOST, Deck, Entry, dumped, load_deck, minutes
from fanoboard.practice.openings import has_openings
from fanoboard.ui.play.catalogue import choice_of_games
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.commands.command_table import PUZZLES
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_NAME = "fanoboard-practice.json"


class PracticeScene(PageScene):
    """What is due of all games or of one, the way to begin, and to what is posed."""

    app: Services
    widest = 720

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Practice"))
        self._kind = ""
        """The name of the game that is looked at; empty for all."""
        self._said: Text = ""
        self.build()

    def enter(self) -> None:
        self.app.trainer.changed = self.rebuild
        self.app.trainer.read()
        self.rebuild()

    def leave(self) -> None:
        self.app.trainer.changed = lambda: None

    @property
    def _deck(self) -> Deck:
        return self.app.trainer.deck or Deck()

    def _of_kind(self, entries: Sequence[Entry]) -> list[Entry]:
        return [entry for entry in entries if self._kind in ("", entry.exercise.game)]

    def build(self) -> None:
        self.clear_page()
        self._kinds = self.add(choice_of_games(list(games().values()), self._kind, self._choose_kind))
        self._pane = self.add(Pane())
        today = date.today()
        entries, due = self._of_kind(self._deck.entries), self._of_kind(self._deck.due(today))
        self._due = due
        self._start = self.add(Button(_start_words(due), self._begin, kind="primary"))
        self._start.set_enabled(bool(due))
        self._puzzles = self.add(Button(PUZZLES.tip, self.app.navigation.puzzles))
        self._endings = self.add(Button(Message("Endings"), self.app.navigation.endings))
        self._openings = self.add(Button(Message("Openings"), self._open_openings))
        self._openings.visible = self._kind_of_openings is not None
        self._note = self.add(Label(self._what_to_know(entries, due), wrap=True, quiet=True))
        self._status = self.add(Label(self._said, role="small", quiet=True, wrap=True))
        self._export = self.add(Button(Message("Export…"), self._choose_export))
        self._import = self.add(Button(Message("Import…"), self._choose_import))
        self._export.set_enabled(bool(self._deck.entries))
        self.set_focus(self._start if due else self._kinds)

    def _what_to_know(self, entries: Sequence[Entry], due: Sequence[Entry]) -> Text:
        if self.app.trainer.reviewing:
            return Message("A finished game is being searched for moments worth practising.")
        if not entries and not self.app.settings.find_mistakes:
            return Message(
                "Exercises are made of your own mistakes. Searching finished games for them is off in the "
                "settings."
            )
        if not entries:
            return Message(
                "Exercises are made of your own mistakes: finish a game, and it is searched for moments "
                "worth practising while nobody plays."
            )
        if not due:
            return Message("Nothing to practise today. What you know well comes back later.")
        return Message("What goes wrong comes back tomorrow; what goes well, after days, then weeks.")

    # What can be done

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind
        self.rebuild()

    def _begin(self) -> None:
        self.app.navigation.exercises(self._due)

    @property
    def _kind_of_openings(self) -> type[Game] | None:
        """The game whose openings are offered: that which is looked at, or of all the one played last."""
        known = {name: kind for name, kind in games().items() if has_openings(kind)}
        if self._kind:
            return known.get(self._kind)
        return known.get(self.app.settings.game) or next(iter(known.values()), None)

    def _open_openings(self) -> None:
        if (kind := self._kind_of_openings) is not None:
            self.app.navigation.openings(kind)

    def _choose_export(self) -> None:
        title = Message("Export the exercises")
        self.app.push(FileChooser(self.app, title, (".json",), self._write, name=_NAME))

    def _write(self, file: Path) -> None:
        text = dumped(self._deck)
        save(self.app.tasks, lambda: write_whole(file, text), file, self._say)

    def _choose_import(self) -> None:
        self.app.push(FileChooser(self.app, Message("Import exercises"), (".json",), self._read))

    def _read(self, file: Path) -> None:
        self.app.tasks.run(partial(load_deck, file), self._take)

    def _take(self, read: tuple[Deck, ContentError | None]) -> None:
        found, fault = read
        if fault is not None:
            self.app.say(Message("Import exercises"), fault.message)
        if found == Deck():
            return
        known = {entry.exercise.id for entry in self._deck.entries}
        news = sum(entry.exercise.id not in known for entry in found.entries)
        self.app.trainer.change(lambda deck: deck.merge(found))
        self._say(plural("{count} new exercise", "{count} new exercises", count=news))

    def _say(self, said: Text) -> None:
        self._said = said
        self.rebuild()

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self._kinds, align="end")

    def body(self) -> Box:
        """What is due; buttons below."""
        ways = Row(self._puzzles, self._endings, self._openings)
        today = Column(self._note, Row(self._start), ways, gap=20)
        shown = Scrolled(self._pane, today, focus=True)
        foot = Row(self._status, Row(self._import, self._export), grow=self._status)
        return Column(shown, foot, gap=16, grow=shown)


def _start_words(due: Sequence[Entry]) -> Message:
    count = min(MOST, len(due))
    if not count:
        return Message("Start")
    return plural("Start · about {count} minute", "Start · about {count} minutes", count=minutes(count))
