"""Matches as YAML files."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import yaml

from fanoboard.content import yaml_files
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import game_named
from fanoboard.games.errors import GameError, IllegalTurn
from fanoboard.games.game import Result
from fanoboard.games.options import OptionValue
from fanoboard.match.match import Match, Player

FORMAT = 1
"""The version of the format that is written; only this one is read."""


class SavedPlayer(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A seat of a saved game."""

    kind: Literal["person", "engine"]
    name: str
    level: int = 0


class SavedResult(msgspec.Struct, forbid_unknown_fields=True):
    """How a saved game ended; `winner` is the name of a seat, or nothing for a draw."""

    winner: str | None
    reason: str


class SavedMatch(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """All that is written of a match.  `unfinished` are the actions of the turn under way."""

    format: int
    game: str
    options: dict[str, OptionValue]
    seed: int
    players: list[SavedPlayer]
    start: str | None = None
    practice: bool = False
    turns: list[str] = []
    unfinished: list[str] = []
    result: SavedResult | None = None


def record(match: Match) -> SavedMatch:
    """What is to be written of a match: a value that later moves don't change."""
    result = match.result
    return SavedMatch(
        format=FORMAT,
        game=match.game.name,
        options=dict(match.game.options),
        seed=match.seed,
        players=[SavedPlayer(player.kind, player.name, player.level) for player in match.players],
        start=match.start.text() if match.chosen_start else None,
        practice=match.practice,
        turns=[turn.text for turn in match.turns],
        unfinished=[ply.action.text for ply in match.unfinished],
        result=None if result is None else _record_result(match, result),
    )


def _record_result(match: Match, result: Result) -> SavedResult:
    winner = None if result.winner is None else match.game.seat_names[result.winner]
    return SavedResult(winner, result.reason)


def dump(saved: SavedMatch) -> str:
    """The YAML text of a saved match."""
    return yaml.safe_dump(msgspec.to_builtins(saved), sort_keys=False, allow_unicode=True, width=100)


def load(path: Path) -> Match:
    """Read a saved game.  Raises ContentError, which says what is wrong in the file, and where."""
    saved = yaml_files.load(path, SavedMatch)
    if saved.format != FORMAT:
        raise ContentError(path, f"format: this program reads format {FORMAT}, not {saved.format}")
    return _rebuild(saved, path)


def _rebuild(saved: SavedMatch, path: Path) -> Match:
    where = "game"
    try:
        game = game_named(saved.game)(saved.options)
        where = "start"
        start = None if saved.start is None else game.position(saved.start)
        where = "players"
        players = [Player(player.kind, player.name, player.level) for player in saved.players]
        match = Match(game, players, saved.seed, start, practice=saved.practice)
        for number, text in enumerate(saved.turns, 1):
            where = f"turn {number}"
            for word in text.split(game.turn_joiner) if game.move_is_action else [text]:
                match.play_turn(word)
        # An engine thinks of whole turns, so one that it had not finished is begun anew.
        going_on = match.mover.is_person or game.move_is_action
        for text in saved.unfinished if going_on else ():
            where = f"unfinished action {text!r}"
            _play_action(match, text)
        where = "result"
        if saved.result is not None and match.result is None:
            _end(match, saved.result)
    except GameError as error:
        raise ContentError(path, f"{where}: {error}") from None
    return match


def _play_action(match: Match, text: str) -> None:
    for action in match.position.actions():
        if action.text == text:
            match.play(action)
            return
    raise IllegalTurn(match.position.explain(text) or "not legal here")


def _end(match: Match, saved: SavedResult) -> None:
    seats = match.game.seat_names
    if saved.winner is not None and saved.winner not in seats:
        raise GameError(f"the winner is one of {', '.join(seats)}, not {saved.winner!r}")
    match.end(Result(None if saved.winner is None else seats.index(saved.winner), saved.reason))


def write(saved: SavedMatch, path: Path) -> None:
    """Write a saved game so that `path` holds the old one or the new one.  Raises OSError."""
    write_whole(path, dump(saved))
