"""How loud each kind of sound is, beside the others."""

from __future__ import annotations

from functools import partial
from typing import Final

from fanoboard.content.settings import SoundKind
from fanoboard.messages import Message, percentage
from fanoboard.ui.play.services import Services
from fanoboard.ui.system.sound import Sound
from fanoboard.ui.toolkit.scenes.form import FormPage
from fanoboard.ui.toolkit.widgets.slider import Slider

_KINDS: Final[tuple[tuple[SoundKind, Message, Message, Sound], ...]] = (
    ("moves", Message("Moves"), Message("Pieces that are set down"), "step"),
    ("captures", Message("Captures"), Message("Pieces that are taken"), "capture"),
    ("cards", Message("Cards"), Message("Cards that are laid, turned and shuffled"), "card"),
    ("signals", Message("Signals"), Message("Choices that lead nowhere, and the end of a game"), "refused"),
)
"""Each kind with its caption, what belongs to it, and one of its sounds."""


class SoundScene(FormPage):
    """A slider for each kind; what is chosen is heard at once, on what the board is made of."""

    app: Services

    def __init__(self, app: Services) -> None:
        super().__init__(app, Message("Sound"))
        loudness = app.settings.loudness
        for kind, caption, meaning, sound in _KINDS:
            now = loudness.get(kind, 100)
            slider = Slider(volumes(now), now, partial(self._set, kind, sound))
            self.form.add(caption, meaning, slider)
            if kind == "moves":
                self.set_focus(slider)

    def _set(self, kind: SoundKind, sound: Sound, percent: int) -> None:
        self.app.settings.loudness[kind] = percent
        theme = self.style.theme
        on = theme.cards.material if kind == "cards" else theme.board.material
        self.app.sounds.play(sound, on)


def volumes(now: int) -> list[tuple[int, Message]]:
    """Those to choose from, with the one that was written into the file."""
    return [
        (each, percentage(each) if each else Message("Off")) for each in sorted({*range(0, 101, 10), now})
    ]
