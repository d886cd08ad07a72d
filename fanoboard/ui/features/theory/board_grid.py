"""Many small boards to choose from, in pages that scroll; only what is in sight is drawn, bit by bit."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial

from fanoboard.games.game import Position
from fanoboard.games.theory import TheoryBoard
from fanoboard.messages import Message
from fanoboard.ui.board.board_card import BoardCard
from fanoboard.ui.board.thumbnail import Thumbnail
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Grid, Row, Scrolled
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane

PER_PAGE = 24
_SHARE = 0.008
"""Seconds of a frame that are spent on drawing small boards."""
_NARROWEST = 128
"""A card is at least so wide, in logical pixels."""


class BoardGrid:
    """The cards of one page, and the buttons that turn it."""

    def __init__(
        self, scene: Scene, choose: Callable[[Position], object], placed: Callable[[], object]
    ) -> None:
        """Add what it needs to a scene; `choose` hears of a board that was clicked, `placed` of a page."""
        self._scene = scene
        self._choose = choose
        self._placed = placed
        self._boards: Sequence[TheoryBoard] = ()
        self._chosen: Position | None = None
        self._first = 0
        self.cards: list[BoardCard] = []
        self.pane = scene.add(Pane())
        self._back = scene.add(
            Button("", partial(self._turn, -1), kind="quiet", icon="previous", tip=Message("Earlier boards"))
        )
        self._told = scene.add(Label("", role="small", quiet=True, align="centre"))
        self._on = scene.add(
            Button("", partial(self._turn, 1), kind="quiet", icon="next", tip=Message("More boards"))
        )

    def show(self, boards: Sequence[TheoryBoard]) -> None:
        self._boards, self._first = boards, 0
        self._build()

    def look_again(self) -> None:
        self._build()

    def mark(self, chosen: Position) -> None:
        self._chosen = chosen
        for card, board in zip(self.cards, self._page, strict=True):
            card.choose(chosen=board.position is chosen)

    @property
    def _page(self) -> Sequence[TheoryBoard]:
        return self._boards[self._first : self._first + PER_PAGE]

    def _turn(self, pages: int) -> None:
        self._first += pages * PER_PAGE
        self._build()

    def _build(self) -> None:
        for card in self.cards:
            self._scene.remove(card)
        self.cards = []
        style = self._scene.style
        first = [Thumbnail(board.position) for board in self._boards[:1]]
        shape = next((max(0.4, min(1.2, each.shape(style.theme))) for each in first), 1.0)
        at = self._scene.widgets.index(self.pane) + 1
        for number, board in enumerate(self._page):
            card = BoardCard(
                board.caption,
                Thumbnail(board.position),
                partial(self._choose, board.position),
                board.numbers,
                shape,
            )
            card.choose(chosen=board.position is self._chosen)
            self.cards.append(self._scene.add(card))
            # Cards come before what stands below them, also by Tab.
            self._scene.widgets.insert(at + number, self._scene.widgets.pop())
        several = len(self._boards) > PER_PAGE
        for widget in (self._back, self._told, self._on):
            widget.visible = several
        self._back.set_enabled(self._first > 0)
        self._on.set_enabled(self._first + PER_PAGE < len(self._boards))
        self._told.set_text(
            Message(
                "{first} to {last} of {count}",
                first=self._first + 1,
                last=self._first + len(self._page),
                count=len(self._boards),
            )
        )
        self.pane.scroll_to(0)
        self._placed()

    def box(self, said: Sequence[Label]) -> Box:
        cards = Grid(*self.cards, gap=12, least=_NARROWEST, most=6, ragged=True)
        shown = Scrolled(self.pane, Column(Column(*said, gap=2), cards, gap=10), step=80)
        pages = Row(self._back, self._told, self._on, grow=self._told)
        return Column(shown, pages, grow=shown)

    def update(self) -> bool:
        """Draw some of the boards that are in sight; return whether more wait."""
        style, end = self._scene.style, time.perf_counter() + _SHARE
        for card in self.cards:
            if card.in_sight() and not card.is_prepared(style):
                if time.perf_counter() >= end:
                    return True
                card.prepare(style)
        return False
