"""All games that are kept, as much of each as a list of them shows.

What a game shows follows from playing it, which takes a while; so it is remembered in one file, for as
long as the game's own file stays as it was.  That file may be deleted at any time.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from math import inf
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from msgspec import structs

from fanoboard.content import paths
from fanoboard.content.files import read_plain, write_whole
from fanoboard.content.folders import moment
from fanoboard.content.quarantine import quarantine, quarantined
from fanoboard.content.structs import struct_of_json
from fanoboard.content.yaml_files import ContentError, Unavailable
from fanoboard.games import game_named
from fanoboard.games.capabilities import HiddenInformation, secret_options
from fanoboard.games.errors import GameError
from fanoboard.games.events import NOBODY, Piece, SeatIndex, Spot
from fanoboard.games.game import Game
from fanoboard.games.options import OptionValue
from fanoboard.match import store
from fanoboard.match.game_text import tell_the_same
from fanoboard.match.match import Match, Origin, Player
from fanoboard.match.players import names_of, spoken_to
from fanoboard.match.saves import load
from fanoboard.match.store import FolderLook, Stamp
from fanoboard.messages import Message, packed, unpacked
from fanoboard.version import VERSION

_FORM: Final = f"7 {VERSION}"
"""What was remembered in another form, or by another version, is found anew."""
_LARGEST: Final = 200_000_000
"""Bytes that are read of what is remembered."""
_LONGEST: Final = 200
"""Characters of a title or a name; files of games have no longer ones."""
_PATIENCE: Final = 0.3
"""Seconds of reading after which what has been found so far is told."""


class GameSummary(msgspec.Struct, frozen=True):
    """A game as a list shows it.

    Nothing in it tells of hidden cards: while they are hidden, its picture is that of the only person
    who plays, or what everybody may see.
    """

    id: str
    stamp: Stamp
    game: str
    options: dict[str, OptionValue]
    title: str
    event: str
    """The tournament that it was played in, if it was; what goes on from such a game is none of it."""
    tags: tuple[str, ...]
    origin: Origin | None
    """The finished game that it goes on from, if it does."""
    players: tuple[Player, ...]
    turns: int
    """How many were played, the one under way included."""
    move: int
    """The number of the move that is to be played or is under way."""
    mover: SeatIndex
    over: bool
    winner: SeatIndex | None
    """None for a draw, and while the game goes on."""
    reason: object
    """Why it ended, as `messages.packed` writes it; see `why`."""
    failed: bool
    """Whether it ended as an engine failed, which tells nothing of who plays better."""
    layout: str
    picture: dict[Spot, tuple[Piece, ...]]
    copy_of: str = ""
    """The id of the game that it is a copy of, if it is one."""
    study: bool = False
    """Whether it is an analysis board, which neither goes on nor ends."""
    posed: bool = False
    """Whether it began from another position than its rules begin from, as with a handicap."""
    away: str = ""
    """The name of its file among those of deleted games, if it was deleted."""

    @property
    def key(self) -> str:
        """What tells it from all others, deleted ones too."""
        return self.away or self.id

    @property
    def unfinished(self) -> bool:
        """Whether it is a game that goes on."""
        return not (self.over or self.study)

    @property
    def kind(self) -> type[Game]:
        return game_named(self.game)

    @property
    def rules(self) -> Game:
        """The game with its options, but for those that give away what is hidden."""
        return _rules(self.game, tuple(self.options.items()))

    @property
    def started(self) -> datetime:
        """When it began, by its id; without one that tells it, when it was played."""
        with contextlib.suppress(ValueError):
            begun = datetime.strptime(self.id[:15], "%Y%m%d-%H%M%S")
            return moment(begun.replace(tzinfo=UTC).timestamp())
        return self.played

    @property
    def played(self) -> datetime:
        """When something was played last."""
        return moment(self.stamp.written / 1e9)

    @property
    def why(self) -> Message | None:
        """Why it ended; None while it goes on."""
        reason = unpacked(self.reason)
        return reason if isinstance(reason, Message) else None

    @property
    def persons(self) -> list[SeatIndex]:
        return [seat for seat, player in enumerate(self.players) if player.is_person]

    @property
    def nearest(self) -> SeatIndex:
        """The seat from which its table is seen: that of the only person, if there is one."""
        return self.persons[0] if len(self.persons) == 1 else 0

    def name_of(self, seat: SeatIndex) -> str | Message:
        return names_of(self.players, self.rules.seats)[seat]

    @property
    def you(self) -> SeatIndex | None:
        return spoken_to(self.players)


class GameProblem(NamedTuple):
    """What is wrong with a game that can't be read."""

    message: Message
    damaged: ContentError | None
    """Where it lies now, if it is damaged; others may be read another time."""


class Library(NamedTuple):
    games: Sequence[GameSummary]
    """Those that are kept, the one played last first."""
    look: FolderLook
    """What was seen of the folder; while the next look shows the same, the library is the same."""
    problems: Sequence[GameProblem]
    """What is wrong with files that can't be read, of which those that are damaged were set aside."""
    complete: bool
    """Whether there is nothing left to read; or else one reads again."""
    deleted: Sequence[GameSummary] = ()
    """Those that can be brought back, the one deleted last first."""

    def is_owned(self, game: GameSummary) -> bool:
        return game.id in self.look.owned

    @property
    def unfinished(self) -> list[GameSummary]:
        return [game for game in self.games if game.unfinished]


EMPTY: Final = Library((), FolderLook({}, frozenset()), (), True)


def summary_of(match: Match, stamp: Stamp) -> GameSummary:
    game, result = match.game, match.result
    persons = [seat for seat, player in enumerate(match.players) if player.is_person]
    viewer = persons[0] if len(persons) == 1 else NOBODY
    hiding = game.has(HiddenInformation) and result is None
    return GameSummary(
        id=match.id,
        stamp=stamp,
        game=game.name,
        options={
            name: value for name, value in game.written_options.items() if name not in secret_options(game)
        },
        title=match.title,
        event="" if match.origin else match.event,
        tags=match.tags,
        origin=match.origin,
        players=tuple(match.players),
        turns=len(match.turns) + bool(match.unfinished),
        move=match.head.next_round,
        mover=match.position.mover,
        over=result is not None,
        winner=result.winner if result is not None else None,
        reason=packed(result.reason) if result is not None else "",
        failed=match.ended is not None and match.ended.by == "failure",
        layout=game.layout,
        picture=dict(match.position.picture(viewer if hiding else None)),
        copy_of=match.copy_of,
        study=match.study,
        posed=match.chosen_start,
    )


def read_library(patience: float = _PATIENCE, *, tells: bool = True) -> Library:
    """Look what games there are, and read those that are new or have changed.

    With many such, the library is told as far as it was read in `patience` seconds, and is not
    complete.  May be called in any thread.  Files that are damaged are set aside, but not by a caller
    that tells nobody of them: they stay for one that does.
    """
    store.take_over_old_game()
    store.empty_deleted()
    look = _with_those_that_came_back(store.look())
    remembered = _remembered()
    stamps = {**look.stamps, **look.deleted}
    known = {game.key: game for game in remembered if stamps.get(game.key) == game.stamp}
    moved = {game.stamp: game for game in remembered if game.key not in known}
    missing = stamps.keys() - known.keys()
    wanted = sorted(missing, key=lambda key: (key in look.stamps, stamps[key]), reverse=True)
    problems: list[GameProblem] = []
    until, news, complete = time.monotonic() + patience, 0, True
    for key in wanted:
        deleted = key in look.deleted
        if (found := moved.get(stamps[key])) is not None:
            # What was deleted or brought back is the same file under another name.
            game = store.deleted_id(key) if deleted else key
            known[key] = structs.replace(found, id=game, away=key if deleted else "")
            news += 1
            continue
        if news and time.monotonic() > until:
            complete = False
            break
        try:
            known[key] = _read_deleted(key, stamps[key]) if deleted else _read(key, stamps[key])
        except ContentError as error:
            if tells and not deleted and (problem := _fault(error, key)):
                problems.append(problem)
        else:
            news += 1
    if news or len(known) < len(remembered):
        _remember(known.values())
    games = sorted(known.values(), key=lambda game: (game.stamp, game.id), reverse=True)
    gone = sorted((game for game in games if game.away), key=lambda game: -store.days_left(game.away))
    return Library([game for game in games if not game.away], look, problems, complete, gone)


def original_of(match: Match) -> str:
    """The id of the kept or deleted game that one from elsewhere tells again; nothing where there is none.

    May wait for the disk.
    """
    library = read_library(inf, tells=False)
    told = match.game.name, len(match.turns), match.result is not None, dict(match.position.picture(None))
    for game in (*library.games, *library.deleted):
        if match.turns and (game.game, game.turns, game.over, game.picture) == told:
            file = store.deleted_folder() / game.away if game.away else store.game_file(game.id)
            with contextlib.suppress(ContentError):
                if tell_the_same(match, load(file)):
                    return game.copy_of or game.id
    return ""


def _read(game: str, stamp: Stamp) -> GameSummary:
    return summary_of(store.load_game(game), stamp)


def _read_deleted(name: str, stamp: Stamp) -> GameSummary:
    match = load(store.deleted_folder() / name)
    match.id = store.deleted_id(name)
    return structs.replace(summary_of(match, stamp), away=name)


def _fault(error: ContentError, game: str) -> GameProblem | None:
    if store.stamp_of(game) is None:
        return None  # somebody has taken it away meanwhile
    if isinstance(error, Unavailable) or store.is_owned(game):
        return GameProblem(error.message, None)
    aside = quarantine(error.file)
    told = error.message if aside is None else quarantined(error, aside)
    return GameProblem(told, ContentError(aside or error.file, error.problem, error.place))


def _with_those_that_came_back(look: FolderLook) -> FolderLook:
    """Let games that were set aside be games again, if they can be read by now; how the folder looks then.

    Each is tried once, and again when its file has changed or something was missing that it needs.
    """
    news = False
    for name, stamp in look.aside.items():
        if (name, stamp) in tried:
            continue
        try:
            store.bring_back(name)
            news = True
        except Unavailable:
            pass
        except (ContentError, OSError, store.PlayedElsewhere):
            tried.add((name, stamp))
    return store.look() if news else look


tried: set[tuple[str, Stamp]] = set()
"""The games that were set aside and found to be damaged since the program was started."""


@lru_cache(maxsize=64)
def _rules(name: str, options: tuple[tuple[str, OptionValue], ...]) -> Game:
    kind = game_named(name)
    try:
        return kind(dict(options))
    except GameError:
        return kind()  # a layout of the user's that it was played on is not there any more


# What is remembered


class _Index(msgspec.Struct):
    form: str
    games: list[GameSummary]


def _remembered() -> list[GameSummary]:
    try:
        index = struct_of_json(read_plain(_index_file(), _LARGEST), _Index)
    except (OSError, ValueError, msgspec.MsgspecError):
        return []
    return [game for game in index.games if _fits(game)] if index.form == _FORM else []


def _fits(game: GameSummary) -> bool:
    """Whether what was remembered makes sense, so that nothing fails that shows it."""
    try:
        seats, highest = len(game.rules.seats), len(game.kind.levels)
        unpacked(game.reason)
    except (GameError, ValueError):
        return False
    if not all(0 <= player.level <= highest for player in game.players):
        return False
    names = (game.title, game.event, *game.tags, *(player.name for player in game.players))
    if max(map(len, names)) > _LONGEST:
        return False
    return len(game.players) == seats and 0 <= game.mover < seats and (game.winner or 0) < seats


def _remember(games: Iterable[GameSummary]) -> None:
    index = msgspec.json.encode(_Index(_FORM, [*games])).decode("utf-8")
    with contextlib.suppress(OSError):
        write_whole(_index_file(), index)
        (paths.games_folder() / "finished.txt").unlink(missing_ok=True)  # of older versions


def _index_file() -> Path:
    return paths.games_folder() / "library.json"
