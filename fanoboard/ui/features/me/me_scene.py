"""Me: how strong somebody is, results by game and by opponent, what goes wrong most, and what is due."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Final

from fanoboard.content.files import write_whole
from fanoboard.games import games
from fanoboard.games.personas import PERSONAS
from fanoboard.match.game_index import Library
from fanoboard.match.rating import Rating, nearest_level
from fanoboard.match.standing import (
    FinishedGame,
    Met,
    ResultTally,
    ScoredGame,
    against_engines,
    as_csv,
    between_people,
    finished_games,
    kept_tries,
    standing,
    tallies,
    tally,
)
from fanoboard.messages import Message, percentage, plural
from fanoboard.practice.deck import Deck, Entry
from fanoboard.practice.weak_spots import GROUPINGS, Week, weak_spots, weeks
from fanoboard.ui.features.me.plots import ResultBar, ResultsOverTime, SlipBar
from fanoboard.ui.play.catalogue import choice_of_games
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.game_words import day_told
from fanoboard.ui.play.library_watch import LibraryWatch
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import Figure
from fanoboard.ui.toolkit.widgets.label import Label, Link
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

_MOST_SPOTS: Final = 8
_COLUMN: Final = 420
"""Logical pixels of a column of results or of weak spots; in less width they stand one below the other."""
_LATELY: Final = 30
"""Days over which it is told how the rating has changed."""
_WEEKS = "weeks"
_GROUPINGS: Final = tuple((name, grouping.title) for name, grouping in GROUPINGS.items())
_TOO_OLD = Message("Nothing yet: this is recorded for games reviewed from now on.")
Counted = tuple[Text, Text, ResultTally]
"""A row's subject, more on that, and the results of the games."""


class MeScene(PageScene):
    """All games at once, or one."""

    app: Services
    widest = 1152
    fills = True

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Me"))
        self._games: Sequence[FinishedGame] | None = None
        """All that are over; None while they are being read."""
        self._tries: Mapping[str, Sequence[Met]] = {}
        """Those at puzzles and endings, by the names of the games."""
        self._kind = ""
        """The name of the game that is looked at; empty for all."""
        self._by = "theme"
        """How mistakes are told apart: one of the GROUPINGS, or by weeks."""
        self._said: Text = ""
        self.build()
        self._watch = LibraryWatch(app, self._take_library)

    def enter(self) -> None:
        self._watch.read()
        self.app.tasks.run(_all_tries, self._take_tries, key="tries")
        self.app.trainer.changed = self.rebuild
        self.app.trainer.read()

    def leave(self) -> None:
        self.app.trainer.changed = lambda: None

    def _take_library(self, library: Library) -> None:
        if library.complete:
            self.show_games(finished_games(library))

    def show_games(self, found: Sequence[FinishedGame]) -> None:
        self._games = found
        self.rebuild()

    def _take_tries(self, tries: Mapping[str, Sequence[Met]]) -> None:
        self._tries = tries
        self.rebuild()

    # What is on the page

    def build(self) -> None:
        self.clear_page()
        self._kinds = self.add(choice_of_games(list(games().values()), self._kind, self._choose_kind))
        self._pane = self.add(Pane())
        since = self.app.settings.statistics_since
        found = [game for game in self._games or () if self._kind in ("", game.game)]
        scored, people = against_engines(found, since), between_people(found, since)
        deck = self.app.trainer.deck or Deck()
        entries = [entry for entry in deck.entries if self._kind in ("", entry.exercise.game)]
        self._figures = [
            self.add(each) for each in (*self._strength(scored), *_results(scored), *_due(entries))
        ]
        self._blocks = [
            (self.add(Label(head, weight="bold")), [self.add(row) for row in rows])
            for head, rows in self._parts(scored, people)
            if rows
        ]
        self._where = self.add(Label(Message("Your weak spots"), weight="bold"))
        # Of a game that left no mistake, only the day is known.
        offered = _GROUPINGS if self._kind else (*_GROUPINGS, (_WEEKS, Message("From week to week")))
        self._groupings = self.add(DropDown(offered, self._by, self._choose_grouping))
        self._groupings.caption = self._where.text
        self._slips = self._over_weeks(entries, deck) if self._by == _WEEKS else self._grouped(entries)
        self._unknown = self.add(Label(_TOO_OLD, quiet=True, wrap=True))
        self._where.visible = self._groupings.visible = bool(weak_spots(entries))
        self._unknown.visible = self._where.visible and not self._slips
        self._note = self.add(Label(self._what_is_missing(bool(scored or people)), wrap=True, quiet=True))
        self._status = self.add(Label(self._said, role="small", quiet=True, wrap=True))
        self._export = self.add(Button(Message("Export as CSV…"), self._choose_file))
        self._export.set_enabled(bool(self._games))
        self.set_focus(self._kinds)

    def _rating(self, kind: str, scored: Sequence[ScoredGame], until: float) -> Rating | None:
        """How strong the person was in a game at a moment; None where nothing was known."""
        since = self.app.settings.statistics_since
        tries = [each for each in self._tries.get(kind, ()) if since < each.when <= until]
        return standing(kind, [each for each in scored if each.game.when <= until], tries).own

    def _strength(self, scored: Sequence[ScoredGame]) -> list[Figure]:
        now = time.time()
        own = self._rating(self._kind, scored, now) if self._kind else None
        if own is None:
            return []
        figures = [
            Figure(
                _rating_words(own),
                Message("Rating, near level {level}", level=nearest_level(self._kind, own)),
            )
        ]
        if before := self._rating(self._kind, scored, now - _LATELY * 86_400):
            change = f"{round(own.value - before.value):+d}".replace("-", "−")
            figures.append(Figure(change, Message("In the last {days} days", days=_LATELY)))
        return figures

    def _parts(
        self, scored: Sequence[ScoredGame], people: Sequence[ScoredGame]
    ) -> list[tuple[Message, list[Widget]]]:
        by_game: list[Counted] = []
        for name, of in tallies(scored, lambda each: each.game.game) if not self._kind else ():
            own, kind = self._rating(name, scored, time.time()), games().get(name)
            by_game.append((kind.title if kind is not None else name, _rating_words(own) if own else "", of))
        by_level = tallies(scored, lambda each: (each.level, each.opponent))
        by_level.sort(key=lambda entry: entry[0])
        pairs = tallies((each for each in people if each.opponent), lambda each: (each.name, each.opponent))
        rows: list[Counted] = [(_opponent(*key), "", of) for key, of in by_level]
        rows += [(_pair(*key), "", of) for key, of in pairs if key[0] <= key[1]]
        over_time: list[Widget] = [ResultsOverTime(tally(scored).outcomes)] if scored else []
        return [
            (Message("By game"), _bars(by_game)),
            (Message("By opponent"), _bars(rows)),
            (Message("Results over time"), over_time),
        ]

    def _what_is_missing(self, counted: bool) -> Text:
        if counted:
            return ""
        if self._games is None:
            return Message("The kept games are being read.")
        if self.app.settings.statistics_since > 0:
            return Message("No game has ended since the statistics were reset.")
        return Message("No game has ended yet.")

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

    def _over_weeks(self, entries: Sequence[Entry], deck: Deck) -> list[Row]:
        """A row for each of the last weeks."""
        bars = [
            SlipBar(Message("Week from {day}", day=day_told(week.monday)), _in_games(week), week.share)
            for week in weeks(entries, deck.reviewed)
        ]
        for bar in bars:
            bar.others = bars
        return [Row(self.add(bar), grow=bar) for bar in bars]

    # What can be done

    def _choose_kind(self, kind: str) -> None:
        self._kind = kind
        if kind and self._by == _WEEKS:
            self._by = "theme"
        self.rebuild()

    def _choose_grouping(self, by: str) -> None:
        self._by = by
        self.rebuild()

    def _practise(self, entries: Sequence[Entry]) -> None:
        self.app.navigation.exercises(sorted(entries, key=lambda entry: entry.schedule.due))

    def _choose_file(self) -> None:
        title = Message("Export the statistics")
        self.app.push(FileChooser(self.app, title, (".csv",), self._write, name="fanoboard-games.csv"))

    def _write(self, file: Path) -> None:
        writing = partial(write_whole, file, as_csv(self._games or (), self.app.settings.statistics_since))
        save(self.app.tasks, writing, file, self._say)

    def _say(self, said: Text) -> None:
        self._said = said
        self.rebuild()

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self._kinds, align="end")

    def body(self) -> Box:
        """The numbers, and below them results beside weak spots, which scroll."""
        results = [Column(head, *rows, gap=4) for head, rows in self._blocks]
        heading = Row(self._where, self._groupings, grow=self._where)
        slips = Column(heading, *self._slips, self._unknown, gap=4)
        columns = Grid(Column(*results, gap=24), slips, least=_COLUMN, gap=40)
        content = Column(Grid(*self._figures), columns, self._note, gap=28)
        shown = Scrolled(self._pane, content, focus=True)
        foot = Row(self._status, self._export, grow=self._status)
        return Column(shown, foot, gap=16, grow=shown)


def _all_tries() -> Mapping[str, Sequence[Met]]:
    """Those at puzzles and endings of all games.  May wait for the disk."""
    return {name: kept_tries(name) for name in games()}


def _results(scored: Sequence[ScoredGame]) -> list[Figure]:
    if not scored:
        return []
    whole = tally(scored)
    return [
        Figure(f"{whole.games}", Message("Games")),
        Figure(percentage(round(100 * whole.wins / whole.games)), Message("Won")),
    ]


def _due(entries: Sequence[Entry]) -> list[Figure]:
    if not entries:
        return []
    today = date.today()
    now, week = (sum(entry.schedule.is_due(today + timedelta(days)) for entry in entries) for days in (0, 7))
    return [
        Figure(f"{now}", Message("Due today")),
        Figure(f"{week - now}", Message("In the next seven days")),
    ]


def _bars(rows: Sequence[Counted]) -> list[Widget]:
    widest = max((of.games for _, _, of in rows), default=1)
    return [ResultBar(name, of, widest, detail=detail) for name, detail, of in rows]


def _rating_words(own: Rating) -> Message:
    return Message("{rating} ± {spread}", rating=round(own.value), spread=round(own.spread))


def _opponent(level: int, name: str) -> Message:
    return Message("{name}, level {level}", name=name or PERSONAS[level - 1].name, level=level)


def _pair(name: str, other: str) -> Message:
    return Message("{name} – {other}", name=name, other=other)


def _in_games(week: Week) -> Message:
    """How many mistakes there were in the games of a week."""
    mistakes = plural("{count} mistake", "{count} mistakes", count=week.mistakes)
    games = plural("{count} game", "{count} games", count=week.games)
    return Message("{mistakes} in {games}", mistakes=mistakes, games=games)
