"""The statistics: what became of games against the computer, and of those between people."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from fanoboard.content.files import write_whole
from fanoboard.games import games
from fanoboard.games.options import Choice, OptionValue, Toggle
from fanoboard.match.game_index import Library
from fanoboard.match.match import COMPUTER
from fanoboard.match.rating import nearest_level
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
from fanoboard.messages import Listing, Message, decimal, percentage, plural
from fanoboard.ui.features.statistics.plots import ResultBar, ResultsOverTime
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.play.library_watch import LibraryWatch
from fanoboard.ui.play.screen import ask_first
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.saving import save
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.answer import Answer
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.figures import Figure
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.widget import Widget

View = Literal["engines", "people"]
Counted = tuple[Text, Text, ResultTally]
"""A row's subject, more on that, and the results of the games."""


class StatisticsScene(PageScene):
    """Numbers and small plots of all games that are over, or of those of one kind."""

    app: Services
    widest = 960
    fills = True

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Statistics"))
        self._games: Sequence[FinishedGame] | None = None
        """All that are over; None while they are being read."""
        self._view: View = "engines"
        self._kind = ""
        """The name of the game that is looked at; empty for all."""
        self._tries: Sequence[Met] = ()
        """Those at puzzles and endings of that game."""
        self._said: Text = ""
        self._build()
        self._watch = LibraryWatch(app, self._take_library)
        self._watch.read()

    def _take_library(self, library: Library) -> None:
        if library.complete:
            self.show_games(finished_games(library))

    def show_games(self, found: Sequence[FinishedGame]) -> None:
        self._games = found
        self._rebuild()

    @property
    def _since(self) -> float:
        return self.app.settings.statistics_since

    @property
    def _scored(self) -> Sequence[ScoredGame]:
        found = [game for game in self._games or () if self._kind in ("", game.game)]
        count = against_engines if self._view == "engines" else between_people
        return count(found, self._since)

    def _build(self) -> None:
        self.clear_page()
        views: list[tuple[View, Text]] = [
            ("engines", Message("Against the computer")),
            ("people", Message("Between people")),
        ]
        self._views = self.add(Segmented(views, self._view, self._choose_view))
        kinds: list[tuple[str, Text]] = [("", Message("All games"))]
        kinds += [(name, kind.title) for name, kind in games().items()]
        self._kinds = self.add(DropDown(kinds, self._kind, self._choose_kind))
        self._kinds.caption = Message("Game")
        self._pane = self.add(Pane())
        scored = self._scored
        self._figures = [self.add(figure) for figure in self._numbers(scored)]
        self._blocks = [
            (self.add(head), [self.add(row) for row in rows]) for head, rows in self._parts(scored)
        ]
        self._note = self.add(Label(self._what_is_missing(scored), wrap=True, quiet=True))
        self._status = self.add(Label(self._said, role="small", quiet=True, wrap=True))
        self._export = self.add(Button(Message("Export as CSV…"), self._choose_file))
        hidden = self._since > 0
        self._reset = self.add(
            Button(Message("Count all again"), self._count_all)
            if hidden
            else Button(Message("Reset…"), self._ask_reset)
        )
        self._export.set_enabled(bool(self._games))
        self._reset.set_enabled(hidden or bool(scored))
        self.set_focus(self._views)

    def _rebuild(self) -> None:
        focus = None if self.focus is None else self.widgets.index(self.focus)
        self._build()
        if focus is not None and focus < len(self.widgets) and self.widgets[focus].accepts:
            self.set_focus(self.widgets[focus])
        self.layout()
        self.repaint()

    def _numbers(self, scored: Sequence[ScoredGame]) -> list[Figure]:
        if not scored:
            return []
        whole = tally(scored)
        length = Message("{turns} turns", turns=decimal(whole.length))
        if self._view == "people":
            count = len({id(each.game) for each in scored})
            people = len({each.name for each in scored})
            return [
                Figure(f"{count}", Message("Games")),
                Figure(f"{people}", Message("People")),
                Figure(length, Message("Average length")),
            ]
        best = Message("Level {level}", level=whole.best_level) if whole.best_level else "–"
        return [
            Figure(f"{whole.games}", Message("Games")),
            Figure(_percent(whole), Message("Won")),
            Figure(length, Message("Average length")),
            Figure(best, Message("Best level beaten")),
            Figure(_streak(whole.streak), Message("Streak now")),
            Figure(plural("{count} win", "{count} wins", count=whole.longest), Message("Longest streak")),
            *self._strength(scored),
        ]

    def _strength(self, scored: Sequence[ScoredGame]) -> list[Figure]:
        tries = [each for each in self._tries if each.when > self._since]
        rating = standing(self._kind, scored, tries).own if self._kind else None
        if rating is None:
            return []
        told = Message("{rating} ± {spread}", rating=round(rating.value), spread=round(rating.spread))
        level = nearest_level(self._kind, rating)
        return [Figure(told, Message("Strength, near level {level}", level=level))]

    def _parts(self, scored: Sequence[ScoredGame]) -> list[tuple[Label, list[Widget]]]:
        parts: list[tuple[Message, list[Widget]]] = []
        if scored and self._view == "engines":
            outcomes = tally(scored).outcomes
            parts.append((Message("Results over time"), [ResultsOverTime(outcomes)]))
        if scored and self._view == "engines" and not self._kind:
            by_game = tallies(scored, lambda each: each.game.game)
            parts.append((Message("By game"), _bars([(_title(name), "", of) for name, of in by_game])))
        if self._view == "engines" and scored:
            by_level = tallies(scored, lambda each: (each.level, each.opponent))
            by_level.sort(key=lambda entry: entry[0])
            rows: list[Counted] = [(_opponent(*key), "", of) for key, of in by_level]
            parts.append((Message("By opponent"), _bars(rows)))
        elif scored:
            by_name = tallies(scored, lambda each: each.name)
            parts.append((Message("By player"), _bars([(name, _run(of), of) for name, of in by_name])))
            pairs = tallies(
                (each for each in scored if each.opponent), lambda each: (each.name, each.opponent)
            )
            rows = [(_pair(*key), "", of) for key, of in pairs if key[0] <= key[1]]
            parts.append((Message("Against each other"), _bars(rows)))
        if scored and self._view == "engines":
            by_options = tallies(scored, lambda each: (each.game.game, each.game.options))
            rows = [(_rules(*key), "" if self._kind else _title(key[0]), of) for key, of in by_options]
            parts.append((Message("By options"), _bars(rows)))
        return [(Label(head, weight="bold"), rows) for head, rows in parts if rows]

    def _what_is_missing(self, scored: Sequence[ScoredGame]) -> Text:
        if scored:
            return ""
        if self._games is None:
            return Message("The kept games are being read.")
        if self._since > 0:
            return Message("No game has ended since the statistics were reset.")
        if self._view == "engines":
            return Message("No game of one person against the computer has ended yet.")
        return Message("No game between people has ended yet.")

    # What can be done

    def _choose_view(self, view: View) -> None:
        self._view = view
        self._rebuild()

    def _choose_kind(self, kind: str) -> None:
        self._kind, self._tries = kind, ()
        self._rebuild()
        if kind:
            self.app.tasks.run(partial(kept_tries, kind), self._take_tries, key="tries")

    def _take_tries(self, tries: Sequence[Met]) -> None:
        if tries and tries[0].posed.game == self._kind:
            self._tries = tries
            self._rebuild()

    def _ask_reset(self) -> None:
        text = Message(
            "The statistics start again from zero. The games stay, and can be counted again at any time."
        )
        answer = Answer(Message("Reset"), self._set_out, kind="danger")
        ask_first(self.app, Message("Reset the statistics?"), text, answer, lost=True)

    def _set_out(self) -> None:
        self._count_since(time.time())

    def _count_all(self) -> None:
        self._count_since(0.0)

    def _count_since(self, when: float) -> None:
        self.app.settings.statistics_since = when
        self._rebuild()

    def _choose_file(self) -> None:
        title = Message("Export the statistics")
        self.app.push(FileChooser(self.app, title, (".csv",), self._write, name="fanoboard-games.csv"))

    def _write(self, file: Path) -> None:
        writing = partial(write_whole, file, as_csv(self._games or (), self._since))
        save(self.app.tasks, writing, file, self._say)

    def _say(self, said: Text) -> None:
        self._said = said
        self._rebuild()

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self._views, self._kinds, align="end")

    def body(self) -> Box:
        """The numbers and the plots, which scroll; buttons below."""
        blocks = [Column(head, *rows, gap=4) for head, rows in self._blocks]
        content = Column(Grid(*self._figures), *blocks, self._note, gap=28)
        shown = Scrolled(self._pane, content, focus=True)
        foot = Row(self._status, Row(self._reset, self._export), grow=self._status)
        return Column(shown, foot, gap=16, grow=shown)


def _bars(rows: Sequence[Counted]) -> list[Widget]:
    widest = max((of.games for _, _, of in rows), default=1)
    return [ResultBar(name, of, widest, detail=detail) for name, detail, of in rows]


def _title(name: str) -> Text:
    kind = games().get(name)
    return kind.title if kind is not None else name


def _percent(whole: ResultTally) -> Message:
    return percentage(round(100 * whole.wins / whole.games))


def _streak(streak: int) -> Text:
    if streak < 0:
        return plural("{count} loss", "{count} losses", count=-streak)
    return plural("{count} win", "{count} wins", count=streak) if streak else "–"


def _run(of: ResultTally) -> Message:
    return plural("At most {count} win in a row", "At most {count} wins in a row", count=of.longest)


def _opponent(level: int, name: str) -> Message:
    if name:
        return Message("{name}, level {level}", name=name, level=level)
    return Message("{computer}, level {level}", computer=COMPUTER, level=level)


def _pair(name: str, other: str) -> Message:
    return Message("{name} – {other}", name=name, other=other)


def _rules(name: str, options: Sequence[tuple[str, OptionValue]]) -> Text:
    kind = games().get(name)
    told = []
    for option in kind.option_list if kind is not None else ():
        value = dict(options).get(option.name, option.default)
        if value == option.default:
            continue
        if isinstance(option, Choice):
            word: Text = option.words.get(str(value), str(value))
        elif isinstance(option, Toggle):
            word = Message("On") if value else Message("Off")
        else:
            word = str(value)
        told.append(Message("{option}: {value}", option=option.title, value=word))
    return Message("{rules}", rules=Listing(told, "and")) if told else Message("The usual options")
