"""A review: turns looked through one by one, in the window or beside it once a game has ended."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.client import EngineClient
from fanoboard.engine.request import EngineFault, Kind, MoveRequest, ValuesRequest
from fanoboard.games.game import Game
from fanoboard.games.search_info import Score, SearchInfo
from fanoboard.match import engine_request, store
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match
from fanoboard.match.record import Evaluation, Node
from fanoboard.match.review import known
from fanoboard.messages import Message
from fanoboard.practice.deck import now
from fanoboard.practice.exercise import Exercise
from fanoboard.practice.finding import Decision, from_decisions, from_review, own_seat

# The engine goes through a game in the background, and leaves in the record what it makes of each moment.

SECONDS = 0.5
"""How long the engine looks at a moment; of what is solved it knows the value at once."""


class Reviewer:
    """Looks at the moments of a game one after the other, the last one first, in a process of its own.

    Going backwards, what it has found out about later moments helps with the earlier ones.
    """

    def __init__(self, open_engine: Callable[[], EngineClient], seconds: float = SECONDS) -> None:
        self._open_engine = open_engine
        self._seconds = seconds
        self._engine: EngineClient | None = None
        self._waiting: deque[Node] = deque()
        self._learned = False
        self.count = 0
        """How many moments there were to look at."""
        self.lines: dict[Node, tuple[str, ...]] = {}
        self.trouble: Message | None = None

    @property
    def busy(self) -> bool:
        return self._engine is not None

    @property
    def done(self) -> int:
        return self.count - len(self._waiting) - self.busy

    def start(self, path: Sequence[Node]) -> None:
        """Look at all moments of a line of play of which nothing is known, and at which it goes on."""
        self.cancel()
        self._waiting.extend(reversed(unknown(path)))
        self.count = len(self._waiting)
        self.trouble = None
        if self._waiting:
            self._engine = self._open_engine()
            self._ask(self._engine)

    def cancel(self) -> None:
        if self._engine is not None:
            self._engine.close()
            self._engine = None
        self._waiting.clear()
        self.count = 0

    def tick(self) -> bool:
        """Listen to the engine; return whether something new lies in the record."""
        self._learned = False
        if self._engine is not None:
            self._engine.poll()
        return self._learned

    def _ask(self, engine: EngineClient) -> None:
        node = self._waiting.popleft()
        commands = engine_request.review(node, self._seconds)
        request = MoveRequest(Kind.REVIEW, commands, self._seconds, on_fail=self._give_up)
        request.on_done = lambda _: self._take(engine, node, request.best)
        engine.ask(request)

    def _take(self, engine: EngineClient, node: Node, found: SearchInfo | None) -> None:
        if found is not None:
            node.evaluation = Evaluation(found.score, found.pv[0], found.depth)
            self.lines[node] = found.pv
            self._learned = True
        if self._waiting:
            self._ask(engine)
        else:
            engine.close()
            self._engine = None

    def _give_up(self, fault: EngineFault) -> None:
        self.cancel()
        self.trouble = fault.message


def unknown(path: Sequence[Node]) -> list[Node]:
    """The moments of a line of play that were not looked at, and at which it goes on."""
    return [node for node in path if known(node) is None and node.position.result is None]


# Looking through a finished game for what its only person could have played better.

FEWEST: Final = 4
"""Turns that a game has at least, to be looked through."""
GAME_SECONDS = 0.5
"""How long the engine looks at a moment of a board game; of what is solved it knows the value at once."""
_LATEST: Final = 20
"""Latest finished games that are reviewed; older ones are not any more."""
_SECONDS_OF_VALUES: Final = 10.0


def next_game(reviewed: frozenset[str], first: str = "") -> Match | None:
    """The latest finished game of one person that was not looked through.  May wait for the disk.

    The one that is to be the `first`, by its id, may be older.
    """
    finished = [game for game in read_library(tells=False).games if game.over and not game.failed]
    finished.sort(key=lambda game: game.id != first)
    for game in finished[:_LATEST]:
        if game.id in reviewed or game.turns < FEWEST or len(game.persons) != 1:
            continue
        try:
            match = store.load_game(game.id)
        except (ContentError, OSError):
            continue
        if match.result is not None:
            return match
    return None


class GameReview:
    """Looks through one game: in board games at every moment, in card games at each action of the person.

    It may be interrupted, and begun again where it was.
    """

    def __init__(self, match: Match, open_engine: Callable[[Game], EngineClient]) -> None:
        self.match = match
        self.path: list[Node] = match.head.path
        self._open_engine = partial(open_engine, match.game)
        self._reviewer = Reviewer(self._open_engine, GAME_SECONDS)
        self._decisions: list[Decision] = []
        self._waiting = deque(decisions_of(match) if match.game.move_is_action else ())
        self._engine: EngineClient | None = None

    def begin(self) -> None:
        """Look at what was not looked at so far."""
        if self.match.game.move_is_action:
            self._engine = self._open_engine()
            self._ask_next()
        else:
            self._reviewer.start(self.path)

    def tick(self) -> bool:
        """Listen to the engine; whether it is done."""
        if self._engine is None:
            self._reviewer.tick()
            return not self._reviewer.busy
        self._engine.poll()
        return not self._waiting

    @property
    def share(self) -> float:
        """How much was looked at so far, from 0 to 1."""
        if self.match.game.move_is_action:
            left, count = len(self._waiting), len(self._waiting) + len(self._decisions)
        else:
            left, count = len(unknown(self.path)), len(self.path)
        return 1 - left / max(1, count)

    def _ask_next(self) -> None:
        if self._engine is not None and self._waiting:
            node, decision = self._waiting[0]
            commands = engine_request.values(node, decision.position)
            request = ValuesRequest(Kind.VALUES, commands, _SECONDS_OF_VALUES, background=True)
            request.on_done, request.on_fail = self._take, lambda _: self._waiting.clear()
            self._engine.ask(request)

    def _take(self, values: Mapping[str, Score]) -> None:
        self._decisions.append(self._waiting.popleft()[1]._replace(values=values))
        self._ask_next()

    def exercises(self) -> list[Exercise]:
        day = now().astimezone().date()
        if self.match.game.move_is_action:
            return from_decisions(self.match, self._decisions, day)
        return from_review(self.match, self.path, self._reviewer.lines, day)

    def close(self) -> None:
        """End the engine; what was found out stays."""
        self._reviewer.cancel()
        if self._engine is not None:
            self._engine.close()
            self._engine = None


def decisions_of(match: Match) -> list[tuple[Node, Decision]]:
    """Each action of the only person where there was more than one to choose from, not valued yet."""
    seat = own_seat(match)
    found = []
    for node in match.head.path[1:]:
        if node.seat != seat or node.parent is None:
            continue
        position = node.parent.position
        for ply in node.plies:
            if len(position.actions()) > 1:
                found.append((node.parent, Decision(position, ply.action.text, node.round, {})))
            position = ply.position
    return found
