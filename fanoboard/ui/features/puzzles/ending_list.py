"""The endings of a game by their material, how many of each are done, and a look at the one pointed at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from fanoboard.content.ending import Ending, EndingProgress, endings_of, read_progress
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Position
from fanoboard.match.standing import Standing
from fanoboard.messages import Message
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.features.puzzles.ending_scene import EndingScene
from fanoboard.ui.features.puzzles.ending_words import aim_words, goal_words, material_words, needed_words
from fanoboard.ui.features.puzzles.position_list import PositionList
from fanoboard.ui.features.puzzles.puzzle_tile import PuzzleTile
from fanoboard.ui.play.puzzle_words import hardness_words
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command import Command
from fanoboard.ui.toolkit.commands.command_table import NEXT_ENDING
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane


class EndingTile(PuzzleTile):
    @property
    def said(self) -> Text:
        if self.solved:
            return Message("Ending {number}, done", number=self.text)
        return Message("Ending {number}", number=self.text)


class _Group:
    """The endings of one goal and material."""

    def __init__(self, ending: Ending, start: Position, head: Label, count: Label) -> None:
        self.goal, self.material = ending.goal, material_words(start)
        self.head, self.count = head, count
        self.tiles: list[EndingTile] = []
        self.endings: list[Ending] = []


def open_endings(app: Services, game: str = "") -> None:
    """Show the endings of a game, or else of the one played last; where they can't be used, say so."""
    try:
        app.push(EndingList(app, game))
    except ContentError as error:
        app.say(Message("The endings can't be shown"), error.message)


class EndingList(PositionList):
    def __init__(self, app: Services, game: str = "") -> None:
        """Begin with a game, or the one played last.  Raises ContentError where a file can't be used."""
        names = Ending.games()
        shown = next((name for name in (game, app.settings.game) if name in names), names[-1])
        super().__init__(app, Message("Endings"), shown)
        self._progress = EndingProgress()
        self._shown: Ending | None = None
        self._next = NEXT_ENDING.make(self._open_next)
        self._build()

    @property
    def commands(self) -> Sequence[Command]:
        return (self._next, self.going_back)

    # What there is

    def _build(self) -> None:
        self._shown = None
        self._endings = endings_of(self._game)
        self.clear_page()
        self._add_choice(Ending.games())
        self._add_look()
        self._play = self.add(Button(Message("Play"), self._open_shown, kind="primary"))
        self._go_on = self.add(Button(Message("Next not done"), self._open_next))
        self._pane = self.add(Pane())
        self._heads = {
            "win": Label(Message("To win"), role="heading", weight="bold"),
            "hold": Label(Message("Draws to hold"), role="heading", weight="bold"),
        }
        self._groups: list[_Group] = []
        for ending in self._endings:
            self._place_of(ending, ending.start())
        self._say()
        self.set_focus(self._play)

    def _place_of(self, ending: Ending, start: Position) -> None:
        """Add a tile, to the group of those before it or to one of its own."""
        if not self._groups or self._groups[-1].goal != ending.goal:
            self.add(self._heads[ending.goal])
        last = self._groups[-1] if self._groups else None
        material = material_words(start)
        if last is None or (last.goal, last.material) != (ending.goal, material):
            head, count = Label(material, weight="bold"), Label("", role="small", quiet=True, align="right")
            last = _Group(ending, start, self.add(head), self.add(count))
            self._groups.append(last)
        number = len(last.endings) + 1
        tile = EndingTile(number, partial(self._open, ending), partial(self._look_at, ending))
        last.tiles.append(self.add(tile))
        last.endings.append(ending)

    def _choose(self, game: str) -> None:
        self._game, self.known = game, Standing(game)
        self._build()
        self.layout()
        self.set_focus(self.choice)
        self._learn()

    def _done(self, ending: Ending) -> bool:
        return self._progress.needed(ending) is not None

    def _how_many(self, endings: Sequence[Ending]) -> Message:
        return Message("{done} of {count} done", done=sum(map(self._done, endings)), count=len(endings))

    @property
    def _next_ending(self) -> Ending:
        return next((each for each in self._endings if not self._done(each)), self._endings[0])

    def _say(self) -> None:
        coming = self._next_ending
        self._count.set_text(self._how_many(self._endings))
        for group in self._groups:
            group.count.set_text(self._how_many(group.endings))
            for ending, tile in zip(group.endings, group.tiles, strict=True):
                done = self._done(ending)
                tile.show(solved=done, next_one=ending is coming and not done)
        shown, self._shown = self._shown, None
        self._look_at(shown if shown is not None and not self._done(coming) else coming)

    # The look at one

    def _look_at(self, ending: Ending) -> None:
        if ending is self._shown:
            return
        start = ending.start()
        self._shown = ending
        about = Message("{first} · {second}", first=material_words(start), second=aim_words(ending))
        hardness = hardness_words(self._game, self.known.of(ending))
        self._show_look(Thumbnail(start, viewer=start.mover), goal_words(ending), about, hardness or "")
        needed = self._progress.needed(ending)
        self._more.set_text("" if needed is None else needed_words(ending, needed))
        if self.size != (0, 0):
            self.layout()
            self.repaint(self._picture.rect.union(self._go_on.rect))

    def _open(self, ending: Ending) -> None:
        try:
            self.app.push(EndingScene(self.app, self._endings, ending.number - 1))
        except ContentError as error:
            self.app.say(Message("This ending can't be shown"), error.message)

    def _open_shown(self) -> None:
        if self._shown is not None:
            self._open(self._shown)

    def _open_next(self) -> None:
        self._open(self._next_ending)

    # What the app asks for

    def enter(self) -> None:
        self.app.tasks.run(read_progress, self._take)
        self._learn()

    def _show_known(self) -> None:
        if self._shown is not None:
            self._hardness.set_text(hardness_words(self._game, self.known.of(self._shown)) or "")
            self.layout()
            self.repaint()

    def _take(self, found: tuple[EndingProgress, Message | None]) -> None:
        self._progress, trouble = found
        self._say()
        self.layout()
        self.repaint()
        if trouble is not None:
            self.app.say(Message("Endings"), trouble)

    def content_changed(self) -> None:
        self._build()
        self.layout()

    # Where things are

    @property
    def beside(self) -> Box:
        return Row(self.choice, align="end")

    def body(self) -> Box:
        has_look = self._place_look(self._play, self._go_on)
        parts = []
        for goal, head in self._heads.items():
            groups = [
                Column(Row(group.head, group.count, grow=group.head), Row(*group.tiles, gap=8))
                for group in self._groups
                if group.goal == goal
            ]
            if groups:
                parts.append(Column(head, Grid(*groups, gap=24, ragged=True), gap=16))
        shown = Scrolled(self._pane, Column(*parts, gap=32))
        panel = self.on_panel(Column(self._count, shown, gap=12, grow=shown), 24)
        return self._with_look(panel, self._play, self._go_on) if has_look else panel
