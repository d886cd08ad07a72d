"""The rules of the games, in words and boards for people."""

from __future__ import annotations

import pygame

from fanoboard.content import paths
from fanoboard.content.language import code_of
from fanoboard.content.lesson import has_lesson
from fanoboard.content.rules_text import Example, Section, read_rules, rules_file
from fanoboard.content.tables import theory_of
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.features.rules.rule_contents import RuleContents
from fanoboard.ui.features.rules.rule_picture import RuleExample, RulePair
from fanoboard.ui.play.catalogue import catalogue
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command_table import RULES, THEORY
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Inset, Raised, Row, Scrolled, Sized
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel

_CONTENTS = 216
_ROOMY = 1000
"""Logical pixels of a window that has room for contents beside the page."""
_COLUMN = 872
"""The widest page, in logical pixels: words beside two boards."""
_LINES = 720


class RulesPage(Screen):
    """The rules of one game, at first the one played last; those of the others are a click away."""

    def __init__(self, app: Services, game: type[Game] | None = None, anchor: str = "") -> None:
        super().__init__(app)
        self._games = [each for each in catalogue() if paths.is_file(rules_file(each.name))]
        lately = [each for each in self._games if each.name == app.settings.game]
        self._game = game or next(iter((*lately, *self._games)), None)
        self._back = self.add_command(self.going_back)
        self._heading = self.add(Label(RULES.tip, weight="bold"))
        choices = [(each.name, each.title) for each in self._games]
        self._choice = self.add(DropDown(choices, self._game.name if self._game else "", self._turn_to))
        self._choice.caption = Message("Game")
        self._choice.visible = len(choices) > 1
        self._on_this_page = self.add(Label(Message("On this page"), role="small", quiet=True))
        self._contents = RuleContents(self, self._go_to)
        self._learn = self.add(Button(Message("Learn"), self._open_lesson, icon="learn"))
        self._theory = self.add(Button(THEORY.tip, self._open_theory))
        self._panel = self.add(Panel())
        self.pane = self.add(Pane(reads=True))
        self.sections: tuple[Section, ...] = ()
        self._parts: list[list[Page | RulePair]] = []
        """By section, what is placed one below the other."""
        self._anchor = anchor
        self._gone_to: int | None = None
        self._load()
        self.set_focus(self.pane)

    # What is on the page

    def _turn_to(self, name: str) -> None:
        self._game = next(each for each in self._games if each.name == name)
        self._anchor = ""
        self._load()
        self.relayout()

    def _load(self) -> None:
        self._gone_to = None
        self._code = code_of(self.style.language)
        for code in dict.fromkeys((self._code, "")):
            self._clear()
            try:
                self.sections = read_rules(rules_file(self._game.name, code)) if self._game else ()
                for section in self.sections:
                    self._parts.append(self._built(section))
                break
            except (ContentError, GameError) as error:
                self.app.say(Message("The rules can’t be shown"), error.message)
        self._contents.show(self.sections)
        self.pane.offset = 0
        self._learn.visible = self._game is not None and has_lesson(self._game)
        self._theory.visible = self._game is not None and theory_of(self._game()) is not None

    def _clear(self) -> None:
        for widget in self._page.widgets:
            self.remove(widget)
        self._parts, self.sections = [], ()

    def _built(self, section: Section) -> list[Page | RulePair]:
        """The widgets of a section: its text, and the words before a board beside that board."""
        assert self._game is not None
        found: list[Page | RulePair] = []
        title = f"{'#' * max(1, section.level - 1)} {section.title}"
        text = title
        for part in section.parts:
            if isinstance(part, str):
                text = f"{text}\n\n{part}".strip()
                continue
            beside = text
            if section.level < 3 and not isinstance(found[-1] if found else None, RulePair):
                above, _, beside = text.rpartition("\n\n")
                found.append(self.add(Page(above)))
            found.append(self._pair(beside, part))
            text = ""
        if text:
            found.append(self.add(Page(text)))
        return found

    def _pair(self, text: str, example: Example) -> RulePair:
        assert self._game is not None
        return RulePair(self, self._game, text, example, self._try)

    def _try(self, shown: RuleExample) -> None:
        """Begin a game from the position of an example, in which persons move for all sides."""
        players = [Player("person") for _ in shown.position.game.seats]
        self.app.play(Match(shown.position.game, players, start=shown.position), stay=True)

    def _open_lesson(self) -> None:
        if self._game is not None:
            self.app.navigation.learn(self._game)

    def _open_theory(self) -> None:
        game = self._game() if self._game else None
        if game is not None and (book := theory_of(game)) is not None:
            self.app.navigation.theory(book, game.start())

    # Where one reads

    @property
    def reading(self) -> int:
        """The number of the section that is read.

        It is the last one that begins in the upper quarter of what is seen; at the end of the page, where
        several can't come so far up, the one that was gone to.
        """
        first, last = self.pane.offset, self.pane.offset + self.pane.rect.h
        at_end = self._gone_to is not None and first >= self.pane.furthest
        if at_end and self._gone_to is not None and first <= self._tops[self._gone_to] < last:
            return self._gone_to
        line = first + self.pane.rect.h // 4
        return max((number for number, top in enumerate(self._tops) if top <= line), default=0)

    def _go_to(self, number: int) -> None:
        self._gone_to = number
        self.pane.scroll_to(self._tops[number])
        self._contents.follow(self.reading)
        self.set_focus(self.pane)
        self.repaint()

    def update(self, now: int) -> bool:
        """Follow the reader; draw one of the boards that are in sight, if one waits."""
        moving = super().update(now)
        self._contents.follow(self.reading)
        pairs = (part for section in self._parts for part in section if isinstance(part, RulePair))
        for picture in (each for pair in pairs for each in pair.pictures):
            if picture.in_sight() and not picture.is_prepared(self.style):
                picture.prepare(self.style)
                return True
        return moving

    # Where things are

    def layout(self) -> None:
        """Contents at the left, where there is room for them; the page on a panel."""
        style = self.style
        if code_of(style.language) != self._code:
            self._load()
        self._window.place(style, pygame.Rect((0, 0), self.size))
        if self._anchor:
            found = [number for number, each in enumerate(self.sections) if each.anchor == self._anchor]
            self._anchor = ""
            if found:
                self._go_to(found[0])

    @property
    def _window(self) -> Box:
        text = self.style.text
        roomy = self.size[0] >= self.style.px(_ROOMY) * (1 + text) / 2
        self._on_this_page.visible = self._contents.visible = roomy
        pad = 40 if roomy else 24
        widest = round(_COLUMN * (1 + text) / 2) + 2 * pad + 8
        page = Scrolled(self.pane, self._page, step=56)
        panel = Raised(self._panel, page, pad, 32, widest=widest)
        head = Row(self._back, self._heading, gap=8)
        if not roomy:
            above = Row(head, self._choice, self._learn, self._theory)
            return Inset(Column(above, panel, gap=16, grow=panel), 24)
        caption = Inset(self._on_this_page, 16, 0)
        ways = Row(self._learn, self._theory)
        left = Column(head, self._choice, caption, self._contents, ways, gap=12, grow=self._contents)
        return Inset(Beside(left, panel, least=round(_CONTENTS * text)), 24)

    @property
    def _page(self) -> Box:
        """All sections, one below the other."""
        lines = round(_LINES * self.style.text)
        sections = [
            Column(
                *(each if isinstance(each, RulePair) else Sized(each, widest=lines) for each in section),
                gap=24,
            )
            for section in self._parts
        ]
        return Column(*sections, gap=56)

    @property
    def _tops(self) -> list[int]:
        """Where each section begins, in pixels from the top of the page."""
        top = self.pane.rect.y - self.pane.offset
        firsts = (section[0] for section in self._parts)
        return [(each if isinstance(each, Page) else each.text).rect.y - top for each in firsts]
