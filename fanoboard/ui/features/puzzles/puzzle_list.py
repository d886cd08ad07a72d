"""All puzzles of a game by their grades, which of them are solved, and a look at the one pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import partial

import pygame

from fanoboard.content.puzzle import Puzzle, puzzle_games, puzzles_of
from fanoboard.content.puzzle_progress import PuzzleProgress, read_progress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.messages import Message
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.puzzles.puzzle_tile import PuzzleTile
from fanoboard.ui.play.puzzle_words import GRADES, about, goal_words, solved_words, streak_words
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_PUZZLE
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

_PREVIEW = 300
"""The width of the look at a puzzle, in logical pixels, where there is room for it."""
_ROOM_FOR_PREVIEW = 760
"""The narrowest window that has it, in logical pixels of the usual text."""


def open_list(app: Services, game: str = "") -> None:
    """Show the puzzles of a game, or else of the one played last; where they can't be used, say so."""
    try:
        app.push(PuzzleList(app, game))
    except ContentError as error:
        app.say(Message("The puzzles can't be shown"), error.message)


class PuzzleList(Screen):
    """The puzzles of one game at a time."""

    def __init__(self, app: Services, game: str = "") -> None:
        """Begin with a game, or the one played last.  Raises ContentError where a file can't be used."""
        super().__init__(app)
        names = puzzle_games()
        wanted = (game, app.settings.game)
        self._game = next((name for name in wanted if name in names), names[0])
        self._progress = PuzzleProgress()
        self._puzzles: Sequence[Puzzle] = ()
        self._shown: Puzzle | None = None
        """The puzzle that the look is at."""
        self._thumbnails: dict[str, Thumbnail] = {}
        self._panel = self._look = pygame.Rect(0, 0, 0, 0)
        self._next = NEXT_PUZZLE.make(self._open_next, lambda: bool(self._puzzles))
        self._build()

    @property
    def commands(self) -> Sequence[Command]:
        """The next puzzle, and the way back."""
        return (self._next, self.going_back)

    # What there is

    def _build(self) -> None:
        """Make everything for the game that is chosen."""
        self._puzzles = puzzles_of(self._game)
        self.clear()
        self._back = self.add_command(self.going_back)
        self._title = self.add(Label(Message("Puzzles"), role="title", weight="bold"))
        kinds = games()
        self._choice = self.add(
            DropDown([(name, kinds[name].title) for name in puzzle_games()], self._game, self._choose)
        )
        self._count = self.add(Label("", quiet=True))
        self._picture: BoardImage | None = None
        self._goal = self.add(Label("", weight="bold", wrap=True))
        self._about = self.add(Label("", role="small", quiet=True, wrap=True))
        self._streak = self.add(Label("", role="small", quiet=True, wrap=True))
        self._solve = self.add(Button(Message("Solve"), self._open_shown, kind="primary"))
        self._go_on = self.add(Button(Message("Next unsolved"), self._open_next))
        self._pane = self.add(Pane())
        self._heads: dict[int, Label] = {}
        self._tiles: dict[int, list[PuzzleTile]] = {}
        self._tile_of: dict[str, PuzzleTile] = {}
        for puzzle in self._puzzles:
            if puzzle.grade not in self._heads:
                self._heads[puzzle.grade] = self.add(Label("", weight="bold"))
                self._tiles[puzzle.grade] = []
            tile = PuzzleTile(puzzle.number, partial(self._open, puzzle), partial(self._look_at, puzzle))
            self._tiles[puzzle.grade].append(self.add(tile))
            self._tile_of[puzzle.id] = tile
        self._say()
        self.set_focus(self._solve)

    def _choose(self, game: str) -> None:
        self._game, self._shown = game, None
        self._build()
        self.layout()
        self.set_focus(self._choice)

    @property
    def _next_puzzle(self) -> Puzzle | None:
        """The first one that is not solved, or else the first of all."""
        unsolved = (puzzle for puzzle in self._puzzles if not self._progress.has_solved(puzzle))
        return next(unsolved, self._puzzles[0] if self._puzzles else None)

    def _say(self) -> None:
        """Show what is solved."""
        solved = [puzzle for puzzle in self._puzzles if self._progress.has_solved(puzzle)]
        self._count.set_text(solved_words(len(solved), len(self._puzzles)))
        coming = self._next_puzzle
        for puzzle in self._puzzles:
            done = puzzle in solved
            self._tile_of[puzzle.id].show(solved=done, next_one=puzzle is coming and not done)
        for grade, head in self._heads.items():
            head.set_text(GRADES[grade])
        self._streak.set_text(streak_words(self._progress.streak(date.today())) or "")
        if self._shown is None or (coming is not None and not self._progress.has_solved(coming)):
            self._look_at(coming)

    # The look at one

    def _look_at(self, puzzle: Puzzle | None) -> None:
        """Show the board of a puzzle, and what it asks."""
        if puzzle is None or (puzzle is self._shown and self._picture is not None):
            return
        try:
            start = puzzle.start()
            if puzzle.id not in self._thumbnails:
                self._thumbnails[puzzle.id] = Thumbnail(start, viewer=start.mover)
        except ContentError as error:
            self.app.report(error)
            return
        self._shown = puzzle
        picture = self._thumbnails[puzzle.id]
        if self._picture is None:
            self._picture = self.add(BoardImage(picture))
        else:
            self._picture.show(picture)
        self._goal.set_text(goal_words(puzzle, start))
        self._about.set_text(about(start.game.title, puzzle.grade))
        if self.size != (0, 0):
            self.layout()
            self.repaint(self._look)

    def _open(self, puzzle: Puzzle) -> None:
        self._shown = puzzle
        self.app.navigation.puzzle(puzzle)

    def _open_shown(self) -> None:
        if self._shown is not None:
            self._open(self._shown)

    def _open_next(self) -> None:
        if (puzzle := self._next_puzzle) is not None:
            self._open(puzzle)

    # What the app asks for

    def enter(self) -> None:
        """Look up what is solved."""
        self.app.tasks.run(read_progress, self._take)

    def _take(self, found: tuple[PuzzleProgress, Message | None]) -> None:
        self._progress, trouble = found
        self._say()
        self.layout()
        self.repaint()
        if trouble is not None:
            self.app.say(Message("Puzzles"), trouble)

    def content_changed(self) -> None:
        """Show the boards as their files have them now."""
        self._thumbnails.clear()
        self._build()
        self.layout()

    # Where things are

    def layout(self) -> None:
        """The title and the game above; below it a look at one puzzle, and all of them on a panel."""
        style = self.style
        roomy, low = self.size[0] >= style.px(1000), self.size[1] < style.px(600)
        edge = style.px(64 if roomy else 32 if self.size[0] >= style.px(700) else 20)
        top = style.px(48 if self.size[1] >= style.px(700) else 24 if not low else 12)
        side, title = style.px(40), style.height("title")
        self._back.rect = pygame.Rect(edge - style.px(8), top + (title - side) // 2, side, side)
        x = self._back.rect.right + style.px(8)
        wide, high = self._choice.natural(style)
        self._choice.rect = pygame.Rect(self.size[0] - edge - wide, top + (title - high) // 2, wide, high)
        self._title.rect = pygame.Rect(x, top, self._choice.rect.x - style.px(16) - x, title)
        y = top + title + style.px(24 if not low else 12)
        area = pygame.Rect(
            edge, y, self.size[0] - 2 * edge, self.size[1] - y - style.px(32 if not low else 16)
        )
        has_look = self.size[0] >= style.px(_ROOM_FOR_PREVIEW) * style.text and area.h >= style.px(320)
        for widget in (self._picture, self._goal, self._about, self._streak, self._solve, self._go_on):
            if widget is not None:
                widget.visible = has_look
        if has_look:
            gap = style.px(40 if roomy else 24)
            look = min(
                round(style.px(_PREVIEW) * (1 + style.text) / 2 * (1.3 if roomy else 1)), area.w * 2 // 5
            )
            self._place_look(pygame.Rect(area.x, area.y, look, area.h))
            area = pygame.Rect(area.x + look + gap, area.y, area.w - look - gap, area.h)
        self._place_tiles(area)

    def _place_look(self, area: pygame.Rect) -> None:
        """The board as large as there is room for, the words and the buttons below it."""
        style = self.style
        self._look = area
        gap = style.px(8)
        high = self._solve.natural(style)[1]
        labels = (self._goal, self._about, self._streak)
        words = sum(label.height_in(style, area.w) for label in labels) + 2 * style.px(4)
        buttons = style.px(16) + 2 * high + gap
        height = min(area.w * 4 // 5, area.h - words - buttons - style.px(16))
        y = area.y
        if self._picture is not None:
            self._picture.rect = pygame.Rect(area.x, y, area.w, max(0, height))
        y += height + style.px(16)
        for label in labels:
            label.rect = pygame.Rect(area.x, y, area.w, label.height_in(style, area.w))
            y = label.rect.bottom + (style.px(4) if label.rect.h else 0)
        y += style.px(12)
        for button in (self._solve, self._go_on):
            button.rect = pygame.Rect(area.x, y, area.w, high)
            y += high + gap

    def _place_tiles(self, area: pygame.Rect) -> None:
        """The puzzles on a panel, those of each grade below its name."""
        style = self.style
        pad, gap = style.px(24), style.px(8)
        self._panel = area
        inner = area.inflate(-2 * pad, -2 * pad)
        line = self._count.line_height(style)
        self._count.rect = pygame.Rect(inner.x, inner.y, inner.w, line)
        inner.y += line + gap
        inner.h -= line + gap
        inner.w -= style.px(8)
        self._pane.rect = inner
        wide, high = next(iter(self._tile_of.values())).natural(style)
        columns = _even_columns(max(1, (inner.w + gap) // (wide + gap)), max(map(len, self._tiles.values())))
        wide = min((inner.w + gap) // columns - gap, 2 * wide)
        y = inner.y
        held: list[Label | PuzzleTile] = []
        for grade, head in self._heads.items():
            height = style.line_box(32)
            head.rect = pygame.Rect(inner.x, y, inner.w, height)
            y += height + style.px(4)
            tiles = self._tiles[grade]
            for number, tile in enumerate(tiles):
                row, column = divmod(number, columns)
                tile.rect = pygame.Rect(inner.x + column * (wide + gap), y + row * (high + gap), wide, high)
            y += -(-len(tiles) // columns) * (high + gap) + gap
            held += [head, *tiles]
        self._pane.set_content(held, y - gap - inner.y, high + gap)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The table, and the panel that the puzzles lie on."""
        super().paint(surface, area)
        self.style.panel(surface, self._panel)


def _even_columns(most: int, count: int) -> int:
    """So many columns, or somewhat fewer where that fills all rows of `count` tiles."""
    return next((columns for columns in range(most, most // 2, -1) if count % columns == 0), most)
