"""A page of positions to choose from, game by game, with a look at one of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from functools import partial

from fanoboard.games import games
from fanoboard.match.standing import Standing, kept_standing
from fanoboard.messages import Message
from fanoboard.ui.board.board_image import BoardImage
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.page import PageScene
from fanoboard.ui.toolkit.widgets.boxes import Beside, Box, Column, Flexible
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.dropdown import DropDown
from fanoboard.ui.toolkit.widgets.label import Label

_ROOM_FOR_LOOK = 760, 480
"""The smallest window that has a look at a position, in logical pixels of the usual text."""


def has_room(size: tuple[int, int], style: Style) -> bool:
    """Whether a window can tell more of a position than what is asked."""
    room = style.px(_ROOM_FOR_LOOK[0]), style.px(_ROOM_FOR_LOOK[1])
    return all(each >= least * style.text for each, least in zip(size, room, strict=True))


class PositionList(PageScene, Screen):
    widest = 0
    bare = True

    def __init__(self, app: Services, title: Text, game: str) -> None:
        super().__init__(app, title)
        self._game = game
        self.known = Standing(game)

    def _learn(self) -> None:
        """Find out how strong the person is and how hard the positions are."""
        self.app.tasks.run(partial(kept_standing, self._game), self._take_known, key="standing")

    def _take_known(self, known: Standing) -> None:
        if known.game == self._game and known != self.known:
            self.known = known
            self._show_known()

    @abstractmethod
    def _show_known(self) -> None:
        """Tell what is known now."""

    def _add_choice(self, names: Sequence[str]) -> None:
        offered = [(name, games()[name].title) for name in names]
        self.choice = self.add(DropDown(offered, self._game, self._choose))
        self.choice.caption = Message("Game")

    def _add_look(self) -> None:
        self._count = self.add(Label("", quiet=True))
        self._picture = self.add(BoardImage(Thumbnail(games()[self._game]())))
        self._goal = self.add(Label("", weight="bold", wrap=True))
        self._about = self.add(Label("", role="small", quiet=True, wrap=True))
        self._hardness = self.add(Label("", role="small", quiet=True, wrap=True))
        self._more = self.add(Label("", role="small", quiet=True, wrap=True))

    @abstractmethod
    def _choose(self, game: str) -> None:
        """List another game."""

    def _show_look(self, picture: Thumbnail, goal: Text, about: Text, hardness: Text) -> None:
        self._picture.show(picture)
        self._goal.set_text(goal)
        self._about.set_text(about)
        self._hardness.set_text(hardness)

    def _place_look(self, *others: Button) -> bool:
        """Show or hide the look, and what belongs to it; whether there is room for it."""
        has_look = has_room(self.size, self.style)
        for widget in (self._picture, self._goal, self._about, self._hardness, self._more, *others):
            widget.visible = has_look
        return has_look

    def _with_look(self, panel: Box, *buttons: Button) -> Box:
        words = Column(self._goal, self._about, self._hardness, self._more, gap=4)
        first = Column(Flexible(self._picture, 80), words, Column(*buttons), gap=16)
        return Beside(first, panel, share=0.33, gap=32)
