"""A button for a command: it shows its name, which key calls it, and whether it can be called now."""

from __future__ import annotations

from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.button import Button, Kind


class CommandButton(Button):
    """The icon of a command, with its tip as a tooltip; `worded`, the tip stands beside the icon."""

    def __init__(
        self, command: Command, bindings: KeyBindings, *, worded: bool = False, kind: Kind = "quiet"
    ) -> None:
        super().__init__(
            command.tip if worded else "",
            command.press,
            kind=kind,
            icon=command.icon,
            tip="" if worded else command.tip,
        )
        self.command = command
        self._bindings = bindings
        self.refresh()

    def show_words(self, *, worded: bool) -> None:
        self.text, self.tip = (self.command.tip, "") if worded else ("", self.command.tip)
        self.refresh()

    @property
    def said(self) -> Text:
        """What it does, whether that can be done now or not; why not is in the tip."""
        return self.text or self.command.tip

    def refresh(self) -> None:
        self.hint = self._bindings.hint(self.command)
        enabled = self.command.enabled()
        why_not = None if enabled else self.command.why_not()
        tip = why_not or ("" if self.text else self.command.tip)
        if tip != self.tip:
            self.tip = tip
            if self.scene is not None:
                self.scene.tip_changed(self)
        self.set_enabled(enabled)
