"""The engine that people ask: for a good move, and for what the best moves are worth.

It is another process than the one that plays, so both can be busy at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import Kind, MoveRequest, ValuesRequest
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.errors import GameError
from fanoboard.games.game import Position
from fanoboard.games.search_info import Score, SearchInfo
from fanoboard.games.turns import Turn, play_text
from fanoboard.match import engine_request
from fanoboard.match.record import Node
from fanoboard.messages import Message

VALUES_SECONDS = 10.0
"""Within how many seconds the values of all moves have to come; they take one, or as long as a hint."""


class Analyst:
    """Looks at one moment at a time: that of `follow` for as long as it is wanted, or that of a hint."""

    def __init__(self, engine: EngineClient) -> None:
        self.engine = engine
        self._lines = 0
        self._subject: object = None
        """The subject of the lines."""
        self._asked = False
        self._infos: dict[int, SearchInfo] = {}
        self._values: Mapping[str, Score] = {}
        self._values_of: object = None
        """The subject of the values, asked for or known."""
        self._wants_values = False
        self.hint: Turn | None = None
        self.hint_info: SearchInfo | None = None
        self.heard: Callable[[], object] = lambda: None
        """Is called when there are other lines or values than before."""

    @property
    def trouble(self) -> Message | None:
        """What went wrong, until something else is asked."""
        return self.engine.trouble

    @trouble.setter
    def trouble(self, trouble: Message | None) -> None:
        self.engine.trouble = trouble

    # A hint

    @property
    def hinting(self) -> bool:
        return self.engine.busy_with(Kind.HINT)

    def ask_hint(self, node: Node, position: Position, seconds: float, seed: int) -> None:
        """Look for a good move at a position, that of `node` or within the turn after it."""
        self.trouble = None
        if self.engine.busy_with(Kind.VALUES):
            self._values_of = None
        self._asked = False
        commands = engine_request.hint(node, position, seconds, seed)
        request = MoveRequest(Kind.HINT, commands, seconds)
        request.on_done = lambda text: self._take_hint(position, text, request.best)
        self.engine.ask(request)

    def move_now(self) -> None:
        if self.hinting:
            self.engine.move_now()

    def forget_hint(self) -> None:
        if self.hinting:
            self.engine.cancel()
        self.hint = self.hint_info = None

    # Lines of play

    @property
    def lines(self) -> int:
        """The number of best lines wanted; 0 if it is not to analyse."""
        return self._lines

    @property
    def infos(self) -> tuple[SearchInfo, ...]:
        """The best lines of the moment analysed, best first, no two with the same first turn."""
        found: dict[str, SearchInfo] = {}
        for _, info in sorted(self._infos.items()):
            # While a deeper search replaces them one by one, a turn may be in two places.
            found.setdefault(info.pv[0], info)
        # A search that counts visits has tried a good turn more often than one that looks as good now.
        return tuple(sorted(found.values(), key=lambda info: -info.score.rank))

    def lines_of(self, subject: object) -> tuple[SearchInfo, ...]:
        """The best lines of a moment, a node or where cards are hidden a position; none, if it is another."""
        return self.infos if subject is self._subject else ()

    def analyse(self, lines: int) -> None:
        """Tell of so many best lines from now on; of none, if `lines` is 0."""
        if lines != self._lines:
            self._lines = lines
            self._drop_lines()

    def follow(self, node: Node | None, position: Position | None) -> None:
        """Analyse this moment, if lines are wanted: `position` is that of `node` or in the turn after it.

        None is for when there is nothing to be analysed.
        """
        wanted = bool(self._lines) or self._wants_values
        if not wanted or node is None or position is None:
            self._drop_lines()
            self._values, self._values_of = {}, None
            return
        subject = position if position.game.has(HiddenInformation) else node
        if subject is not self._subject:
            self._drop_lines()
            self._subject = subject
        if self._wants_values and subject is not self._values_of and not self.hinting:
            self._ask_values(node, position)
            self._values_of = subject
        elif self._lines and not (self._asked or self.hinting or self.engine.busy_with(Kind.VALUES)):
            self._asked = True
            commands = engine_request.analyse(node, position, self._lines)
            self.engine.ask(
                MoveRequest(Kind.ANALYSE, commands, on_info=self._see, on_fail=lambda _: self.analyse(0))
            )

    def _ask_values(self, node: Node, position: Position) -> None:
        """Ask for the values of all moves; the lines are gone on with after that."""
        self._values = {}
        self._asked = False
        request = ValuesRequest(Kind.VALUES, engine_request.values(node, position), VALUES_SECONDS)
        request.on_done, request.on_fail = self._take_values, lambda _: self.show_values(wanted=False)
        self.engine.ask(request)

    def _drop_lines(self) -> None:
        if self.engine.busy_with(Kind.ANALYSE):
            self.engine.cancel()
        self._asked = False
        self._subject = None
        if self._infos:
            self._infos.clear()
            self.heard()

    # The value of every move

    @property
    def values(self) -> Mapping[str, Score]:
        """The values of all moves of the moment followed, as far as they are known."""
        return self._values

    def values_of(self, subject: object) -> Mapping[str, Score]:
        """What every move of a moment is worth, as `lines_of` takes it; nothing unless it is followed."""
        return self._values if subject is self._values_of else {}

    @property
    def shows_values(self) -> bool:
        return self._wants_values

    def show_values(self, *, wanted: bool) -> None:
        """Find out the value of every move from now on, or stop."""
        self._wants_values = wanted
        self._values, self._values_of = {}, None
        self.heard()

    # What the engine says

    def listen(self) -> bool:
        """Handle what the engine has told since; return whether that was more than lines of play."""
        return self.engine.poll()

    def close(self) -> None:
        self.engine.close()

    def _see(self, info: SearchInfo) -> None:
        self._infos[info.multipv] = info
        self.heard()

    def _take_values(self, values: Mapping[str, Score]) -> None:
        self._values = values
        self.heard()

    def _take_hint(self, position: Position, text: str, best: SearchInfo | None) -> None:
        try:
            self.hint, self.hint_info = play_text(position, text), best
        except GameError as error:
            self.engine.reject(text, error.message)
