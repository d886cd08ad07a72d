"""The games that are kept: each has a file of its own, and an owner while it is being played.

The owner of a game is the window that plays it: it holds a lock that ends with its process.  Games
stay when they are over, until somebody deletes them; then they lie in the folder `deleted` for 30
days.  What changes a game besides playing it becomes its owner for as long as that takes, so nobody
overwrites what another window plays.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import stat
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from fanoboard.content import paths, yaml_files
from fanoboard.content.files import FileLock, is_locked, open_plain
from fanoboard.content.yaml_files import ContentError, line_of
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game, Position
from fanoboard.games.options import Choice
from fanoboard.match.chosen_start import why_no_start
from fanoboard.match.fgn import is_fgn, read_fgn
from fanoboard.match.game_text import is_game_text, read_game_text
from fanoboard.match.match import Match
from fanoboard.match.save_format import LIMITS
from fanoboard.match.saves import dump, load, record, write
from fanoboard.messages import Message

_ID = re.compile(r"[0-9a-z]+(?:-[0-9a-z]+)*")
_PATIENCE: Final = 0.5
"""Seconds to wait for a game that somebody may only be looking at."""
_ASIDE = re.compile(r"(?P<game>[0-9a-z-]+)\.broken(?:-[0-9]+)?\.yaml")
_DELETED = re.compile(r"(?P<game>[0-9a-z-]+)\.deleted-(?P<day>[0-9]{1,7})\.yaml")
_MOST_BESIDE: Final = 200
"""Bytes of the lines that tell the format of a saved game and whose copy it is, at most."""
_KEPT_DAYS: Final = 30
"""Days for which deleted games can be brought back."""


class Stamp(NamedTuple):
    """What tells a file from the same one at another time."""

    written: int
    """When it was written, in nanoseconds since 1970."""
    size: int
    node: int
    """What the file system calls it, which changes with each writing."""


class FolderLook(NamedTuple):
    """What a look at the games folder shows."""

    stamps: Mapping[str, Stamp]
    """Of all games, by their ids."""
    owned: frozenset[str]
    """The games that some window plays, this one included."""
    closed: frozenset[str] = frozenset()
    """The games that the system does not let us read, for now."""
    aside: Mapping[str, Stamp] = MappingProxyType({})
    """Of the games that were damaged and are set aside, by the names of their files."""
    deleted: Mapping[str, Stamp] = MappingProxyType({})
    """Of the games that were deleted and can be brought back, by the names of their files."""


class CardsHidden(Exception):
    """A game can't be copied, as it goes on and cards are hidden that could be looked at in the copy."""


class PlayedElsewhere(Exception):
    """A game can't be changed, as a window plays it."""


def new_id() -> str:
    """A name that no game has, on any computer; those of later games come later in the alphabet."""
    return f"{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}-{secrets.token_hex(4)}"


def game_file(game: str) -> Path:
    return paths.games_folder() / f"{game}.yaml"


def look() -> FolderLook:
    """The games that there are now, and which of them are being played."""
    stamps, owned, closed, aside = {}, set(), set(), {}
    for name in paths.listed(paths.games_folder()):
        stem, dot, suffix = name.rpartition(".")
        if _ASIDE.fullmatch(name) and (stamp := stamp_of(stem)) is not None:
            aside[name] = stamp
        if not dot or not _ID.fullmatch(stem):
            continue
        if suffix == "yaml" and (stamp := stamp_of(stem)) is not None:
            stamps[stem] = stamp
            if not os.access(game_file(stem), os.R_OK):
                closed.add(stem)
        elif suffix == "lock" and is_owned(stem):
            owned.add(stem)
    folder = deleted_folder()
    found = ((name, _stamp(folder / name)) for name in paths.listed(folder) if _DELETED.fullmatch(name))
    deleted = {name: stamp for name, stamp in found if stamp is not None}
    return FolderLook(stamps, frozenset(owned), frozenset(closed), aside, deleted)


def stamp_of(game: str) -> Stamp | None:
    """The stamp of a game's file; None where there is none, or what has its name is no plain file."""
    return _stamp(game_file(game))


def _stamp(file: Path) -> Stamp | None:
    try:
        status = os.stat(file)
    except (OSError, ValueError):
        return None
    if not stat.S_ISREG(status.st_mode):
        return None
    return Stamp(status.st_mtime_ns, status.st_size, status.st_ino)


def kept() -> list[Path]:
    stamps = look().stamps
    return [game_file(game) for game in sorted(stamps, key=lambda game: (stamps[game], game), reverse=True)]


def own(game: str) -> FileLock | None:
    """Become the owner of a game, by its id; None where another window is.

    Raises OSError where nothing can be written.
    """
    return FileLock.acquire(_lock_file(game), _PATIENCE)


def is_owned(game: str) -> bool:
    return is_locked(_lock_file(game))


def keep(match: Match) -> Path:
    """Write a match as a game of its own, which nobody owns yet.  Raises OSError."""
    match.id = new_id()
    write(record(match), game_file(match.id))
    return game_file(match.id)


def same_game(match: Match) -> str | None:
    """The id of a kept game that holds the very same; of several, the one that was played last.

    A copy of a game whose cards are hidden is that game, wherever it stands by now: there is no second one in
    which they could be looked at.  A deleted one comes back.  Raises OSError.
    """
    if match.hides_cards and _ID.fullmatch(match.copy_of):
        if stamp_of(match.copy_of) is not None:
            return match.copy_of
        for name in paths.listed(deleted_folder()):
            if _DELETED.fullmatch(name) and deleted_id(name) == match.copy_of:
                return restore(deleted_folder() / name)
    content = _content(dump(record(match)))
    most = len(content.encode()) + _MOST_BESIDE
    stamps = look().stamps
    for game in sorted(stamps, key=lambda game: (stamps[game], game), reverse=True):
        if most - _MOST_BESIDE < stamps[game].size <= most:
            with contextlib.suppress(OSError, ValueError):
                if _content(game_file(game).read_text(encoding="utf-8")) == content:
                    return game
    return None


def _content(text: str) -> str:
    """A saved game without the lines that tell the format and whose copy it is."""
    return re.sub(r"^(?:format|copy_of): .*\n", "", text, flags=re.MULTILINE)


def load_game(game: str) -> Match:
    """Read a game, to be gone on with.  Raises ContentError."""
    stamp = stamp_of(game)
    match = load(game_file(game))
    match.id, match.stamp = game, stamp
    return match


# What is done with games besides playing them; all raise PlayedElsewhere, and OSError as disks do.


def rename(game: str, title: str) -> None:
    """Call a game something else, or nothing of its own."""

    def name(match: Match) -> None:
        match.title = title

    change(game, name)


def change(game: str, how: Callable[[Match], object]) -> None:
    """Change what is said of a game, as its title or its tags; it counts as played when it was before.

    Raises ContentError as well, where the game can't be read.
    """
    with _owning(game):
        file = game_file(game)
        match = load(file)
        status = os.stat(file)
        how(match)
        write(record(match), file)
        os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))


def duplicate(game: str, title: str) -> str:
    """Keep a copy of a game under a title of its own; the id of the copy.

    Games that are being played can be copied too.  Raises ContentError as well, and CardsHidden.
    """
    match = load(game_file(game))
    if match.hides_cards:
        raise CardsHidden
    match.title, match.copy_of = title, match.copy_of or game
    keep(match)
    return match.id


def delete(game: str) -> Path:
    """Take a game away; where it lies now, for `restore`."""
    with _owning(game):
        file = game_file(game)
        away = deleted_folder() / f"{game}.deleted-{_today()}.yaml"
        paths.make_folder(away.parent)
        os.replace(file, away)
    return away


def restore(away: Path) -> str:
    """Bring a deleted game back; its id, which is another one where there is a game of that id by now."""
    game = deleted_id(away.name)
    with _owning(game):
        if stamp_of(game) is not None:
            game = new_id()
        os.rename(away, game_file(game))
    return game


def deleted_id(name: str) -> str:
    """The id of a deleted game, by the name of its file."""
    found = _DELETED.fullmatch(name)
    assert found is not None, "no name of a deleted game"
    return found["game"]


def days_left(name: str) -> int:
    """For how many days a deleted game can still be brought back, by the name of its file."""
    found = _DELETED.fullmatch(name)
    return 0 if found is None else max(0, int(found["day"]) + _KEPT_DAYS - _today())


def deleted_folder() -> Path:
    """Where deleted games lie; it may not exist."""
    return paths.games_folder() / "deleted"


def empty_deleted() -> None:
    """Take away for good what was deleted long enough ago."""
    for name in paths.listed(deleted_folder()):
        if _DELETED.fullmatch(name) and not days_left(name):
            with contextlib.suppress(OSError):
                os.unlink(deleted_folder() / name)


def take_over_old_game() -> None:
    """Make a game of the file that older versions kept their only one in, if there is one."""
    old = paths.state_folder() / "match.yaml"
    if paths.is_file(old):
        with contextlib.suppress(OSError):
            paths.make_folder(paths.games_folder())
            old.rename(game_file(new_id()))


def bring_back(aside: str) -> None:
    """Let a game that was set aside, and can be read by now, be one of the games again.

    Raises ContentError where it can't be read, and OSError as disks do.
    """
    found = _ASIDE.fullmatch(aside)
    assert found is not None, "not what `look` told"
    file = paths.games_folder() / aside
    load(file)
    with _owning(found["game"]):
        game = found["game"] if stamp_of(found["game"]) is None else new_id()
        os.rename(file, game_file(game))


@contextmanager
def _owning(game: str) -> Iterator[None]:
    """Be the owner of a game for a moment.  Raises PlayedElsewhere where another window is."""
    lock = own(game)
    if lock is None:
        raise PlayedElsewhere
    try:
        yield
    finally:
        lock.release()


def _today() -> int:
    return int(time.time()) // 86_400


def _lock_file(game: str) -> Path:
    return paths.games_folder() / f"{game}.lock"


# Games in files that a person names: known by what they say, read, and explained where that fails.

SUFFIX: Final = ".fanoboard"
"""How the name of a saved game ends, by which a system knows what opens it; it is YAML all the same."""
SUFFIXES: Final = (SUFFIX, ".yaml", ".yml", ".txt", ".fgn")
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
            return _told(_text(file))
        except GameError as error:
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


def _tells(text: str) -> bool:
    """Whether a text is, by its beginning, one of a whole game."""
    return is_game_text(text) or is_fgn(text)


def _told(text: str) -> Match:
    return read_fgn(text) if is_fgn(text) else read_game_text(text)


def _is_text(file: Path) -> bool:
    try:
        with open_plain(file) as opened:
            return _tells(opened.read(_BEGINNING).decode("utf-8", "replace"))
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
    if _tells(text):
        return _told(text)
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
