"""Matches as files, whose format docs/saved-games.md describes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from fanoboard.content import paths, yaml_files
from fanoboard.content.files import write_whole
from fanoboard.content.yaml_files import ContentError, Unavailable, YamlFault, parse, unreadable
from fanoboard.games import game_named
from fanoboard.games.capabilities import HiddenInformation, secret_options, unplayable
from fanoboard.games.errors import GameError, IllegalTurn
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.options import OptionValue
from fanoboard.match.clock import MatchClock, TimeControl
from fanoboard.match.match import Ended, Match, Origin, Player
from fanoboard.match.rating import with_nearest_level, written_level
from fanoboard.match.record import clicked
from fanoboard.match.save_format import (
    DEEPEST,
    DRAWN,
    FORMAT,
    LIMITS,
    READABLE,
    HiddenStart,
    OldMatch,
    SavedEnd,
    SavedMatch,
    SavedOrigin,
    SavedPlayer,
    SavedTimeControl,
    SavedTurn,
    decoded_start,
    encoded_start,
    upgraded,
    upgraded_end,
    upgraded_players,
)
from fanoboard.match.save_text import (
    WrongTurn,
    full_text,
    grow,
    node_at,
    place_of,
    read_drawing,
    save_text,
    saved_actions,
    saved_drawing,
    saved_turns,
    saved_value,
    take_value,
)
from fanoboard.messages import Listing, Message, plural


class NewerFormat(Unavailable):
    """A game that a later version of the program has saved, which is sound but can't be read here."""


def record(match: Match) -> SavedMatch:
    """The value that is written of a match; later moves don't change it."""
    seats, ended = match.game.seats, match.ended
    place = place_of(match.head)
    kept = place[: 2 * DEEPEST + 1]
    at_end = len(place) == 1 and not match.head.children
    # While a game goes on, an engine that was replaced may be back the next time.
    players = match.players if match.result is None else match.seated
    game = match.game
    begin = HiddenStart(match.seed, match.start.text() if match.chosen_start else None)
    if game.has(HiddenInformation):
        begin.options = {name: game.options[name] for name in secret_options(game)}
    return SavedMatch(
        format=FORMAT,
        game=game.name,
        options={name: value for name, value in game.written_options.items() if name not in begin.options},
        seed=None if game.has(HiddenInformation) else begin.seed,
        players=[
            SavedPlayer(
                seat.id,
                player.kind,
                player.name,
                written_level(player) or None,
                player.engine,
            )
            for seat, player in zip(seats, players, strict=True)
        ],
        start=None if game.has(HiddenInformation) else begin.start,
        hidden=encoded_start(begin) if game.has(HiddenInformation) else "",
        practice=match.practice,
        study=match.study,
        title=match.title,
        event=match.event,
        tags=list(match.tags),
        origin=None if match.origin is None else SavedOrigin(match.origin.turn, match.origin.game),
        copy_of=match.copy_of,
        time=_saved_time(match.clock),
        series=[DRAWN if seat is None else seats[seat].id for seat in match.series],
        owed=match.owed,
        comment=match.root.comment,
        value=saved_value(match.root),
        drawn=saved_drawing(match.root),
        turns=saved_turns(match.root),
        at=None if at_end else kept,
        unfinished=saved_actions(match.head.position, match.unfinished) if kept == place else [],
        ended=None
        if ended is None
        else SavedEnd(ended.by, None if ended.seat is None else seats[ended.seat].id, ended.failure),
    )


def record_copy(match: Match) -> SavedMatch:
    """What is written of a match elsewhere than where games are kept: it tells which of those it is."""
    saved = record(match)
    if not (match.copy_of or match.kept_elsewhere):
        saved.copy_of = match.id
    return saved


def _saved_time(clock: MatchClock | None) -> SavedTimeControl | None:
    if clock is None:
        return None
    control = clock.control
    seconds = control.base, control.increment, control.per_turn, round(clock.used, 3)
    return SavedTimeControl(*(int(each) if each == int(each) else each for each in seconds))


def dump(saved: SavedMatch) -> str:
    return save_text(saved)


def write(saved: SavedMatch, path: Path) -> None:
    """Write a saved game so that `path` holds the old one or the new one.  Raises OSError."""
    write_whole(path, dump(saved))


def load(path: Path) -> Match:
    """Read a saved game of any format there has been.

    Raises ContentError, which says what is wrong in the file, and where; Unavailable where that need not be
    the file's fault, as the board is missing that it is played on, or another one.
    """
    return match_of(yaml_files.read_yaml(path, LIMITS), path)


def match_of(data: object, path: Path) -> Match:
    """The game that the plain values in a file tell of.  Raises ContentError as `load` does."""
    version = data.get("format", FORMAT) if isinstance(data, dict) else FORMAT
    if version == 1:
        old = yaml_files.convert(path, data, OldMatch)
        game = _game(path, old.game, old.options)
        with _part(path, "players"):
            players = upgraded_players(old.players, game.seats)
        with _part(path, "result"):
            ended = upgraded_end(old.result, game.seats)
        saved = upgraded(old, players, ended)
    elif version in READABLE:
        saved = yaml_files.convert(path, data, SavedMatch)
        if saved.hidden:
            with _part(path, "hidden"):
                begin = decoded_start(saved.hidden)
            saved.seed, saved.start = begin.seed, begin.start
            saved.options = {**saved.options, **begin.options}
        game = _game(path, saved.game, saved.options)
    else:
        newer = isinstance(version, int) and version > FORMAT
        raise (NewerFormat if newer else ContentError)(
            path,
            Message(
                "The game is saved in format {format}; this version reads formats 1 to {newest}.",
                format=str(version)[:40],
                newest=FORMAT,
            ),
        )
    try:
        return _rebuild(saved, game, path)
    except ContentError as error:
        if paths.has_own("layouts", game.layout):
            # The board may be another one than the game was played on, so its file need not be wrong.
            raise Unavailable(path, error.problem, error.place) from None
        raise


@contextmanager
def _part(path: Path, place: str) -> Iterator[None]:
    """Raise what is wrong in a part of a file as ContentError."""
    try:
        yield
    except GameError as error:
        place = error.place if isinstance(error, WrongTurn) else place
        raise ContentError(path, error.message, place) from None


def _game(path: Path, name: str, options: Mapping[str, OptionValue]) -> Game:
    """The rules of a game.  Raises Unavailable: a board of the user's may be missing for now."""
    place = "game"
    try:
        kind = game_named(name)
        place = "options"
        return kind(options)
    except GameError as error:
        raise Unavailable(path, error.message, place) from None


def _rebuild(saved: SavedMatch, game: Game, path: Path) -> Match:
    with _part(path, "start"):
        start = None if saved.start is None else game.position(saved.start)
        if start is not None and (reason := unplayable(start)) is not None:
            raise GameError(reason)
    with _part(path, "time"):
        control = _control(saved.time)
    with _part(path, "players"):
        players, notices = _seated(saved.players, game)
        match = Match(game, players, saved.seed or 0, start, practice=saved.practice, control=control)
    match.notices = [ContentError(path, problem, place).message for place, problem in notices]
    match.title, match.root.comment, match.study = saved.title, saved.comment, saved.study
    match.event, match.tags = saved.event, tuple(dict.fromkeys(saved.tags))
    match.copy_of = saved.copy_of
    match.root.drawn = read_drawing(saved.drawn)
    if saved.origin is not None:
        match.origin = Origin(saved.origin.game, saved.origin.turn)
    with _part(path, "series"):
        match.series = tuple(None if seat == DRAWN else _index(game, seat) for seat in saved.series)
    match.owed = saved.owed
    with _part(path, "turns"):
        take_value(match.root, saved.value, "value")
        grow(match.root, saved.turns)
    with _part(path, "at"):
        match.go_to(match.root.end if saved.at is None else node_at(match.root, saved.at))
    # An engine thinks of whole turns, so one that it had not finished is begun anew.
    going_on = match.mover.is_person or game.move_is_action
    for index, entry in enumerate(saved.unfinished if going_on else ()):
        with _part(path, f"unfinished[{index}]"):
            ways = entry.ways if isinstance(entry, SavedTurn) else []
            _play_action(match, full_text(entry), *ways[:1])
    if match.clock is not None and saved.time is not None:
        match.clock.used = saved.time.used
    if saved.ended is not None and match.result is None:
        with _part(path, "ended"):
            _end(match, saved.ended)
    # Where only engines play, somebody is to look on.
    match.paused = bool(match.plies) and not match.has_person
    return match


def _control(saved: SavedTimeControl | None) -> TimeControl | None:
    """Raises GameError where the time control gives no time at all."""
    if saved is None:
        return None
    if not (saved.base or saved.per_turn):
        raise GameError(Message("The players have no time: `base` or `per_turn` is missing."))
    return TimeControl(saved.base, saved.increment, saved.per_turn)


def _seated(players: Sequence[SavedPlayer], game: Game) -> tuple[list[Player], list[tuple[str, Message]]]:
    """The players in the order of the seats, and what is wrong with their levels, each with its place.

    Raises GameError unless there is one for each seat.
    """
    by_seat, notices = {}, []
    for number, player in enumerate(players):
        told = Player(player.kind, player.name, engine=player.engine)
        by_seat[player.seat], problem = with_nearest_level(told, player.level, game)
        if problem is not None:
            notices.append((f"players[{number}].level", problem))
    if unknown := [player.seat for player in players if player.seat not in _ids(game)]:
        raise _no_seat(game, unknown[0])
    if len(by_seat) != len(players):
        raise GameError(Message("Two players have the same seat."))
    return [by_seat[seat] for seat in _ids(game) if seat in by_seat], notices


def _play_action(match: Match, text: str, way: int = 0) -> None:
    for action in match.position.actions():
        if action.text == text:
            match.play(clicked(action, way))
            return
    raise IllegalTurn(
        match.position.explain(text) or Message("“{action}” is not legal here.", action=text[:40])
    )


def _end(match: Match, ended: SavedEnd) -> None:
    drawn = ended.by in ("agreement", "length")
    seat = None if drawn else _index(match.game, ended.seat or "")
    match.end(Ended(ended.by, seat, ended.failure))


def _ids(game: Game) -> list[str]:
    return [seat.id for seat in game.seats]


def _index(game: Game, seat: str) -> SeatIndex:
    """Raises GameError for a seat that the game does not have."""
    if seat not in _ids(game):
        raise _no_seat(game, seat)
    return _ids(game).index(seat)


def _no_seat(game: Game, seat: str) -> GameError:
    seats = Listing(_ids(game), "and")
    return GameError(Message("There is no seat “{seat}”; there are {seats}.", seat=seat[:40], seats=seats))


# What can still be read of a damaged game: the turns up to the fault, and what the fault leaves alone.

_MOST: Final = 200
"""Faults that are passed over in one file."""
_NEEDED: Final = frozenset(("format", "game", "options", "hidden", "start"))
"""Without these, the turns would be those of another game."""
_AFTER: Final = ("at", "unfinished", "ended", "result")
"""What tells of the end of the turns, and is of no use where that is missing."""
_OLD: Final = ("result",)
_TURN: Final = re.compile(r"turns\[(\d+)\]")


def salvaged(file: Path, fault: ContentError) -> Match:
    """What can be read of a file that can't be read as a whole, because of `fault`.

    The game's notices say how much that is.  Raises ContentError where nothing can be read.
    """
    values = _values(file, fault)
    for _ in range(_MOST):
        try:
            match = match_of(values, file)
        except Unavailable:
            raise
        except ContentError as error:
            _pass_over(values, error)
        else:
            told = plural(
                "{count} turn can be read. {problem}",
                "{count} turns can be read. {problem}",
                count=len(match.turns),
                problem=fault.message,
            )
            match.notices.insert(0, told)
            return match
    raise fault


def _values(file: Path, fault: ContentError) -> dict[str, Any]:
    """The plain values in the longest readable beginning of the file.  Raises ContentError."""
    try:
        with file.open("rb") as opened:
            lines = opened.read(LIMITS.bytes).decode("utf-8", "replace").splitlines(keepends=True)
    except (OSError, ValueError) as error:
        raise unreadable(file, error) from None
    found = _parsed(lines)
    # Where so many lines can't be read, more of them can't be read either.
    good, bad = 0, len(lines)
    while found is None and good < bad - 1:
        middle = (good + bad) // 2
        if _parsed(lines[:middle]) is None:
            bad = middle
        else:
            good = middle
    values = _parsed(lines[:good]) if found is None else found
    if values is None or "game" not in values:
        raise fault
    return values


def _parsed(lines: list[str]) -> dict[str, Any] | None:
    try:
        values = parse("".join(lines), deepest=LIMITS.deepest, most=LIMITS.values)
    except YamlFault:
        return None
    return values if isinstance(values, dict) else None


def _pass_over(values: dict[str, Any], error: ContentError) -> None:
    """Take out of a file's values what is wrong at one place.  Raises the error where it can't be done."""
    key = re.split(r"[.\[]", error.place, maxsplit=1)[0]
    turns = values.get("turns")
    if key in _NEEDED or (key and key not in values):
        raise error
    if not key:
        _fill_in(values, error)
    elif (step := _TURN.match(error.place)) and isinstance(turns, list) and int(step[1]) < len(turns):
        at = int(step[1])
        entry = turns[at]
        if isinstance(entry, dict) and len(entry) > len(_bare(entry)):
            turns[at] = _bare(entry)
        else:
            del turns[at:]
            _forget_end(values)
    else:
        del values[key]


def _bare(entry: dict[str, Any]) -> dict[str, Any]:
    """A turn without what is said about it, and without what was played in its place."""
    return {key: entry[key] for key in ("turn", "hidden") if key in entry}


def _forget_end(values: dict[str, Any]) -> None:
    for key in _AFTER:
        values.pop(key, None)


def _fill_in(values: dict[str, Any], error: ContentError) -> None:
    """Put in what has to be there and take out what may not be: a key can be damaged, or cut off."""
    before = set(values)
    values.setdefault("format", FORMAT)
    values.setdefault("options", {})
    for key in before.difference(SavedMatch.__struct_fields__, _OLD):
        del values[key]
    if "players" not in values:
        try:
            seats = game_named(str(values["game"]))(values["options"]).seats
        except (GameError, AttributeError, TypeError):
            raise error from None
        values["players"] = [{"seat": seat.id, "kind": "person"} for seat in seats]
    if set(values) == before:
        raise error
