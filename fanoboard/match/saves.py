"""Matches as files, whose format docs/saved-games.md describes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from fanoboard.content import yaml_files
from fanoboard.content.write import write_whole
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import game_named
from fanoboard.games.errors import GameError, IllegalTurn
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game
from fanoboard.games.options import OptionValue
from fanoboard.match.clock import MatchClock, TimeControl
from fanoboard.match.match import Match, Player
from fanoboard.match.old_saves import OldMatch, upgraded, upgraded_end, upgraded_players
from fanoboard.match.save_format import (
    DEEPEST,
    DRAWN,
    FORMAT,
    LIMITS,
    READABLE,
    SavedEnd,
    SavedMatch,
    SavedPlayer,
    SavedTimeControl,
)
from fanoboard.match.save_hidden import HiddenStart, decoded_start, encoded_start
from fanoboard.match.save_text import save_text
from fanoboard.match.save_turns import (
    WrongTurn,
    full_text,
    grow,
    node_at,
    place_of,
    saved_actions,
    saved_turns,
    saved_value,
    take_value,
)
from fanoboard.messages import Listing, Message


class NewerFormat(ContentError):
    """A game that a later version of the program has saved, which is sound but can't be read here."""


def record(match: Match) -> SavedMatch:
    """What is to be written of a match: a value that later moves don't change."""
    seats, ended = match.game.seats, match.ended
    place = place_of(match.head)
    kept = place[: 2 * DEEPEST + 1]
    at_end = len(place) == 1 and not match.head.children
    game = match.game
    begin = HiddenStart(match.seed, match.start.text() if match.chosen_start else None)
    if game.hides:
        begin.options = {name: game.options[name] for name in game.secret_options}
    return SavedMatch(
        format=FORMAT,
        game=game.name,
        options={name: value for name, value in game.options.items() if name not in begin.options},
        seed=None if game.hides else begin.seed,
        players=[
            SavedPlayer(seat.id, player.kind, player.name, player.level, player.engine)
            for seat, player in zip(seats, match.players, strict=True)
        ],
        start=None if game.hides else begin.start,
        hidden=encoded_start(begin) if game.hides else "",
        practice=match.practice,
        title=match.title,
        time=_saved_time(match.clock),
        series=[DRAWN if seat is None else seats[seat].id for seat in match.series],
        comment=match.root.comment,
        value=saved_value(match.root),
        turns=saved_turns(match.root),
        at=None if at_end else kept,
        unfinished=saved_actions(match.head.position, match.unfinished) if kept == place else [],
        ended=None
        if ended is None
        else SavedEnd(ended.by, None if ended.seat is None else seats[ended.seat].id),
    )


def _saved_time(clock: MatchClock | None) -> SavedTimeControl | None:
    if clock is None:
        return None
    control = clock.control
    seconds = control.base, control.increment, control.per_turn, round(clock.used, 3)
    return SavedTimeControl(*(int(each) if each == int(each) else each for each in seconds))


def dump(saved: SavedMatch) -> str:
    """The YAML text of a saved match."""
    return save_text(saved)


def write(saved: SavedMatch, path: Path) -> None:
    """Write a saved game so that `path` holds the old one or the new one.  Raises OSError."""
    write_whole(path, dump(saved))


def load(path: Path) -> Match:
    """Read a saved game of any format there has been.

    Raises ContentError, which says what is wrong in the file, and where.
    """
    data = yaml_files.read_yaml(path, LIMITS)
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
    return _rebuild(saved, game, path)


@contextmanager
def _part(path: Path, place: str) -> Iterator[None]:
    """Raise what is wrong in a part of a file as ContentError."""
    try:
        yield
    except GameError as error:
        place = error.place if isinstance(error, WrongTurn) else place
        raise ContentError(path, error.message, place) from None


def _game(path: Path, name: str, options: Mapping[str, OptionValue]) -> Game:
    with _part(path, "game"):
        kind = game_named(name)
    with _part(path, "options"):
        return kind(options)


def _rebuild(saved: SavedMatch, game: Game, path: Path) -> Match:
    with _part(path, "start"):
        start = None if saved.start is None else game.position(saved.start)
        if start is not None and start.unplayable is not None:
            raise GameError(start.unplayable)
    with _part(path, "time"):
        control = _control(saved.time)
    with _part(path, "players"):
        players, practice = _seated(saved.players, game), saved.practice
        match = Match(game, players, saved.seed or 0, start, practice=practice, control=control)
    match.title, match.root.comment = saved.title, saved.comment
    with _part(path, "series"):
        match.series = tuple(None if seat == DRAWN else _index(game, seat) for seat in saved.series)
    with _part(path, "turns"):
        take_value(match.root, saved.value, "value")
        grow(match.root, saved.turns)
    with _part(path, "at"):
        match.go_to(match.root.end if saved.at is None else node_at(match.root, saved.at))
    # An engine thinks of whole turns, so one that it had not finished is begun anew.
    going_on = match.mover.is_person or game.move_is_action
    for index, entry in enumerate(saved.unfinished if going_on else ()):
        with _part(path, f"unfinished[{index}]"):
            _play_action(match, full_text(entry))
    if match.clock is not None and saved.time is not None:
        match.clock.used = saved.time.used
    if saved.ended is not None and match.result is None:
        with _part(path, "ended"):
            _end(match, saved.ended)
    return match


def _control(saved: SavedTimeControl | None) -> TimeControl | None:
    """By which time control the game is played.  Raises GameError where it gives no time at all."""
    if saved is None:
        return None
    if not (saved.base or saved.per_turn):
        raise GameError(Message("The players have no time: `base` or `per_turn` is missing."))
    return TimeControl(saved.base, saved.increment, saved.per_turn)


def _seated(players: Sequence[SavedPlayer], game: Game) -> list[Player]:
    """The players in the order of the seats.  Raises GameError unless there is one for each seat."""
    by_seat = {
        player.seat: Player(player.kind, player.name, player.level, player.engine) for player in players
    }
    if unknown := [player.seat for player in players if player.seat not in _ids(game)]:
        raise _no_seat(game, unknown[0])
    if len(by_seat) != len(players):
        raise GameError(Message("Two players have the same seat."))
    return [by_seat[seat] for seat in _ids(game) if seat in by_seat]


def _play_action(match: Match, text: str) -> None:
    for action in match.position.actions():
        if action.text == text:
            match.play(action)
            return
    raise IllegalTurn(
        match.position.explain(text) or Message("“{action}” is not legal here.", action=text[:40])
    )


def _end(match: Match, ended: SavedEnd) -> None:
    if ended.by == "agreement":
        match.agree_draw()
    elif ended.by == "time" and ended.seat == _ids(match.game)[match.position.mover]:
        match.lose_on_time()
    elif ended.by == "time" and ended.seat in _ids(match.game):
        raise GameError(Message("Only the player to move can run out of time."))
    else:
        match.resign(_index(match.game, ended.seat or ""))


def _ids(game: Game) -> list[str]:
    return [seat.id for seat in game.seats]


def _index(game: Game, seat: str) -> SeatIndex:
    """The place of a seat among those of the game.  Raises GameError for one that it doesn't have."""
    if seat not in _ids(game):
        raise _no_seat(game, seat)
    return _ids(game).index(seat)


def _no_seat(game: Game, seat: str) -> GameError:
    seats = Listing(_ids(game), "and")
    return GameError(Message("There is no seat “{seat}”; there are {seats}.", seat=seat[:40], seats=seats))
