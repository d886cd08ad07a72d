"""What the engine finds best, said aloud when that changes, and no more often than one can listen to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from fanoboard.games.game import Position
from fanoboard.games.search_info import Verdict
from fanoboard.messages import Message
from fanoboard.ui.features.game.analysis_panel import LineWords
from fanoboard.ui.toolkit.look.style import Text

_APART: Final = 3000
"""Milliseconds between two of these at least."""
_SETTLES: Final = 1000
"""Milliseconds that a guess has to stand before it is said: small depths differ in an instant."""


class BestTold:
    """Hears of each look at the lines; says them when the first move is another, or proved to win or lose."""

    def __init__(self, say: Callable[[Sequence[Text]], object]) -> None:
        self._say = say
        self._position: Position | None = None
        self._found: tuple[Message, Verdict] | None = None
        """What is best, and what is proved of it."""
        self._since = 0
        self._told: tuple[Message, Verdict] | None = None
        self._said_at = -_APART

    def forget(self) -> None:
        """Nobody looks any more."""
        self._position = None

    def hear(self, position: Position, lines: Sequence[LineWords], verdict: Verdict, now: int) -> None:
        """These are the lines now, if there are any yet, and `verdict` is that on the first one."""
        if position is not self._position:
            self._position, self._found, self._told = position, None, None
        if not lines:
            return
        found = lines[0].told, verdict
        if found != self._found:
            self._found, self._since = found, now
        settled = verdict is not Verdict.GUESS or now >= self._since + _SETTLES
        if found != self._told and settled and now >= self._said_at + _APART:
            self._told, self._said_at = found, now
            first, *others = lines
            best: list[Text] = [Message("Best, {value}: {move}", value=first.value.text, move=first.told)]
            if others:
                second = others[0]
                best.append(Message("Second, {value}: {move}", value=second.value.text, move=second.told))
            self._say(best)
