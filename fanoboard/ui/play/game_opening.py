"""Going on with a kept game, or looking back at one."""

from __future__ import annotations

from functools import partial

from fanoboard.content.yaml_files import ContentError
from fanoboard.match import store
from fanoboard.match.game_index import GameSummary
from fanoboard.match.match import Match
from fanoboard.ui.play.damaged_game import tell_of
from fanoboard.ui.play.screen import Screen


def open_game(scene: Screen, game: GameSummary, turn: int | None = None) -> None:
    """Read a game in a thread, and show it over a scene, which is come back to.

    It is looked at after its first so many turns, or as it stands now.  Nothing is opened if the scene is not
    in front any more.
    """
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
        path = found.head.path
        app.play(found, stay=True, at=path[turn] if turn is not None and turn < len(path) - 1 else None)
