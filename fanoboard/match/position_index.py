"""Which positions stood in the games that are kept: so games are found by them, also mirrored and turned.

That takes playing the games through, so it is remembered in one file, for as long as a game's own file
stays as it was.  That file may be deleted at any time.

Games by their positions: a `fingerprint` is the same for positions that look alike, also mirrored or
turned (`content/layout.py`); those of all kept games are found beside the window, about 6 ms a
game, and remembered in `positions.json`.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from fanoboard.content import paths
from fanoboard.content.files import read_plain, write_whole
from fanoboard.content.layout import Layout, load_layout, symmetries
from fanoboard.content.structs import struct_of_json
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.capabilities import editing_of
from fanoboard.games.events import Spot
from fanoboard.games.game import Game, Position
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.match.store import Stamp
from fanoboard.version import VERSION

_FORM: Final = f"1 {VERSION}"
_LARGEST: Final = 200_000_000
_SIZE: Final = 8
"""Bytes of a fingerprint."""


def fingerprint(position: Position) -> bytes:
    """What positions have in common that look the same, or would in a mirror or turned, with the same mover.

    Of a game with hidden cards, where positions can't be set up, there is none.
    """
    ways = _ways(position.game)
    if not ways:
        return b""
    picture = position.picture()
    least = min([picture.get(spot, ()) for spot in way] for way in ways)
    aside = sorted((spot, pile) for spot, pile in picture.items() if spot not in ways[0])
    told = (position.game.name, position.game.layout, position.mover, least, aside)
    return blake2b(msgspec.json.encode(told), digest_size=_SIZE).digest()


def read_positions(
    games: Sequence[GameSummary], stopped: Callable[[], bool] = lambda: False
) -> Mapping[str, Sequence[bytes]]:
    """The fingerprints of the positions of games, from the start to the last turn, by the games' ids.

    Games that can't be read are left out, as are those of hidden cards.  May be called in any thread; where
    it was stopped, there are as many as were known by then.
    """
    known = {each.id: each for each in _remembered()}
    news = False
    for game in games:
        if stopped():
            break
        if editing_of(game.rules) is None or (game.id in known and known[game.id].stamp == game.stamp):
            continue
        with contextlib.suppress(ContentError, OSError):
            path = store.load_game(game.id).head.path
            found = b"".join(fingerprint(node.position) for node in path)
            known[game.id] = _Positions(game.id, game.stamp, found)
            news = True
    if news:
        kept = [each for each in known.values() if store.stamp_of(each.id) is not None]
        with contextlib.suppress(OSError):
            write_whole(_index_file(), msgspec.json.encode(_Index(_FORM, kept)))
    return {game.id: known[game.id].split() for game in games if game.id in known}


_known_ways: dict[tuple[str, str], list[tuple[Spot, ...]]] = {}


def _ways(game: Game) -> list[tuple[Spot, ...]]:
    """The points of a board in each order in which mirrors and turns show them; none with hidden cards."""
    board = game.name, game.layout
    if board not in _known_ways:
        editing, ways = editing_of(game), set[tuple[Spot, ...]]()
        if editing is not None:
            layout = _layout(game)
            waiting = [tuple(layout.points) if layout is not None else tuple(editing.spots)]
            images = [each.images for each in symmetries(layout, editing)] if layout is not None else []
            while waiting:
                ways.add(way := waiting.pop())
                waiting += {tuple(image[spot] for spot in way) for image in images} - ways
        _known_ways[board] = sorted(ways)
    return _known_ways[board]


def _layout(game: Game) -> Layout | None:
    for shipped_only in (
        True,
        False,
    ):  # what a person has made of a shipped one lies elsewhere, but is the same
        with contextlib.suppress(ContentError):
            return load_layout(game.layout, shipped_only=shipped_only)
    return None


class _Positions(msgspec.Struct, frozen=True):
    id: str
    stamp: Stamp
    all: bytes
    """One fingerprint after the other."""

    def split(self) -> list[bytes]:
        return [self.all[at : at + _SIZE] for at in range(0, len(self.all), _SIZE)]


class _Index(msgspec.Struct):
    form: str
    games: list[_Positions]


def _remembered() -> list[_Positions]:
    try:
        index = struct_of_json(read_plain(_index_file(), _LARGEST), _Index)
    except (OSError, ValueError, msgspec.MsgspecError):
        return []
    return index.games if index.form == _FORM else []


def _index_file() -> Path:
    return paths.games_folder() / "positions.json"
