"""What was played of a tournament with a name, kept so that the same command goes on after any end.

A file of lines of JSON in the folder `tournaments`: first the terms, then each game as it ends.  A line is
written at once and whole, so a kill costs the games under way and no other: those are played again from
their start, as an engine's memory of them went with it.
"""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import msgspec

from fanoboard.content import paths
from fanoboard.content.files import FileLock
from fanoboard.content.structs import struct_of_json
from fanoboard.games.errors import GameError
from fanoboard.games.options import OptionValue
from fanoboard.messages import Message
from fanoboard.tournament.players import Fault, Played
from fanoboard.tournament.schedule import Pairing
from fanoboard.tournament.standing import Outcome

_FORMAT: Final = 1
_LONGEST_NAME: Final = 100


class EventTerms(msgspec.Struct, frozen=True, kw_only=True):
    """What all games of a tournament have in common; how many there are may change as it goes on."""

    event: str
    game: str
    options: dict[str, OptionValue]
    engines: list[str]
    movetime: int
    margin: int
    opening: int
    seed: int
    format: int = _FORMAT


class _SavedFault(msgspec.Struct):
    seat: int
    text: str
    on_time: bool


class _SavedGame(msgspec.Struct):
    number: int
    winner: int | None
    turns: int
    reason: str
    late: list[int]
    faults: list[_SavedFault] = []
    file: str = ""


class EventFile:
    """The file of a tournament, which nobody else writes while this is open."""

    def __init__(self, terms: EventTerms, pairings: Sequence[Pairing]) -> None:
        """Open the file of a tournament, or begin it; `outcomes` are the games that it holds.

        Raises GameError where it is being played elsewhere, has other terms, or can't be read or written.
        """
        name = terms.event
        if not name.isprintable() or not 0 < len(name.strip()) <= _LONGEST_NAME:
            told = Message("The name of an event is one line of up to {most} characters.", most=_LONGEST_NAME)
            raise GameError(told)
        self.file = event_file(name)
        self.outcomes: list[Outcome] = []
        try:
            with ExitStack() as undone:
                lock = FileLock.acquire(self.file.with_suffix(".lock"))
                if lock is None:
                    raise GameError(Message("The event “{name}” is being played already.", name=name))
                undone.callback(lock.release)
                self._handle = os.open(self.file, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
                undone.callback(os.close, self._handle)
                if not stat.S_ISREG(os.fstat(self._handle).st_mode):
                    raise self._unreadable()  # a pipe would be waited for
                self._take_up(terms, pairings)
                self._undone = undone.pop_all()
        except OSError as error:
            reason = error.strerror or str(error)
            raise GameError(Message("The event can’t be kept: {reason}.", reason=reason)) from None

    def add(self, outcome: Outcome) -> None:
        """Keep a game that has ended.  Raises OSError."""
        played = outcome.played
        faults = [_SavedFault(each.seat, str(each.message), each.on_time) for each in played.faults]
        self._write(
            _SavedGame(
                outcome.pairing.number,
                played.winner,
                played.turns,
                str(played.reason),
                played.late,
                faults,
                outcome.file,
            )
        )

    def close(self) -> None:
        self._undone.close()

    def _take_up(self, terms: EventTerms, pairings: Sequence[Pairing]) -> None:
        """Read what was played, and forget what was half written."""
        lines = self._read()
        if not lines:
            self._write(terms)
            return
        try:
            kept = struct_of_json(lines[0], EventTerms)
            games = [struct_of_json(line, _SavedGame) for line in lines[1:]]
        except msgspec.MsgspecError:
            raise self._unreadable() from None
        if kept != terms:
            raise GameError(_other_terms(kept, terms))
        by_number = {pairing.number: pairing for pairing in pairings}
        for game in games:
            pairing = by_number.pop(game.number, None)
            if pairing is not None and len(game.late) == len(pairing.seats):
                self.outcomes.append(_outcome(game, pairing))

    def _unreadable(self) -> GameError:
        return GameError(Message("What is kept of the event can’t be read: {file}", file=str(self.file)))

    def _read(self) -> list[bytes]:
        """The whole lines; what follows them was being written as the process ended, and goes."""
        with os.fdopen(os.dup(self._handle), "rb") as file:
            text = file.read()
        whole = text.rfind(b"\n") + 1
        os.ftruncate(self._handle, whole)
        os.lseek(self._handle, whole, os.SEEK_SET)
        return text[:whole].splitlines()

    def _write(self, value: EventTerms | _SavedGame) -> None:
        line = msgspec.json.encode(value) + b"\n"
        begin = os.lseek(self._handle, 0, os.SEEK_END)
        try:
            while line:
                line = line[os.write(self._handle, line) :]
            os.fsync(self._handle)
        except OSError:
            os.ftruncate(self._handle, begin)
            raise


def event_file(name: str) -> Path:
    """The file of a tournament; different names have different files."""
    readable = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40]
    told_apart = hashlib.sha256(name.encode()).hexdigest()[:8]
    return paths.state_folder() / "tournaments" / f"{readable or 'event'}-{told_apart}.jsonl"


def _outcome(game: _SavedGame, pairing: Pairing) -> Outcome:
    faults = [Fault(each.seat, Message("{told}", told=each.text), each.on_time) for each in game.faults]
    reason = Message("{told}", told=game.reason)
    return Outcome(pairing, Played(game.winner, game.turns, reason, faults, game.late), game.file)


def _other_terms(kept: EventTerms, wanted: EventTerms) -> Message:
    differing = [
        name for name in EventTerms.__struct_fields__ if getattr(kept, name) != getattr(wanted, name)
    ]
    return Message(
        "The event “{name}” was begun with another {what}: repeat its command, or name another event.",
        name=kept.event,
        what=", ".join(differing),
    )
