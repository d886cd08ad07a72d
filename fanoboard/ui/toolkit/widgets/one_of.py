"""What drop-downs, segments and sliders share: one of several values, each with its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.widget import Widget

V = TypeVar("V")


class OneOf(Widget, Generic[V]):
    """Has one of its `choices`."""

    def __init__(self, choices: Sequence[tuple[V, Text]], value: V, changed: Callable[[V], object]) -> None:
        super().__init__()
        self.choices = choices
        self.value = value
        self._tell = changed

    @property
    def index(self) -> int:
        """The place of the value among the choices; the first, if it is none of them."""
        return next((i for i, (value, _) in enumerate(self.choices) if value == self.value), 0)

    def show(self, value: V) -> None:
        """Show another value at once; nobody is told."""
        if value != self.value:
            self.value = value
            self.changed()

    def _choose(self, value: V) -> None:
        """Choose a value as a person does."""
        if value != self.value:
            self.value = value
            self.changed()
            self._tell(value)
