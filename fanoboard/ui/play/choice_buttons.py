"""Buttons beside a board for what can be chosen next and is no spot of the board."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

from fanoboard.games.events import Spot
from fanoboard.messages import Message
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button, Kind

CANCEL: Spot = "cancel"
"""The button that puts down what is in hand."""


class ChoiceButtons:
    """A button for each choice; `choose` hears of a click, `point` when another one is pointed at.

    They are of the `usual` kind, unless one of them leads; `explain` says what a choice does.
    """

    def __init__(
        self,
        scene: Scene,
        choose: Callable[[Spot], object],
        point: Callable[[], object],
        usual: Kind = "primary",
        explain: Callable[[Spot], Text | None] = lambda spot: None,
    ) -> None:
        self._scene = scene
        self._choose = choose
        self._point = point
        self._usual: Kind = usual
        self._explain = explain
        self._buttons: list[_ChoiceButton] = []
        self._spots: list[Spot] = []

    def show(
        self,
        choices: Sequence[tuple[Spot, Text]],
        leading: Spot | None,
        hint: Spot | None = None,
        sign: Callable[[Spot], str | None] = lambda spot: None,
    ) -> None:
        """Have a button for each of these spots, with its `sign`; if one is `leading`, it alone stands out.

        Of a good move, the `hint` is the next click: a button says so, and another than that does not lead.
        """
        leading = hint or leading
        self._spots = [spot for spot, _ in choices]
        while len(self._buttons) < len(choices):
            self._buttons.append(self._scene.add(_ChoiceButton(self._point)))
        for button in self._buttons:
            button.visible = False
        for button, (spot, text) in zip(self._buttons, choices, strict=False):
            stands_out = spot == leading or (leading is None and self._usual == "primary")
            button.text = text
            button.tip = self._explain(spot) or ""
            button.meaning, button.icon = (Message("Hint"), "hint") if spot == hint else ("", None)
            button.sign = sign(spot)
            button.kind = "primary" if stands_out and spot != CANCEL else "normal"
            button.action = partial(self._choose, spot)
            button.visible = True
            button.changed()

    @property
    def shown(self) -> list[Button]:
        return [button for button in self._buttons if button.visible]

    @property
    def texts(self) -> list[str]:
        return [str(button.text) for button in self.shown]

    @property
    def pointed(self) -> Spot | None:
        buttons = zip(self._buttons, self._spots, strict=False)
        return next((spot for button, spot in buttons if button.hovered or button.ringed), None)


class _ChoiceButton(Button):
    asked_for = True

    def __init__(self, point: Callable[[], object]) -> None:
        super().__init__("", lambda: None)
        self._point = point
        self._was_pointed = False

    def update(self, now: int) -> bool:
        pointed = self.hovered or self.ringed
        if pointed != self._was_pointed:
            self._was_pointed = pointed
            self._point()
        return super().update(now)


def called_by(letter: str, texts: Sequence[tuple[Spot, str]]) -> Spot | None:
    """The spot of the button with this text, or of the only one whose text begins so.

    Where several buttons differ by their numbers, as for a joker, a digit is one of these.
    """
    key = letter.lower()
    found = [spot for spot, text in texts if text.lower() == key]
    found = found or [spot for spot, text in texts if key and text.lower().startswith(key)]
    numbers = {spot: re.findall(r"\d+", text) for spot, text in texts}
    if not found and sum(map(bool, numbers.values())) > 1:
        found = [spot for spot, each in numbers.items() if each == [letter]]
    return found[0] if len(found) == 1 else None


# Aiming at one of several numbers before playing it: by wheel, by number keys, or by further clicks.

_DIGITS = 2
"""Numbers have no more digits than this."""


class NumberPicker:
    """Which of the numbers that may be chosen next is aimed at, the first one to begin with.

    Numbers are spots that no layout places and whose labels are digits.
    """

    def __init__(self) -> None:
        self._spots: dict[str, Spot] = {}
        self._at = 0
        self._typed = ""

    def offer(self, choices: Sequence[tuple[Spot, Text]]) -> None:
        numbers = all(str(label).isdecimal() for _, label in choices)
        spots = {str(label): spot for spot, label in choices} if numbers else {}
        if spots != self._spots:
            self._spots, self._at, self._typed = spots, 0, ""

    @property
    def spot(self) -> Spot | None:
        """The aim, if it is numbers that may be chosen."""
        return list(self._spots.values())[self._at] if self._spots else None

    def turn(self, steps: int) -> bool:
        """Aim `steps` numbers further, at most at the last one; whether there are any."""
        self._typed = ""
        self._at = min(max(0, self._at + steps), max(0, len(self._spots) - 1))
        return bool(self._spots)

    def go_on(self) -> None:
        """Aim at the next number, after the last one at the first."""
        self._typed = ""
        self._at = (self._at + 1) % max(1, len(self._spots))

    def type(self, digit: str) -> bool:
        """Aim at the number that was typed digit by digit; whether there is one."""
        for text in ((self._typed + digit)[-_DIGITS:], digit):
            if text in self._spots:
                self._typed = text
                self._at = list(self._spots).index(text)
                return True
        return False
