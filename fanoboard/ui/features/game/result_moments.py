"""The part of the card at the end of a game that leads to moments worth another look, and into practice."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial

from fanoboard.games.mistake import THEMES
from fanoboard.messages import Message
from fanoboard.ui.play.game_moments import GameMoments, how_many, moment_words
from fanoboard.ui.play.moment_row import MomentRow
from fanoboard.ui.toolkit.widgets.boxes import Column, Inset, Reserved, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.label import Label

_MOST = 3
"""Moments of a game."""
_OUT = 8
"""Logical pixels by which the rows reach further at each side than their words."""


class ResultMoments(Column):
    """What is told of them, the way into practice, and a row for each moment.

    A game is looked through after its end: what will be told then has its place from the beginning.
    """

    def __init__(self, look_at: Callable[[Hashable], object], practise: Callable[[], object]) -> None:
        """`look_at` shows a moment, by its key; `practise` begins with the exercises of the game."""
        self._look_at = look_at
        self._told = Label("", role="small", quiet=True, wrap=True)
        self._practise = Button(Message("Practise"), practise)
        self._rows = [MomentRow() for _ in range(_MOST)]
        self._there = self._looking = False
        told = Reserved(self._told, Label(_longest(), role="small", wrap=True))
        samples = [MomentRow(moment_words("88…", "a8–b9 …", theme)) for theme in THEMES.values()]
        rows = Reserved(Column(*(Reserved(row, *samples) for row in self._rows), gap=0))
        head = Inset(Row(told, self._practise, grow=told), _OUT, 0)
        super().__init__(head, rows, gap=4)

    def tell(self, moments: GameMoments | None) -> None:
        """Tell of them, as far as they are known; of None there is nothing to be told."""
        self._there = moments is not None
        self._looking = moments is not None and moments.looking
        self._told.set_text(moments.told if moments is not None else "")
        found = moments.rows if moments is not None else ()
        for number, row in enumerate(self._rows):
            words, key = found[number] if number < len(found) else ("", None)
            row.show(words, partial(self._look_at, key))
        self._practise.enabled = bool(found)
        self._practise.changed()

    def show(self, *, shown: bool) -> None:
        """Be there, if there is anything to tell, or not."""
        self.visible = shown and self._there
        for row in self._rows:
            row.visible = self._looking or bool(row.said)

    @property
    def there(self) -> bool:
        """Whether there is anything to tell, now or soon."""
        return self._there


def _longest() -> Message:
    """The most that is told above the rows."""
    own = Message("You kept {percent} of your chances.", percent="100 %")
    return Message("{first} {second}", first=own, second=how_many(_MOST, 2))
