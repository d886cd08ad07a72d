"""The eight persons that one plays against: a ladder of stars over all games, and each of them by game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import BACK, SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.personas import PERSONAS, WHOLE_STAR
from fanoboard.games.words import level_meaning
from fanoboard.match.game_index import Library
from fanoboard.match.standing import Record, Records, finished_games, next_rung, record_of, records, stars
from fanoboard.messages import Message
from fanoboard.ui.play.catalogue import as_last_time, catalogue
from fanoboard.ui.play.faces import PersonChoice, draw_face, draw_star, star_count
from fanoboard.ui.play.game_opening import play_against
from fanoboard.ui.play.library_watch import LibraryWatch
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.cards import card_sprite
from fanoboard.ui.toolkit.paint.pieces import piece_sprite
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Raised, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Composed, draw_parts

# A small picture of each game, by which stars and rows are told apart.


def draw_game(
    surface: pygame.Surface, style: Style, kind: type[Game], middle: tuple[int, int], side: int
) -> None:
    """Draw what a game is played with: a piece, a seed, or a card."""
    game = kind()
    if game.has(HiddenInformation):
        card = card_sprite(style.theme.cards, BACK, (side * 5 // 7, side))
        surface.blit(card.shadow, card.shadow.get_rect(center=middle))
        surface.blit(card.image, card.image.get_rect(center=middle))
        return
    pieces = list(game.seats[0].pieces[-1:])
    pieces = pieces or [pile[0] for pile in game.start(0).picture().values() if pile]
    look = style.theme.piece(pieces[0])
    sprite = piece_sprite(look, side * _SEED if look.shape == "seed" else side)
    surface.blit(sprite.shadow, sprite.shadow.get_rect(center=middle))
    surface.blit(sprite.image, sprite.image.get_rect(center=middle))


_SEED = 3
"""By how much larger seeds are drawn, which are small beside other pieces."""

# The ladder: a row for each person, the strongest on top, with a star for each game.

_ROW, _LOWEST, _HEAD = 72, 48, 44
"""The height of a row, how low it may be, and the height of what stands above all, in logical pixels."""
_STAR = 20
_BESIDE = 132
"""What a number, a face and margins take beside the words and the stars, in logical pixels."""
_STEP, _NARROW_STEP = 56, 36
"""From one star to the next, in logical pixels, and where there is little room."""
_ROOMY = 640
"""Logical pixels of width from which on there is much."""


_LEGEND = Message("Won from both sides, half: from one")


class Ladder(PersonChoice):
    """A row for each level, the highest on top, which the arrows go up and down."""

    def __init__(
        self,
        kinds: Sequence[type[Game]],
        found: Records,
        value: int,
        changed: Callable[[int], object],
    ) -> None:
        choices = [
            (level, Message("{name}, level {level}", name=persona.name, level=level))
            for level, persona in enumerate(PERSONAS, 1)
        ]
        super().__init__(choices, value, changed)
        self.caption, self.meaning = Message("Opponents"), _LEGEND
        self._kinds = kinds
        self._records = found

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        rows = style.px(_HEAD) + len(self.choices) * style.line_box(_ROW)
        return width, max(rows, self.lowest(style, width))

    def lowest(self, style: Style, width: int) -> int:
        """With rows in which every manner has room."""
        room = self._room(style, width)
        words = max(_words(level).height(style, room) for level, _ in self.choices)
        return style.px(_HEAD) + len(self.choices) * max(style.px(_LOWEST), words + style.px(6))

    def _room(self, style: Style, width: int) -> int:
        """The width of what is said of somebody."""
        steps = self._step(style, width) * len(self._kinds)
        return max(style.px(60), width - steps - style.px(_BESIDE))

    def _step(self, style: Style, width: int) -> int:
        """From one star to the next."""
        return style.px(_STEP if width >= style.px(_ROOMY) else _NARROW_STEP)

    def cell(self, style: Style, index: int) -> pygame.Rect:
        head = style.px(_HEAD)
        room, number = self.rect.h - head, len(self.choices) - 1 - index
        top = self.rect.y + head + room * number // len(self.choices)
        bottom = self.rect.y + head + room * (number + 1) // len(self.choices)
        return pygame.Rect(self.rect.x, top, self.rect.w, bottom - top)

    def bar(self, style: Style, cell: pygame.Rect) -> pygame.Rect:
        return pygame.Rect(cell.x + style.px(2), cell.y + cell.h // 5, style.px(4), cell.h * 3 // 5)

    def key(self, event: pygame.event.Event) -> bool:
        match event.key:
            case pygame.K_UP:
                self.choose(self.index + 1)
            case pygame.K_DOWN:
                self.choose(self.index - 1)
            case _:
                return super().key(event)
        return True

    def _columns(self, style: Style) -> list[int]:
        """The middles of the stars."""
        step = self._step(style, self.rect.w)
        right = self.rect.right - style.px(8) - step // 2
        return [right - step * number for number in reversed(range(len(self._kinds)))]

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        columns = self._columns(style)
        middle = self.rect.y + style.px(_HEAD) // 2
        star = self.rect.x + style.px(16)
        draw_star(surface, style, (star, middle), style.px(14), WHOLE_STAR)
        if style.width(_LEGEND, "small") <= columns[0] - style.px(32) - star:
            line = style.line(_LEGEND, "small", style.colours.quiet)
            surface.blit(line, line.get_rect(midleft=(star + style.px(14), middle)))
        for x, kind in zip(columns, self._kinds, strict=True):
            draw_game(surface, style, kind, (x, middle), style.px(24))
        super().draw(surface, style)

    def draw_one(self, surface: pygame.Surface, style: Style, cell: pygame.Rect, level: int) -> None:
        number = style.line(f"{level}", "body", style.colours.quiet, "bold")
        surface.blit(number, number.get_rect(center=(cell.x + style.px(24), cell.centery)))
        side = min(style.px(56), cell.h - style.px(6))
        x = cell.x + style.px(44)
        draw_face(surface, style, PERSONAS[level - 1], (x + side // 2, cell.centery), side)
        words, room = _words(level), self._room(style, self.rect.w)
        high = words.height(style, room)
        place = pygame.Rect(x + side + style.px(14), cell.centery - high // 2, room, high)
        draw_parts(surface, style, words, place)
        for middle, kind in zip(self._columns(style), self._kinds, strict=True):
            halves = record_of(self._records, kind.name, level).halves
            draw_star(surface, style, (middle, cell.centery), style.px(_STAR), halves)


def _words(level: int) -> Column:
    """A name, and below it how that person plays."""
    persona = PERSONAS[level - 1]
    manner = Label(persona.manner, role="small", quiet=True, wrap=True, leading=1)
    return Column(Label(persona.name, weight="medium"), manner, gap=0)


# One of them: the face, a word, and game by game how they play and what one's games were.


_PORTRAIT = 88
"""The diameter of the face, in logical pixels."""


class PersonaHead(Composed):
    """The face, the name, what the level is called, and what is said before a game."""

    focusable = False

    def __init__(self, level: int) -> None:
        super().__init__()
        self._persona = PERSONAS[level - 1]
        self._level = Message("Level {level}", level=level)
        self.text = Message("“{words}”", words=self._persona.greeting)

    def node(self, style: Style) -> Node:
        said = f"{self._persona.name}; {style.spoken(self._level)}; {style.spoken(self.text)}"
        return replace(super().node(style), role="group", name=said)

    def parts(self, style: Style, width: int) -> Row:
        """The words stand in the middle beside the face; where they are higher, they begin at its top."""
        words = Column(
            Label(self._persona.name, role="heading", weight="bold"),
            Label(self._level, role="small", quiet=True),
            Label(self.text, wrap=True, leading=1),
            gap=0,
        )
        higher = words.height(style, width - style.px(_PORTRAIT + 20)) > style.px(_PORTRAIT)
        portrait = Drawn(_PORTRAIT, _PORTRAIT, self._draw_face)
        return Row(portrait, words, gap=20, grow=words, wraps=False, top=higher)

    def _draw_face(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        draw_face(surface, style, self._persona, place.center, place.w)


_WORDS = 44
"""From the left of a row to its words, in logical pixels."""


class GameRow(Composed):
    """A game: how somebody plays it, one's record against them, and the star."""

    focusable = False
    pads = (0, 9, 0, 9)

    def __init__(self, kind: type[Game], level: int, record: Record) -> None:
        super().__init__()
        self._kind = kind
        self._record = record
        self.text = level_meaning(kind(), level)

    @property
    def told(self) -> Text:
        """One's record: games won and lost."""
        if self._record == Record():
            return Message("Not yet")
        return f"{self._record.won} : {self._record.lost}"

    def node(self, style: Style) -> Node:
        said = "; ".join(style.spoken(each) for each in (self._kind.title, self.text, self.told))
        return replace(super().node(style), role="group", name=said)

    def parts(self, style: Style, width: int) -> Row:
        """The record stands beside the title, or below it where it has no room before the star."""
        unmet = self._record == Record()
        title = Label(self._kind.title, weight="medium", wrap=True, leading=1)
        told = Label(self.told, role="small" if unmet else "body", quiet=unmet)
        star = Drawn(_STAR, style.height("body") / style.scale, self._draw_star)
        about = Label(self.text, role="small", quiet=True, wrap=True, leading=1)
        line = Row(title, told, star, gap=9, grow=title)
        words = Column(line, about, gap=0)
        if line.width(style) > width - style.px(_WORDS):
            told = Label(self.told, role="small", quiet=unmet, wrap=True, leading=1)
            words = Column(Row(title, star, gap=10, grow=title, top=True), told, about, gap=0)
        return Row(Drawn(_WORDS - 12, 28, self._draw_game), words, gap=12, grow=words)

    def _draw_game(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        draw_game(surface, style, self._kind, place.center, place.h)

    def _draw_star(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        draw_star(surface, style, place.center, place.w, self._record.halves)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        edge = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, 1)
        surface.fill(tuple(style.colours.panel_edge)[:3], edge)
        super().draw(surface, style)


class Opponents(PageScene):
    """The ladder, and beside it whoever is chosen, with the shortest way to the next half of a star."""

    app: Services
    widest = 1152
    bare = True

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Opponents"))
        self._records: Records = {}
        self._chosen: int | None = None
        """The level that somebody has chosen; None for the next one."""
        self.build()
        self._watch = LibraryWatch(app, self._take)

    def enter(self) -> None:
        self._watch.read()

    def _take(self, library: Library) -> None:
        if library.complete:
            self.show_records(records(finished_games(library)))

    def show_records(self, found: Records) -> None:
        """Show what came of one's games."""
        self._records = found
        self.rebuild()

    def rebuild(self) -> None:
        super().rebuild()
        if self.size != (0, 0):
            self._shelf.show(self.ladder.focus_area)

    @property
    def level(self) -> int:
        """Who is looked at."""
        return self._chosen or next_rung(self._records, [kind.name for kind in catalogue()])

    def build(self) -> None:
        self.clear_page()
        kinds = list(catalogue())
        level = self.level
        most = WHOLE_STAR * len(kinds) * len(PERSONAS)
        self._count = self.add(
            Label(Message("★ {stars}", stars=star_count(stars(self._records), most)), weight="medium")
        )
        self._shelf = self.add(Pane())
        self.ladder = self.add(Ladder(kinds, self._records, level, self._choose))
        self._side = self.add(Panel())
        self._pane = self.add(Pane())
        self._head = self.add(PersonaHead(level))
        self._rows = [
            self.add(GameRow(kind, level, record_of(self._records, kind.name, level))) for kind in kinds
        ]
        kind, seat = self._next_game(kinds, level)
        self.play = self.add(
            Button(play_words(kind, seat, level), partial(self._play, kind, seat, level), kind="primary")
        )
        half = record_of(self._records, kind.name, level).halves
        why = (
            Message("For the other half of the star")
            if half == 1
            else Message("For the first half of a star")
        )
        self._why = self.add(
            Label("" if half == WHOLE_STAR else why, role="small", quiet=True, align="centre", wrap=True)
        )
        self.set_focus(self.ladder)

    def _next_game(self, kinds: Sequence[type[Game]], level: int) -> tuple[type[Game], SeatIndex]:
        """The game with the shortest way to the next half of a star at a level, and the side to play."""
        found = {kind: record_of(self._records, kind.name, level) for kind in kinds}
        begun = [kind for kind in kinds if found[kind].halves == 1]
        unmet = [kind for kind in kinds if found[kind].halves == 0]
        kind = [*begun, *unmet, *kinds][0]
        return kind, 1 if 0 in found[kind].sides else 0

    def _choose(self, level: int) -> None:
        self._chosen = level
        self.rebuild()

    def _play(self, kind: type[Game], seat: SeatIndex, level: int) -> None:
        """Begin the game by the options of the last time."""
        play_against(self.app, as_last_time(kind, self.app.settings), level, seat)

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self._count, align="end")

    def body(self) -> Box:
        """The ladder, and beside it whoever is chosen, whose games scroll where there is little room."""
        pad = 16 if self.tall else 8
        games = Column(self._head, Column(*self._rows, gap=0), gap=12)
        shown = Scrolled(self._pane, games, focus=False)
        foot = Column(self.play, self._why, gap=4)
        one = Column(shown, foot, gap=12, grow=shown)
        left = self.on_panel(Scrolled(self._shelf, self.ladder, fills=True), 12, pad)
        return Beside(
            left,
            Raised(self._side, one, 24 if self.tall else 16, None),
            share=0.6,
            gap=24 if self.tall else 16,
        )


def play_words(kind: type[Game], seat: SeatIndex, level: int) -> Message:
    """What begins a game against somebody, with the side where sides are told apart."""
    seats = kind().seats
    name = PERSONAS[level - 1].name
    if all(each.pieces for each in seats):
        return Message("Play {person}: {game} as {seat}", person=name, game=kind.title, seat=seats[seat].name)
    return Message("Play {person}: {game}", person=name, game=kind.title)
