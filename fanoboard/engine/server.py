"""The engine: a game and a player of it, behind the Universal Game Interface on two file descriptors."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from fanoboard.engine.channel import LONGEST_LINE, MOST_SHOWN, Inbox, now, one_line, write_line
from fanoboard.engine.go import Go, divide, parse_go
from fanoboard.engine.lines import info_line
from fanoboard.engine.move_choice import choose
from fanoboard.engine.ugi_game import UgiGame
from fanoboard.games import game_named
from fanoboard.games.capabilities import prepare
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Limits, SearchInfo
from fanoboard.games.turns import move_texts
from fanoboard.messages import Message, plural
from fanoboard.version import VERSION

VALUES_SECONDS = 1.0
"""How long `values` takes when no `go` has said."""

MARGIN = 0.01
"""Seconds of the time for an answer that are kept for saying it, at most."""
LEAST_MARGIN = 0.002
"""Seconds that are kept even of a short time, besides a tenth of it."""
FORCED_SECONDS = 0.05
"""How long the only legal turn is thought about where time is the limit: a clock is better kept."""


def serve(name: str, source: int = 0, sink: int = 1, outlived: Callable[[], object] = lambda: None) -> None:
    """Answer commands about the game called `name` until `quit` or the end of the input.

    `outlived` is called in a thread if something goes on long after the input has ended.
    Raises GameError if there is no such game, which whoever speaks to the engine is told, too.
    """
    try:
        kind = game_named(name)
    except GameError as error:
        write_line(sink, f"error {one_line(str(error))}")
        raise
    gc.freeze()  # What there is now stays: to look through it for garbage takes 10 ms.
    server = Server(kind, source, sink, outlived)
    with contextlib.suppress(OSError, KeyboardInterrupt), contextlib.closing(server):
        server.run()


class _Quit(Exception):
    """It is time to quit, in the midst of a command."""


class _Stopped(GameError):
    """A `stop` ended the working out of a start."""


class Server:
    """Reads commands and answers them, one after the other."""

    def __init__(
        self, kind: type[Game], source: int, sink: int, outlived: Callable[[], object] = lambda: None
    ) -> None:
        session = self._game = UgiGame(kind, self._prepare)
        self._sink = sink
        self._inbox = Inbox(
            source,
            ready=lambda: self._say("readyok"),
            refuse=lambda: self._fault(
                Message("The engine is thinking without a limit: “stop” has to come first.")
            ),
            outlived=outlived,
        )
        self._last_go: Go | None = None
        self._going = False
        """Whether it is for a `go` that a start is worked out."""
        self._commands: dict[str, Callable[[Sequence[str]], None]] = {
            "ugi": _alone(self._introduce),
            "isready": _alone(self._get_ready),
            "uginewgame": _alone(session.new_game),
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": _alone(lambda: None),
            "query": lambda words: self._say(f"response {session.query(words)}"),
            "legal": _alone(lambda: self._say(" ".join(("legal", *move_texts(session.position))))),
            "values": _alone(self._values),
            "explain": self._explain,
        }
        self._hidden: dict[str, Callable[[Sequence[str]], None]] = {"share": session.share}

    def run(self) -> None:
        while (line := self._inbox.next()) is not None:
            try:
                self._obey(line)
            except _Quit:
                break
            except GameError as error:
                self._fault(error.message)
            except OSError:
                raise  # Nobody listens any more.
            except Exception as error:  # A fault of ours in one command must not end the game.
                reason = f"{type(error).__name__}: {error}"
                self._fault(Message("The engine failed. {reason}", reason=reason))

    def close(self) -> None:
        self._game.dismiss()

    def _obey(self, line: bytes) -> None:
        if len(line) > LONGEST_LINE:
            raise GameError(
                plural(
                    "A line has at most {count} byte.",
                    "A line has at most {count} bytes.",
                    count=LONGEST_LINE,
                )
            )
        try:
            name, *words = line.decode().split() or ("",)
        except UnicodeDecodeError as error:
            raise GameError(
                Message("Byte {number} of the line is not UTF-8 text.", number=error.start + 1)
            ) from None
        if name in self._commands:
            self._commands[name](words)
        elif name in self._hidden:
            self._hidden[name](words)
        elif name:
            known = ", ".join((*self._commands, "quit"))
            raise GameError(
                Message(
                    "There is no command “{name}”; there are {known}.", name=name[:MOST_SHOWN], known=known
                )
            )

    def _say(self, text: str) -> None:
        write_line(self._sink, text)

    def _fault(self, message: Message) -> None:
        self._say(f"error {one_line(str(message))}")

    def _breathe(self) -> None:
        if self._inbox.quitting():
            raise _Quit

    def _prepare(self, game: Game, seed: int) -> None:
        """Work out a start that takes long, a puzzle.  Raises GameError where `stop` ends that."""
        self._inbox.work(None, searching=self._going)
        if not prepare(game, seed, self._inbox.stopped):
            self._breathe()
            raise _Stopped(Message("The engine was stopped before it had worked out the start."))

    def _introduce(self) -> None:
        self._say(f"id name fanoboard {VERSION}")
        self._say("id author the fanoboard developers")
        for option in self._game.options:
            self._say(option.ugi)
        self._game.get_ready()
        self._say("ugiok")

    def _get_ready(self) -> None:
        self._game.get_ready()
        self._say("readyok")

    def _set_option(self, words: Sequence[str]) -> None:
        if words[:1] != ["name"]:
            raise GameError(
                Message("After “setoption” comes “name”, the option, “value” and what it is to be.")
            )
        at = words.index("value") if "value" in words else len(words)
        self._game.set_option(" ".join(words[1:at]), " ".join(words[at + 1 :]))

    def _set_position(self, words: Sequence[str]) -> None:
        self._game.set_position(words, self._breathe)
        with contextlib.suppress(GameError):  # Whoever asks for a move hears of it.
            self._game.get_ready()

    def _explain(self, words: Sequence[str]) -> None:
        if not words:
            raise GameError(Message("After “explain” comes a turn."))
        reason = self._game.position.explain(" ".join(words))
        self._say(f"response {'legal' if reason is None else one_line(str(reason))}")

    def _go(self, words: Sequence[str]) -> None:
        go = parse_go(words)
        if go.perft is not None:
            self._perft(go.perft)
            return
        with _undisturbed():
            self._think(go)

    def _think(self, go: Go) -> None:
        start = self._inbox.begun
        session = self._game
        self._going = True
        try:
            result = session.position.result
        except _Stopped as error:
            self._fault(error.message)
            self._say("bestmove none")
            return
        finally:
            self._going = False
        if result is not None:
            # Whoever waits for the move need not wait any longer.
            self._fault(result.over)
            self._say("bestmove none")
            return
        self._last_go = go
        mover = session.position.mover
        seconds = go.seconds(mover) if go.limited(mover) else session.level.seconds
        if seconds is not None and not go.infinite and _forced(session.position):
            seconds = min(seconds, FORCED_SECONDS)
        self._inbox.work(deadline_of(start, seconds), searching=True, endless=go.infinite)
        limits = self._limits(go)

        def report(info: SearchInfo) -> None:
            milliseconds = int(1000 * (now() - start))
            self._say(info_line(replace(info, time=milliseconds), numbered=limits.lines > 1))

        by_time = seconds is not None and not (go.infinite or go.depth or go.nodes)
        known = session.known_turn() if by_time else None
        if known is not None:
            report(known)
            self._say(f"bestmove {known.pv[0]}")
            return
        with session.helped(go.along):
            found = choose(
                session.thinker,
                session.level,
                session.position,
                limits,
                report,
                self._inbox.stopped,
            )
        if go.infinite:
            self._inbox.wait_for_stop()
        self._say(f"bestmove {found.pv[0]}")

    def _perft(self, depth: int) -> None:
        position = self._game.position
        self._inbox.work(None)
        counts = divide(position, depth, self._inbox.stopped)
        for text in sorted(counts):
            self._say(f"{text}: {counts[text]}")
        self._say(f"nodes {sum(counts.values())}")

    def _values(self) -> None:
        session = self._game
        if (over := session.position.over) is not None:
            raise GameError(over)
        go = self._last_go or Go()
        mover = session.position.mover
        bounded = go.limited(mover) and not go.infinite
        seconds = go.seconds(mover) if bounded else VALUES_SECONDS
        self._inbox.work(deadline_of(self._inbox.begun, seconds))
        with _undisturbed():
            values = session.thinker.values(session.position, self._limits(go), self._inbox.stopped)
        for text in sorted(values):
            self._say(f"{text} {values[text].text}")

    def _limits(self, go: Go) -> Limits:
        session = self._game
        lines = session.multipv
        analysis = go.infinite or lines > 1
        return Limits(go.depth, go.nodes, session.megabytes, session.seed, lines, analysis)


def deadline_of(start: float, seconds: float | None) -> float | None:
    """When to end what began at `start` and is to be answered within so many seconds."""
    return None if seconds is None else start + seconds - min(MARGIN, LEAST_MARGIN + seconds / 10)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """No looking for garbage meanwhile: searches make none that refers to itself."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _forced(position: Position) -> bool:
    """Whether only one turn is legal; to see that there are more, none has to be played."""
    return len(position.actions()) == 1 and len(move_texts(position)) == 1


def _alone(act: Callable[[], None]) -> Callable[[Sequence[str]], None]:
    """A command that nothing follows."""

    def command(words: Sequence[str]) -> None:
        if words:
            raise GameError(
                Message("Nothing comes after this command, so not “{word}”.", word=words[0][:MOST_SHOWN])
            )
        act()

    return command
