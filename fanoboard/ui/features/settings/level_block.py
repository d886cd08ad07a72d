"""What is shown of one level of tables: its title, a sentence, figures or a bar, and what can be done."""

from __future__ import annotations

from collections.abc import Sequence

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.boxes import Column, Grid, Row
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figure import Figure
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.progress_bar import ProgressBar

_LEAST_FIGURE = 150
"""Logical pixels of a figure at least; where its words need more than there is, there are more rows."""


class LevelBlock:
    def __init__(
        self,
        scene: Scene,
        title: Text,
        said: Text,
        buttons: Sequence[Button],
        figures: Sequence[Figure] = (),
        share: float | None = None,
    ) -> None:
        """`share` is the progress, while it is being made."""
        self._title = scene.add(Label(title, weight="bold"))
        self.buttons = [scene.add(button) for button in buttons]
        self.said = scene.add(Label(said, role="small", quiet=True, wrap=True))
        self.bar: ProgressBar | None = None
        if share is not None:
            self.bar = scene.add(ProgressBar())
            self.bar.share = share
        self._figures = [scene.add(figure) for figure in figures]

        head = Column(self._title, self.said, gap=3)
        self.box = Column(
            Row(head, *self.buttons, grow=head),
            *([self.bar] if self.bar is not None else []),
            Grid(*self._figures, gap=10, least=_LEAST_FIGURE),
            gap=12,
        )
