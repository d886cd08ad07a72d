"""The page of practice: what is to be gone over today, and where it comes from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from fanoboard.content.files import write_whole
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.game import Game
from fanoboard.messages import Message, percentage, plural
from fanoboard.practice.deck import MOST, Deck, Entry, dumped, load_deck, minutes
from fanoboard.practice.openings import has_openings
from fanoboard.practice.weak_spots import GROUPINGS, Week, weak_spots, weeks
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.game_words import day_told
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.commands.command_table import PUZZLES
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import Figure
from fanoboard.ui.toolkit.widgets.label import Label, Link
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

_NAME = "fanoboard-practice.json"
_MOST_SPOTS = 8
_WEEKS = "weeks"
_GROUPINGS: Final = tuple((name, grouping.title) for name, grouping in GROUPINGS.items())
_TOO_OLD = Message("Nothing yet: this is recorded for games reviewed from now on.")


class PracticeScene(PageScene):
    """What is due of all games or of one, and the way to begin."""

    app: Services
    widest = 960
    fills = True

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Practice"))
        self._kind = ""
        """The name of the game that is looked at; empty for all."""
        self._by = "theme"
        """How mistakes are told apart: one of the GROUPINGS, or by weeks."""
        self._said: Text = ""
        self._build()

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

    def _build(self) -> None:
        self.clear_page()
        kinds: list[tuple[str, Text]] = [("", Message("All games"))]
        kinds += [(name, kind.title) for name, kind in games().items()]
        self._kinds = self.add(DropDown(kinds, self._kind, self._choose_kind))
        self._kinds.caption = Message("Game")
        self._puzzles = self.add(Button(PUZZLES.tip, self.app.navigation.puzzles))
        self._endings = self.add(Button(Message("Endings"), self.app.navigation.endings))
        self._pane = self.add(Pane())
        today = date.today()
        entries, due = self._of_kind(self._deck.entries), self._of_kind(self._deck.due(today))
        self._due = due
        self._head = self.add(Label(Message("Today"), role="heading", weight="bold"))
        self._figures = [self.add(figure) for figure in self._numbers(entries, due, today)]
        self._start = self.add(Button(_start_words(due), self._begin, kind="primary"))
        self._start.set_enabled(bool(due))
        self._openings = self.add(Button(Message("Openings"), self._open_openings))
        self._openings.visible = self._kind_of_openings is not None
        self._note = self.add(Label(self._what_to_know(entries, due), wrap=True, quiet=True))
        self._where = self.add(Label(Message("Your weak spots"), role="heading", weight="bold"))
        # Of a game that left no mistake, only the day is known.
        offered = _GROUPINGS if self._kind else (*_GROUPINGS, (_WEEKS, Message("From week to week")))
        self._groupings = self.add(DropDown(offered, self._by, self._choose_grouping))
        self._groupings.caption = self._where.text
        self._slips = self._over_weeks(entries) if self._by == _WEEKS else self._grouped(entries)
        self._unknown = self.add(Label(_TOO_OLD, quiet=True, wrap=True))
        self._unknown.visible = bool(entries) and not self._slips
        self._where.visible = self._groupings.visible = bool(weak_spots(entries))
        self._status = self.add(Label(self._said, role="small", quiet=True, wrap=True))
        self._export = self.add(Button(Message("Export…"), self._choose_export))
        self._import = self.add(Button(Message("Import…"), self._choose_import))
        self._export.set_enabled(bool(self._deck.entries))
        self.set_focus(self._start if due else self._kinds)

    def _grouped(self, entries: Sequence[Entry]) -> list[Row]:
        """A row for each group of mistakes, with the way to practise them."""
        spots = weak_spots(entries, self._by)[:_MOST_SPOTS]
        rows = []
        bars = [
            SlipBar(spot.caption, f"{spot.mistakes} / {spot.of}", spot.share, (spot.low, spot.high))
            for spot in spots
        ]
        for spot, bar in zip(spots, bars, strict=True):
            bar.others = bars
            link = self.add(Link(Message("Practise"), partial(self._practise, spot.entries)))
            rows.append(Row(self.add(bar), link, grow=bar, wraps=False))
        return rows

    def _over_weeks(self, entries: Sequence[Entry]) -> list[Row]:
        """A row for each of the last weeks."""
        bars = [
            SlipBar(Message("Week from {day}", day=day_told(week.monday)), _in_games(week), week.share)
            for week in weeks(entries, self._deck.reviewed)
        ]
        for bar in bars:
            bar.others = bars
        return [Row(self.add(bar), grow=bar) for bar in bars]

    def rebuild(self) -> None:
        focus = None if self.focus is None else self.widgets.index(self.focus)
        self._build()
        if focus is not None and focus < len(self.widgets) and self.widgets[focus].accepts:
            self.set_focus(self.widgets[focus])
        if self.size != (0, 0):
            self.layout()
            self.repaint()

    def _numbers(self, entries: Sequence[Entry], due: Sequence[Entry], today: date) -> list[Figure]:
        tomorrow = sum(entry.schedule.is_due(today + timedelta(1)) for entry in entries) - len(due)
        week = sum(entry.schedule.is_due(today + timedelta(7)) for entry in entries) - len(due)
        return [
            Figure(f"{len(due)}", Message("Due today")),
            Figure(f"{tomorrow}", Message("Tomorrow")),
            Figure(f"{week}", Message("In the next seven days")),
            Figure(f"{len(entries)}", Message("Exercises in all")),
        ]

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
        if kind and self._by == _WEEKS:
            self._by = "theme"
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

    def _choose_grouping(self, by: str) -> None:
        self._by = by
        self.rebuild()

    def _practise(self, entries: Sequence[Entry]) -> None:
        self.app.navigation.exercises(sorted(entries, key=lambda entry: entry.schedule.due))

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
        return Row(self._puzzles, self._endings, self._kinds, align="end")

    def body(self) -> Box:
        """Today first; buttons below."""
        today = Column(
            self._head, Row(*self._figures, gap=40), Row(self._start, self._openings), self._note, gap=16
        )
        heading = Row(self._where, self._groupings, grow=self._where)
        slips = Column(heading, *self._slips, self._unknown, gap=4)
        shown = Scrolled(self._pane, Column(today, slips, gap=28), focus=True)
        foot = Row(self._status, Row(self._import, self._export), grow=self._status)
        return Column(shown, foot, gap=16, grow=shown)


def _start_words(due: Sequence[Entry]) -> Message:
    count = min(MOST, len(due))
    if not count:
        return Message("Start")
    return plural("Start · about {count} minute", "Start · about {count} minutes", count=minutes(count))


def _in_games(week: Week) -> Message:
    """How many mistakes there were in the games of a week."""
    mistakes = plural("{count} mistake", "{count} mistakes", count=week.mistakes)
    games = plural("{count} game", "{count} games", count=week.games)
    return Message("{mistakes} in {games}", mistakes=mistakes, games=games)


class SlipBar(Widget):
    """What they have in common, the bar, and a number."""

    focusable = False

    def __init__(
        self,
        text: Text,
        count: Text,
        share: float,
        sure: tuple[float, float] | None = None,
    ) -> None:
        """`share` is how long the bar is, `sure` are the shares between which it lies for sure."""
        tip: Text = count
        if sure is not None:
            low, high = (percentage(round(100 * each)) for each in sure)
            tip = Message("Between {low} and {high} of your mistakes", low=low, high=high)
        super().__init__(tip=tip)
        self.text: Text = text
        self.count: Text = count
        self.others: Sequence[SlipBar] = (self,)
        """All bars that stand below each other, which begin and end alike."""
        self._share = share
        self._sure = sure

    def natural(self, style: Style) -> tuple[int, int]:
        return self._named(style) + self._counted(style) + style.px(24 + 160), style.line_box(32)

    def _named(self, style: Style) -> int:
        return max(style.width(bar.text, "body") for bar in self.others)

    def _counted(self, style: Style) -> int:
        return max(style.width(bar.count, "small") for bar in self.others)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        rect, colours, gap = self.rect, style.colours, style.px(12)
        numbers = self._counted(style)
        room = min(self._named(style), rect.w - numbers - gap)  # words first: the bar gets what they leave
        name = style.line_in(self.text, room, "body", colours.text)
        surface.blit(name, name.get_rect(midleft=rect.midleft))
        bar = pygame.Rect(rect.x + room + gap, 0, rect.w - room - numbers - 2 * gap, style.px(8))
        bar.centery = rect.centery
        if bar.w > style.px(24):
            style.fill(surface, bar, colours.text.fade(0.07), radius=bar.h // 2)
            full = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self._share)), bar.h)
            style.fill(surface, full, colours.accent, radius=bar.h // 2)
            if self._sure is not None:
                left, right = (bar.x + round(bar.w * each) for each in self._sure)
                line = pygame.Rect(left, bar.centery - style.px(1), max(1, right - left), max(1, style.px(2)))
                surface.fill(colours.text.rgb, line)
        count = style.line(self.count, "small", colours.quiet)
        surface.blit(count, count.get_rect(midright=rect.midright))
