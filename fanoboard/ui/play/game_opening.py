"""Going on with a kept game, or looking back at one."""

from __future__ import annotations

from functools import partial

from fanoboard.content.yaml_files import ContentError
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.match.match import Match
from fanoboard.match.record import Node
from fanoboard.ui.play.damaged_game import tell_of
from fanoboard.ui.play.screen import Screen


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


def _moment(match: Match, turn: int | None) -> Node | None:
    """The moment after so many turns, if that is an earlier one than now."""
    path = match.head.path
    return path[turn] if turn is not None and turn < len(path) - 1 else None
