"""The game that an engine holds: its rules, its position, what can be set and asked about them."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from fanoboard.content.tables import book_for, tables_for, weights_for
from fanoboard.engine.channel import MOST_SHOWN
from fanoboard.engine.lines import MOST_LINES
from fanoboard.engine.move_choice import LEVEL
from fanoboard.engine.team import Team, found_memory
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import (
    Openings,
    SharingThinker,
    Thinker,
    is_prepared,
    is_shared_out,
    observation,
    prepare,
)
from fanoboard.games.errors import GameError
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game, Position
from fanoboard.games.levels import HIGHEST_LEVEL, Level
from fanoboard.games.openings import best_turns, book_turns
from fanoboard.games.options import Number, Option, OptionValue, Toggle
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.games.turns import move_texts, play_text
from fanoboard.messages import Message, in_context
from fanoboard.search.transposition import LAST_AGE, MOST_PROCESSES, WORDS, SharedTable

HASH = Number("hash", Message("Memory"), 16, 1, 1024, Message("Megabytes for the transposition table"))
SEED = Number(
    "seed",
    in_context("random numbers", "Seed"),
    0,
    0,
    2**62,
    Message("What the engine’s random choices come from"),
)
MULTIPV = Number(
    "multipv",
    in_context("of play", "Lines"),
    1,
    1,
    MOST_LINES,
    Message("How many of the best moves are shown"),
)
THREADS = Number(
    "threads", Message("Threads"), 1, 1, MOST_PROCESSES, Message("How many processors think at full strength")
)
BOOK = Toggle(
    "book", Message("Opening book"), True, Message("Whether full strength plays known openings at once")
)
_OWN = (LEVEL, HASH, SEED, MULTIPV, THREADS)
_MEANINGLESS = ("debug", "ownbook", "character")
"""What other programs set, or earlier versions had."""
"""Options that managers of games send to every engine, where there is nothing that they could change."""


@dataclass(frozen=True, slots=True)
class PositionCommand:
    """What a `position` command says: from a position in text, or None for the start, by these moves."""

    text: str | None = None
    moves: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        start = "startpos" if self.text is None else f"fen {self.text}"
        return " ".join(("position", start, *(("moves", *self.moves) if self.moves else ())))


Prepare = Callable[[Game, int], None]
"""Works out what the start of a game with a seed needs.  Raises GameError where that was stopped."""


def _prepare(game: Game, seed: int) -> None:
    prepare(game, seed)


class UgiGame:
    """A game and its position.  What raises GameError changes nothing.

    A start that takes long to work out (a puzzle) is set at once, and worked out when it is needed.
    """

    def __init__(self, kind: type[Game], prepare: Prepare = _prepare) -> None:
        self._kind = kind
        self._prepare = prepare
        self._game = kind()
        book = (BOOK,) if self._game.has(Openings) else ()
        self._own_options: tuple[Option, ...] = (*_OWN, *book)
        self._own = {option.name: int(option.default) for option in (*_OWN, *book)}
        self._setup = PositionCommand()
        self._position: Position | None = None
        """The position that the setup leads to; None is the start, not worked out yet."""
        self._thinker: Thinker | None = None
        self._ready: tuple[Thinker, int] | None = None
        """The thinker that is ready, and its memory."""
        self._team: Team | None = None
        self._mustered = 1
        self._shared_words: memoryview | None = None
        """The memory of the process that this one helps."""

    @property
    def position(self) -> Position:
        """The current position.  Raises GameError where working out the start was stopped."""
        if self._position is None:
            self._position = self._start(self._game, None)
        return self._position

    @property
    def thinker(self) -> Thinker:
        """The thinker, which keeps what it found between searches."""
        if self._thinker is None:
            self._thinker = thinker_for(self.position)
        return self._thinker

    @property
    def options(self) -> tuple[Option, ...]:
        return (*self._own_options, *self._kind.option_list)

    @property
    def level(self) -> Level:
        return self._game.levels[self._own["level"] - 1]

    @property
    def megabytes(self) -> int:
        return self._own["hash"]

    @property
    def seed(self) -> int:
        return self._own["seed"]

    @property
    def multipv(self) -> int:
        return self._own["multipv"]

    def get_ready(self) -> None:
        """Do what the first search would have to, and too late: read tables, weights and book, take memory.

        A start that is not worked out yet stays so.  Raises GameError where a table is damaged.
        """
        tables_for(self._game)
        weights_for(self._game)
        book_for(self._game)
        if self._position is None and not is_prepared(self._game, _deal(self._game)):
            return
        position, thinker = self.position, self.thinker
        if self._ready != (thinker, self.megabytes) and position.result is None:
            thinker.think(position, Limits(megabytes=self.megabytes), lambda info: None, lambda: True)
            self._ready = thinker, self.megabytes
        self._muster()

    def _muster(self) -> None:
        """Have a team of as many as are to think; do without where that fails."""
        wanted = self._own["threads"]
        if wanted == self._mustered or not isinstance(self._thinker, SharingThinker):
            return
        self.dismiss()
        self._mustered = wanted
        if wanted > 1:
            with contextlib.suppress(OSError):
                self._team = Team(self._kind.name, wanted - 1)

    def dismiss(self) -> None:
        if self._team is not None:
            self._team.close()
        self._team, self._mustered = None, 1

    @contextlib.contextmanager
    def helped(self, go: str) -> Iterator[None]:
        """Have the team search along by a `go`, if there is one; only full strength needs help."""
        team, thinker = self._team, self.thinker
        if team is None or self._own["level"] != HIGHEST_LEVEL or not isinstance(thinker, SharingThinker):
            yield
            return
        values = {**self._game.options, HASH.name: self.megabytes, MULTIPV.name: self.multipv}
        settings = [f"setoption name {name} value {str(value).lower()}" for name, value in values.items()]
        thinker.shared = team.begin(settings, (self._setup.line, go))
        try:
            yield
        finally:
            thinker.shared = None
            team.end()

    def share(self, words: Sequence[str]) -> None:
        if len(words) != 4 or not all(map(str.isdigit, words[1:])):
            raise GameError(Message("After “share” come the name of a memory, its size, and two numbers."))
        size, number, age = map(int, words[1:])
        if not (is_shared_out(self._kind) and isinstance(self.thinker, SharingThinker)):
            raise GameError(Message("There is nothing to share in this game."))
        if not (size == 8 * WORDS and 0 < number < MOST_PROCESSES and 0 < age <= LAST_AGE):
            raise GameError(Message("No memory is shared like that."))
        if self._shared_words is None:
            try:
                self._shared_words = found_memory(words[0], size)
            except (OSError, ValueError):
                raise GameError(Message("No memory is shared like that.")) from None
        self.thinker.shared = SharedTable(self._shared_words, number, age)

    def known_turn(self) -> SearchInfo | None:
        """A good turn of the opening book; None where it has none or is not to be used.

        Used it is at full strength, where one turn is wanted of a game from the usual start.  Of
        turns that are as good as each other the seed chooses.
        """
        own = self._own
        if own["level"] != HIGHEST_LEVEL or own["multipv"] != 1 or not own.get(BOOK.name):
            return None
        book = book_for(self._game)
        if not book or self._setup.text not in (None, self._game.start().text()):
            return None
        turns = book_turns(book, self.position)
        if turns:
            legal = set(move_texts(self.position))
            turns = tuple(turn for turn in turns if turn.text in legal)
        if not turns:
            return None
        rng = random.Random(f"{self.seed} {self.position.text()}")
        turn = rng.choice(best_turns(turns))
        return SearchInfo((turn.text,), turn.score, turn.depth, 0)

    def new_game(self) -> None:
        self._position, self._setup = None, PositionCommand()
        self._thinker = None
        if self._team is not None and not self._team.complete:
            self.dismiss()

    def set_option(self, name: str, value: str) -> None:
        """Set an option.  Those of the game make it begin anew, as far as it had come, by other rules.

        Where its position does not exist by those rules, it is the start that begins anew.
        """
        wanted = "_".join(name.lower().split())
        if wanted == "ownbook" and BOOK.name in self._own:
            wanted = BOOK.name
        if wanted in _MEANINGLESS:
            return
        option = next((option for option in self.options if option.name == wanted), None)
        if option is None:
            known = ", ".join(option.name for option in self.options)
            raise GameError(
                Message(
                    "There is no option “{name}”; there are {known}.", name=name[:MOST_SHOWN], known=known
                )
            )
        checked = option.check(value)
        if wanted == THREADS.name and checked != 1 and not is_shared_out(self._kind):
            raise GameError(
                Message(
                    "{game} is not searched in a way that can be shared out: “threads” stays 1.",
                    game=self._kind.title,
                )
            )
        if wanted in self._own:
            self._own[wanted] = int(checked)
        else:
            self._change_rules({**self._game.options, wanted: checked})

    def _change_rules(self, options: dict[str, OptionValue]) -> None:
        game = self._kind(options)
        setup, position = self._setup, None
        if setup != PositionCommand():
            if setup.text is None:
                self._make_ready(game)  # Not below: that it was stopped is no reason to begin anew.
            try:
                position = self._reached(game, setup)
            except GameError:
                setup = PositionCommand()
        self._game, self._setup, self._position = game, setup, position
        self._thinker = None

    def set_position(self, words: Sequence[str], breathe: Callable[[], None]) -> None:
        kind, *rest = words or ("",)
        at = rest.index("moves") if "moves" in rest else len(rest)
        text = " ".join(rest[:at])
        if kind not in ("startpos", "fen") or (kind == "startpos") == bool(text):
            raise GameError(
                Message("After “position” comes “startpos”, or “fen” and a position, and then maybe “moves”.")
            )
        setup = PositionCommand(None if kind == "startpos" else text, tuple(rest[at + 1 :]))
        if setup == PositionCommand():
            self._position = self._position if setup == self._setup else None
        else:
            self._position = self._reached(self._game, setup, breathe)
        self._setup = setup

    def _reached(
        self, game: Game, setup: PositionCommand, breathe: Callable[[], None] = lambda: None
    ) -> Position:
        """The position that a setup leads to, going on from the present one where it leads there."""
        known = self._setup.moves
        if (
            self._position is not None
            and game is self._game
            and setup.text == self._setup.text
            and setup.moves[: len(known)] == known
        ):
            position, played = self._position, len(known)
        else:
            position, played = self._start(game, setup.text), 0
        for number, move in enumerate(setup.moves[played:], played + 1):
            breathe()
            if position.result is not None:
                raise GameError(
                    Message(
                        "Before move {number}, “{move}”, the game is over: {reason}",
                        number=number,
                        move=move[:MOST_SHOWN],
                        reason=position.result.reason,
                    )
                )
            try:
                position = play_text(position, move).position
            except GameError as error:
                raise GameError(
                    Message(
                        "Move {number}, “{move}”: {reason}",
                        number=number,
                        move=move[:MOST_SHOWN],
                        reason=error.message,
                    )
                ) from None
        return position

    def _start(self, game: Game, text: str | None) -> Position:
        if text is not None:
            return game.position(text)
        self._make_ready(game)
        return game.start(_deal(game))

    def _make_ready(self, game: Game) -> None:
        """Prepare the start of a game.  Raises GameError where that was stopped."""
        if not is_prepared(game, _deal(game)):
            self._prepare(game, _deal(game))

    def query(self, words: Sequence[str]) -> str:
        position = self.position
        match list(words):
            case ["gameover"]:
                return _truth(position.result is not None)
            case ["p1turn"]:
                return _truth(position.mover == 0)
            case ["player"]:
                return str(position.mover + 1)
            case ["fen"]:
                return position.text()
            case ["result"]:
                return self._result()
            case ["observation", number]:
                return observation(position, _seat(number, len(position.game.seats)))
        raise GameError(
            Message("After “query” comes gameover, p1turn, result, fen, player or “observation N”.")
        )

    def _result(self) -> str:
        result = self.position.result
        if result is None:
            return "none"
        return "draw" if result.winner is None else f"p{result.winner + 1}win"


def _deal(game: Game) -> int:
    """The seed of what is drawn by lot at the start: an option of some games."""
    return int(game.options.get("deal", 0))


def _seat(number: str, seats: int) -> SeatIndex:
    if number not in map(str, range(1, seats + 1)):
        raise GameError(
            Message(
                "The seat that observes is a number from 1 to {seats}, not “{number}”.",
                seats=seats,
                number=number[:MOST_SHOWN],
            )
        )
    return int(number) - 1


def _truth(fact: bool) -> str:
    return "true" if fact else "false"
