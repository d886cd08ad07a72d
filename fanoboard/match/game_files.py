"""Games in files that a person names: known by what they say, read, and explained where that fails."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from fanoboard.content import yaml_files
from fanoboard.content.plain_file import open_plain
from fanoboard.content.yaml_files import ContentError, line_of
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice
from fanoboard.match.chosen_start import why_no_start
from fanoboard.match.game_text import BadGameText, is_game_text, read_game_text
from fanoboard.match.match import Match
from fanoboard.match.save_format import LIMITS
from fanoboard.match.saves import load
from fanoboard.messages import Message

SUFFIX: Final = ".fanoboard"
"""How the name of a saved game ends, by which a system knows what opens it; it is YAML all the same."""
SUFFIXES: Final = (SUFFIX, ".yaml", ".yml", ".txt")
"""How the names of files end that games are looked for in."""
_MOVES: Final = re.compile(r"1\.+\s+\S")
"""How moves begin that nothing stands above."""
_BEGINNING: Final = 64
"""Bytes by which the text of a game is known."""
_OF_GAMES: Final = frozenset(("format", "game", "players", "turns"))
"""Keys of saved games, of all formats, two of which no other file of ours has."""


def holds_game(file: Path) -> bool:
    """Whether a file is meant to be a game, damaged or not.  Raises ContentError where it can't be read."""
    if _is_text(file):
        return True
    values = yaml_files.read_yaml(file, LIMITS)
    return isinstance(values, dict) and len(_OF_GAMES & values.keys()) > 1


def read_game(file: Path) -> Match:
    """The game in a file, saved in any format or written as text; the file stays as it is.

    Raises ContentError, which tells the line where that is known, and what is wrong there.
    """
    if _is_text(file):
        try:
            return read_game_text(_text(file))
        except BadGameText as error:
            raise ContentError(file, error.message) from None
    try:
        return load(file)
    except ContentError as error:
        line = line_of(_text(file), error.place) if error.place else 0
        if not line:
            raise
        problem = Message(
            "Line {line}, {place}: {problem}", line=line, place=error.place, problem=error.problem
        )
        raise ContentError(file, problem) from None


def _is_text(file: Path) -> bool:
    try:
        with open_plain(file) as opened:
            return is_game_text(opened.read(_BEGINNING).decode("utf-8", "replace"))
    except (OSError, ValueError) as error:
        raise yaml_files.unreadable(file, error) from None


def _text(file: Path) -> str:
    try:
        with open_plain(file) as opened:
            return opened.read(LIMITS.bytes).decode("utf-8")
    except UnicodeDecodeError as error:
        fault = Message("Byte {byte} of the file is not UTF-8 text.", byte=error.start)
        raise ContentError(file, fault) from None
    except (OSError, ValueError) as error:
        raise yaml_files.unreadable(file, error) from None


def read_pasted(text: str, likely: Sequence[Game] = ()) -> Match | Position:
    """The game or the position that a text tells, the latter of one of the `likely` games if it can be.

    A position is one to begin from.  Raises GameError with the reason in words.  May take a moment.
    """
    if is_game_text(text):
        return read_game_text(text)
    text = text.strip()
    if _MOVES.match(text):
        raise GameError(
            Message(
                "These are moves alone. Above them has to stand “Fanoboard:”, and below that what is played,"
                " as “{line}”.",
                line=f"game: {likely[0].name if likely else next(iter(games()))}",
            )
        )
    first: GameError | None = None
    for game in _candidates(likely):
        try:
            position = game.position(text)
        except GameError as error:
            first = first or error
            continue
        why_not = why_no_start(position)
        if why_not is not None:
            raise GameError(why_not)
        return position
    if likely and first is not None:
        raise GameError(
            Message(
                "This is neither a game nor a position. For {game}: {problem}",
                game=likely[0].title,
                problem=first.message,
            )
        )
    raise GameError(Message("This is neither a game nor a position of any game here."))


def _candidates(likely: Sequence[Game]) -> Iterator[Game]:
    """The likely games, then all with their usual options, then those with one option chosen otherwise."""
    yield from likely
    for kind in games().values():
        yield kind()
    for kind in games().values():
        for option in kind.option_list:
            for word in option.choices[1:] if isinstance(option, Choice) else ():
                try:
                    yield kind({option.name: word})
                except GameError:
                    continue  # it does not go with the usual other options
