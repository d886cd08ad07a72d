"""Going on with a kept game, looking back at one, or playing it again; and beginning one against somebody."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import Game, Position
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.match.match import Match, Player, with_guests
from fanoboard.match.record import Node
from fanoboard.match.series import rematch
from fanoboard.ui.play.damaged_game import tell_of
from fanoboard.ui.play.preparing import when_prepared
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.services import Services


def open_game(scene: Screen, game: GameSummary, turn: int | None = None) -> None:
    """Read a game in a thread, and show it over a scene, which is come back to.

    It is looked at after its first so many turns, or as it stands now.  Nothing is opened if the scene is not
    in front any more.  One that this window has under way is come back to.
    """
    if (session := scene.app.session_of(game.id)) is not None:
        scene.app.come_back_to_game(game.id)
        if (moment := _moment(session.match, turn)) is not None:
            session.look_at(moment)
        return
    scene.app.tasks.run(partial(_read, game.id), partial(_show, scene, turn))


def _read(game: str) -> Match | ContentError:
    try:
        return store.load_game(game)
    except ContentError as error:
        return error


def _show(scene: Screen, turn: int | None, found: Match | ContentError) -> None:
    app = scene.app
    if isinstance(found, ContentError):
        tell_of(app, found)
    elif app.top is scene:
        app.play(found, stay=True, at=_moment(found, turn))


def rematch_of(scene: Screen, game: GameSummary) -> None:
    """Read a finished game in a thread, and begin it again."""

    def begin(found: Match | ContentError) -> None:
        if isinstance(found, ContentError):
            tell_of(scene.app, found)
        elif scene.app.top is scene:
            play_next(scene.app, found)

    scene.app.tasks.run(partial(_read, game.id), begin)


def play_next(app: Services, match: Match, following: Callable[[Match, int], Match] = rematch) -> None:
    """Begin what follows a game: the same again, with other seats, or a return match."""
    seed = secrets.randbits(31)

    def begin() -> None:
        app.play(following(match, seed))

    if match.chosen_start:
        begin()
    else:
        when_prepared(app, match.game, seed, begin)


def play_against(
    app: Services, game: Game, level: int, seat: SeatIndex = 0, *, start: Position | None = None
) -> None:
    """Begin a game of one person, who sits on a seat, with computers at a level on all others.

    It begins with a position of its own, if there is a `start`.
    """
    seed, settings = secrets.randbits(31), app.settings

    def begin() -> None:
        settings.game = game.name
        settings.levels[game.name] = level
        players = [Player("engine", level=level) for _ in game.seats]
        players[seat] = Player("person", settings.names[seat] if seat < len(settings.names) else "")
        app.play(Match(game, with_guests(players), seed, start))

    if start is not None:
        begin()
    else:
        when_prepared(app, game, seed, begin)


def _moment(match: Match, turn: int | None) -> Node | None:
    """The moment after so many turns, if that is an earlier one than now."""
    path = match.head.path
    return path[turn] if turn is not None and turn < len(path) - 1 else None
