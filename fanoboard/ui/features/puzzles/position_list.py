"""A page of posed positions of a game to choose from: what is done, and a look at the one pointed at."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Generic

import pygame

from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.match.standing import Standing, kept_standing
from fanoboard.messages import Message
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.puzzles.goal_card import (
    P,
    R,
    Source,
    has_room,
)
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.look.style import Style, Text, icon_image
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Scrolled, Sized
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Widget


class PositionTile(Pressable):
    """A number, ticked once it is done.  `pointed` hears when the mouse or the keyboard comes to it."""

    def __init__(
        self,
        number: int,
        named: Callable[[str, bool], Message],
        action: Callable[[], object],
        pointed: Callable[[], object],
    ) -> None:
        """`named` is what that number is called, done or not."""
        super().__init__(action)
        self.text = str(number)
        self.solved = False
        self.next = False
        self._named, self._pointed = named, pointed
        self._was_lit = False

    @property
    def said(self) -> Text:
        return self._named(self.text, self.solved)

    def show(self, *, solved: bool, next_one: bool) -> None:
        if (solved, next_one) != (self.solved, self.next):
            self.solved, self.next = solved, next_one
            self.changed()

    def natural(self, style: Style) -> tuple[int, int]:
        return style.width("000", "body", "medium") + style.px(28), style.line_box(40)

    def update(self, now: int) -> bool:
        lit = self.hovered or self.ringed
        if lit and not self._was_lit:
            self._pointed()
        self._was_lit = lit
        return False

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The number on a field; a solved one is tinted and ticked, the next one is framed."""
        colours = style.colours
        lit = 0.16 if self.pressed else 0.08 if self.hovered else 0.0
        face = colours.panel.mix(colours.accent, 0.16) if self.solved else colours.field
        edge = colours.accent if self.next else colours.panel_edge
        style.fill(surface, self.rect, face.mix(colours.text, lit), edge=edge)
        if self.next:
            style.fill(surface, self.rect.inflate(-style.px(2), -style.px(2)), face, edge=edge)
        ink = colours.quiet if self.solved else colours.text
        words = style.line(self.text, "body", ink, "medium")
        middle = words.get_rect(center=self.rect.center)
        if self.solved:
            side = style.px(14)
            middle.x += side // 2
            tick = icon_image("check", side, colours.accent)
            surface.blit(tick, tick.get_rect(midright=(middle.x - style.px(2), middle.centery)))
        surface.blit(words, middle)


@dataclass
class Group(Generic[P]):
    """Those that stand together, below a head; `count` says how many of them are done, where that is told."""

    head: Label
    count: Label | None = None
    posed: list[P] = field(default_factory=list)
    tiles: list[PositionTile] = field(default_factory=list)


class PositionList(PageScene, Screen, Generic[P, R]):
    """A page of positions of a kind, game by game; subclasses say how they are grouped, and told."""

    widest = 0
    bare = True
    _counts_in_groups = False
    """Whether each group begins with a first one; else they have the numbers of their file."""
    _looks_ahead = True
    """Whether what is looked at is the next one to do, or stays what it was as long as there is any."""

    def __init__(self, app: Services, source: Source[P, R], game: str) -> None:
        """Raises ContentError where a file can't be used."""
        super().__init__(app, source.title)
        self._source, self._game = source, game
        self.known = Standing(game)
        self.progress = source.kept.kind()
        self.posed: Sequence[P] = ()
        """Those that are listed."""
        self.shown: P | None = None
        self.tile_of: dict[str, PositionTile] = {}
        self._groups: dict[Hashable, Group[P]] = {}
        self._thumbnails: dict[str, Thumbnail] = {}
        self._next = source.next.make(self._open_next, lambda: bool(self.posed))
        self.build()

    @property
    def commands(self) -> Sequence[Command]:
        return (self._next, self.going_back)

    # What subclasses say

    @abstractmethod
    def _add_filters(self, of_game: Sequence[P]) -> None:
        """Add what chooses among those of the game."""

    def _listed(self, of_game: Sequence[P]) -> Sequence[P]:
        """Those of the game that are chosen, in their order."""
        return of_game

    @abstractmethod
    def _add_buttons(self) -> list[Button]:
        """Add what stands below the look at one: `_begin` first, then `_go_on`."""

    @abstractmethod
    def _group_of(self, posed: P) -> Hashable:
        """What it is listed under."""

    @abstractmethod
    def _add_group(self, posed: P) -> Group[P]:
        """Add the words above a group that begins with this one."""

    @abstractmethod
    def _tell(self) -> None:
        """Say of the groups and of the one that is looked at what is known by now."""

    @abstractmethod
    def _open(self, posed: P) -> None:
        """Show one on its board."""

    @abstractmethod
    def _above(self, *, has_look: bool) -> Sequence[Widget]:
        """What stands over the tiles."""

    @abstractmethod
    def _tiles_in_groups(self) -> Box:
        """The groups, one below the other."""

    # What there is

    def build(self) -> None:
        self.shown = None
        of_game = self._source.of(self._game)
        self.posed = self._listed(of_game)
        self.clear_page()
        offered = [(name, games()[name].title) for name in self._source.kind.games()]
        self.choice = self.add(DropDown(offered, self._game, self._choose))
        self.choice.caption = Message("Game")
        self._add_filters(of_game)
        self._count = self.add(Label("", quiet=True))
        self._picture = self.add(BoardImage(Thumbnail(games()[self._game]())))
        self._goal = self.add(Label("", weight="bold", wrap=True))
        self._about, self._hardness, self._more = (
            self.add(Label("", role="small", quiet=True, wrap=True)) for _ in range(3)
        )
        self._buttons = self._add_buttons()
        self._begin, self._go_on = self._buttons[:2]
        self._pane = self.add(Pane())
        self.tile_of, self._groups = {}, {}
        for posed in self.posed:
            key = self._group_of(posed)
            if key not in self._groups:
                self._groups[key] = self._add_group(posed)
            group = self._groups[key]
            group.posed.append(posed)
            number = len(group.posed) if self._counts_in_groups else posed.number
            open_, look = partial(self._open, posed), partial(self._look_at, posed)
            tile = self.add(PositionTile(number, self._source.named, open_, look))
            group.tiles.append(tile)
            self.tile_of[posed.id] = tile
        self._say()
        self.set_focus(self._begin)

    def _choose(self, game: str) -> None:
        self._game, self.known = game, Standing(game)
        self.rebuild()
        self._learn()

    @property
    def _coming(self) -> P | None:
        """The next one that is not done; the first one where all are."""
        return next((each for each in self.posed if not self._is_done(each)), next(iter(self.posed), None))

    def _say(self) -> None:
        coming = self._coming
        self._count.set_text(self._how_many(self.posed))
        for posed in self.posed:
            done = self._is_done(posed)
            self.tile_of[posed.id].show(solved=done, next_one=posed is coming and not done)
        for group in self._groups.values():
            if group.count is not None:
                group.count.set_text(self._how_many(group.posed))
        all_done = coming is None or self._is_done(coming)
        self._look_at(self.shown or coming if all_done is self._looks_ahead else coming)
        self._tell()

    def _is_done(self, posed: P) -> bool:
        return self._source.is_done(self.progress, posed)

    def _how_many(self, some: Sequence[P]) -> Message:
        return self._source.how_many(sum(map(self._is_done, some)), len(some))

    # The look at one

    def _look_at(self, posed: P | None) -> None:
        if posed is None or posed is self.shown:
            return
        try:
            start = posed.start()
            if posed.id not in self._thumbnails:
                self._thumbnails[posed.id] = Thumbnail(start, viewer=start.mover)
        except ContentError as error:
            self.app.report(error)
            return
        self.shown = posed
        self._picture.show(self._thumbnails[posed.id])
        self._goal.set_text(self._source.goal(posed))
        self._tell()
        if self.size != (0, 0):
            self.layout()
            self.repaint(self._picture.rect.union(self._go_on.rect))

    def _open_shown(self) -> None:
        if self.shown is not None:
            self._open(self.shown)

    def _open_next(self) -> None:
        if (posed := self._coming) is not None:
            self._open(posed)

    # What the app asks for

    def enter(self) -> None:
        self.app.tasks.run(self._source.kept.read, self._take)
        self._learn()

    def _learn(self) -> None:
        """Find out how strong the person is and how hard the positions are."""
        self.app.tasks.run(partial(kept_standing, self._game), self._take_known, key="standing")

    def _take_known(self, known: Standing) -> None:
        if known.game == self._game and known != self.known:
            self.known = known
            self._show_known()

    def _show_known(self) -> None:
        self._tell()
        self.relayout()

    def _take(self, found: tuple[R, Message | None]) -> None:
        self.progress, trouble = found
        self._show_progress()
        if trouble is not None:
            self.app.say(self._source.title, trouble)

    def _show_progress(self) -> None:
        self._say()
        self.relayout()

    def content_changed(self) -> None:
        self._thumbnails.clear()
        self.rebuild()

    # Where things are

    def body(self) -> Box:
        """The look at one, where there is room for it, and the tiles."""
        has_look = has_room(self.size, self.style)
        words = self._goal, self._about, self._hardness, self._more
        for widget in (self._picture, *words, self._begin):
            widget.visible = has_look
        shown = Scrolled(self._pane, self._tiles_in_groups())
        panel = self.on_panel(Column(*self._above(has_look=has_look), shown, gap=12, grow=shown), 24)
        if not has_look:
            return panel
        look = Column(Sized(self._picture, lowest=80), Column(*words, gap=4), Column(*self._buttons), gap=16)
        return Beside(look, panel, share=0.33, gap=32)
