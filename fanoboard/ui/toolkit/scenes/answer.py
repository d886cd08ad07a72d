"""An answer to the question of a dialog."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.button import Kind


@dataclass(frozen=True, slots=True)
class Answer:
    """A button of a dialog.  The dialog is gone when `action` is called."""

    text: Text
    action: Callable[[], object] | None = None
    kind: Kind = "normal"
