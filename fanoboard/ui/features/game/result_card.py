"""The card at the end of a game: who has won, why, how the series stands, and what to do next.

The end of a game is told by `ui/features/game/result_card.py`, widgets of the game scene over its board,
so that the board and the panel can be used beside it. It comes once, when the board rests, and not for a
game that was over when it was opened. `Match.series` are the winners of the games before, by the seats
that they have now: a rematch moves everybody up a seat.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from fanoboard.messages import Message
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.after_game import LevelProgress, OwnMoments
from fanoboard.ui.features.game.game_snapshot import EndState
from fanoboard.ui.features.game.result_face import ResultFace, ResultMoments
from fanoboard.ui.play.board_scene import BoardScene
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.spot_words import rank_spot
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.button import Button, place_at_foot

_WIDTH = 496
_PAD = 24
_APART = 20
"""Logical pixels between the parts of the card."""
_MARGIN = 16
"""Logical pixels between the card and the edges of the room that the board has."""
_MARGINS = 40
"""In small windows, as that share of the width of this room."""
_NARROWER = 0.76
"""The width of the narrow card, which is higher, as a share of that of the usual one."""
_ACROSS = 0.5, 0, 1, 0.25, 0.75
_DOWN = 1, 0, 0.5, 0.25, 0.75
"""Where it may lie in that room, as shares of what is left beside it and above it."""


_Why = tuple[list[pygame.Rect], list[pygame.Rect]]


class ResultCard:
    """Lies on the board where it hides least of what shows why the game ended, until it is shut.

    It comes by itself once, when the game ends before the eyes of whoever plays.
    """

    def __init__(
        self,
        scene: BoardScene,
        looks: Sequence[SeatLook],
        actions: GameActions,
        progress: LevelProgress,
        moments: OwnMoments,
    ) -> None:
        """`progress` may propose another level, whose button takes the place of another game.

        An end that was counted before needs no telling.
        """
        self._scene = scene
        self._board = scene.board
        self._progress = progress
        self._told = progress.counted
        self._end: EndState | None = None
        self._proposed: int | None = None
        self._words_high = self._moments_high = 0
        self.face = scene.add(ResultFace(looks))
        review, another, again = actions.review, actions.new_game, actions.again
        self._review = scene.add(Button(review.tip, review.press, icon=review.icon))
        self._another = scene.add(Button(another.tip, another.press))
        self._return = scene.add(Button("", actions.return_match))
        self._level = scene.add(Button("", self._play_another_level))
        self._again = scene.add(Button(again.tip, again.press, kind="primary"))
        self._close = scene.add(Button("", self.shut, kind="quiet", icon="close", tip=Message("Close")))
        self._moments = scene.add(ResultMoments(actions.look_at, moments.practise))
        self._show(shown=False)

    @property
    def is_open(self) -> bool:
        """Whether it lies on the board."""
        return self.face.visible

    def show(self, end: EndState | None, *, live: bool, unasked: bool) -> None:
        """Come when the game is over, and go when it goes on or an earlier moment is shown.

        If not `unasked`, it waits until it is called.
        """
        self._end = end
        if end is None:
            self._told = False
        elif live and not self._told:
            self._proposed, self._told = self._progress.count(), True
            if unasked:
                self.open()
        if self.is_open and (end is None or not live):
            self._show(shown=False)
        elif self.is_open and end is not None:
            self._tell_moments(end)

    def _tell_moments(self, end: EndState) -> None:
        """Tell of what was found meanwhile; nothing else moves for it."""
        if end.moments is not None:
            self._moments.tell(end.moments)
            self._moments.show(shown=True)
            self.place()

    def painting(self, end: EndState | None) -> Iterator[None]:
        """Paint the pieces that it will show, one a step."""
        return iter(()) if end is None else self.face.painting(end, self._scene.style)

    def open(self) -> None:
        """Lie on the board."""
        if self._end is not None:
            self._told = True
            self.face.tell(self._end)
            self._moments.tell(self._end.moments)
            self._again.text = self._end.rematch
            self._return.text = self._end.ask_return or ""
            self._show(shown=True)
            self.place()

    def shut(self) -> None:
        """Leave the board as it is."""
        if self.is_open:
            self._show(shown=False)
            self._scene.refresh()

    def _play_another_level(self) -> None:
        """The same again, at the level that is proposed."""
        self._proposed = None
        self._progress.change()
        self._again.action()

    @property
    def _buttons(self) -> Sequence[Button]:
        """From left to right."""
        other = [self._return] if self._return.text else []
        if self._proposed is not None:
            other.append(self._level)
        return (self._review, *(other or [self._another]), self._again)

    def _show(self, *, shown: bool) -> None:
        choices = self._review, self._another, self._level, self._return, self._again
        for widget in (self.face, *choices, self._close):
            widget.visible = shown and (widget not in choices or widget in self._buttons)
            widget.changed()
        self._moments.show(shown=shown)
        if self._proposed is not None:
            self._level.text = Message("Try level {level}", level=self._proposed)

    def place(self) -> None:
        """Lie where least of what decided the game is hidden, and as narrow as that asks for."""
        if not self.is_open or self._end is None:
            return
        style = self._scene.style
        margin = min(style.px(_MARGIN), self._board.rect.w // _MARGINS)
        room = self._board.rect.inflate(-2 * margin, -2 * margin)
        width = min(room.w, style.px(_WIDTH * (1 + style.text) / 2))
        widths, why = (width, round(width * _NARROWER)), self._why(self._end)
        card, moments = self._place_of(widths, room, why, moments=True), True
        if any(hidden := _all_hidden(card, why)):
            # What shows why it ended comes before the moments, which one finds in practice, too.
            without = self._place_of(widths, room, why, moments=False)
            if _all_hidden(without, why) < hidden:
                card, moments = without, False
        self._arrange(card.w, room.h, moments=moments)
        self.face.rect = card
        pad = style.px(_PAD)
        if self._moments_high:
            across = pad - style.px(8)
            top = card.y + self._words_high + style.px(_APART)
            self._moments.place(style, pygame.Rect(card.x + across, top, card.w - 2 * across, 0))
        self._place_buttons(card.inflate(-2 * pad, -2 * pad), style)
        side = style.px(32)
        self._close.rect = pygame.Rect(card.right - side - style.px(8), card.y + style.px(8), side, side)

    def _arrange(self, width: int, most: int, *, moments: bool) -> int:
        """Lay out everything in a width; how high that is, at most `most` where that can be."""
        style = self._scene.style
        pad = style.px(_PAD)
        foot = pygame.Rect(0, 0, width - 2 * pad, 0)
        below = foot.bottom - place_at_foot(self._buttons, foot, style) + style.px(_APART) + pad
        inner = width - 2 * (pad - style.px(8))
        # What is hidden has no height.
        self._moments.show(shown=moments)
        high = self._moments.height(style, inner) + style.px(_APART) if self._moments.visible else 0
        # Where the window is too low, one finds them in practice.
        if self.face.arrange(style, width, 0) + high > most - below:
            high = 0
        self._moments.show(shown=bool(high))
        self._words_high, self._moments_high = self.face.arrange(style, width, most - below - high), high
        return self._words_high + high + below

    def _why(self, end: EndState) -> _Why:
        """Where it is to be seen why the game ended: what decided it first, then the cards on a table."""
        board = self._board
        spots, table = [*end.spots], board.layout.table
        if table is not None and end.winner is not None:
            spots.append(rank_spot(table, end.winner))
        decided = [spot for spot in spots if spot in board.layout.spots]
        race = board.place_of("race")
        return (
            [*map(board.space_of, decided), *([race] if race is not None else [])],
            [*map(board.space_of, board.played)],
        )

    def _place_of(self, widths: Sequence[int], room: pygame.Rect, why: _Why, *, moments: bool) -> pygame.Rect:
        """The first place of those there are where the card hides least of what shows why.

        Where that is the same, it hides as few pieces and words as can be, and then as few empty heaps.
        """
        sizes = [(wide, self._arrange(wide, room.h, moments=moments)) for wide in widths]
        sizes = [size for size in sizes if size[1] <= room.h] or sizes[:1]
        board = self._board
        others = [*map(board.space_of, board.occupied), *board.telling]
        places = [
            pygame.Rect(room.x + round(x * (room.w - wide)), room.y + round(y * (room.h - high)), wide, high)
            for wide, high in sizes
            for y in _DOWN
            for x in _ACROSS
        ]
        empty = [*map(board.space_of, board.empty_heaps)]
        return min(places, key=lambda place: _all_hidden(place, (*why, others, empty)))

    def _place_buttons(self, inner: pygame.Rect, style: Style) -> None:
        """Review at the left, the others at the right; where that is too much, as wide as the card."""
        buttons = self._buttons
        gap = style.px(12)
        sizes = [button.natural(style) for button in buttons]
        if sum(wide for wide, _ in sizes) + (len(sizes) - 1) * gap > inner.w:
            place_at_foot(buttons, inner, style)
            return
        high = sizes[0][1]
        right = inner.right
        for button, (wide, _) in zip(buttons[:0:-1], sizes[:0:-1], strict=True):
            button.rect = pygame.Rect(right - wide, inner.bottom - high, wide, high)
            right -= wide + gap
        self._review.rect = pygame.Rect(inner.x, inner.bottom - high, sizes[0][0], high)


def _all_hidden(card: pygame.Rect, kinds: Sequence[Sequence[pygame.Rect]]) -> list[int]:
    """On how many pixels a card lies of each kind of things on the board."""
    parts = [[card.clip(space) for space in spaces] for spaces in kinds]
    return [sum(part.w * part.h for part in of_a_kind) for of_a_kind in parts]
