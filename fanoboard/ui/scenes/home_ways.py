"""The ways on from the home screen.

What a way leads to is imported when somebody takes it: it is most of the window, and home, which is all
that the program shows at first, is there sooner without it.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fanoboard.games.game import Game
from fanoboard.messages import Message
from fanoboard.ui.command import Command
from fanoboard.ui.command_table import LIBRARY, PUZZLES, RULES, SETTINGS
from fanoboard.ui.scene import Host, Scene

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary


def new_game(app: Host, game: type[Game]) -> None:
    """Choose everything about a game, and begin it."""
    from fanoboard.ui.scenes.new_game import NewGame

    app.push(NewGame(app, game))


def explain(app: Host, game: type[Game]) -> None:
    """Show the ways to learn a game."""
    from fanoboard.ui.lesson.how_to_play import how_to_play

    how_to_play(app, game)


def go_on(scene: Scene, game: GameSummary) -> None:
    """Go on with a kept game."""
    from fanoboard.ui.kept_games.game_opening import open_game

    open_game(scene, game)


def unfinished(app: Host) -> None:
    """Show all games that are not over."""
    from fanoboard.ui.kept_games.kept_games_scene import LibraryScene

    app.push(LibraryScene(app, "unfinished"))


def kept_games_command(app: Host) -> Command:
    """Shows all games that are kept."""
    return LIBRARY.make(partial(_library, app))


def rules_command(app: Host) -> Command:
    """Shows the rules of the game played last."""
    return RULES.make(partial(_rules, app))


def puzzles_command(app: Host) -> Command:
    """Shows the list of puzzles."""
    return PUZZLES.make(partial(puzzles, app))


def settings_command(app: Host) -> Command:
    """Shows the settings."""
    return SETTINGS.make(partial(_settings, app))


def about_command(app: Host) -> Command:
    """Shows what the program is made of."""
    return Command("about", (), "info", Message("About"), partial(_about, app))


def puzzles(app: Host) -> None:
    """Show the puzzles of the game played last."""
    from fanoboard.ui.puzzles.puzzle_list import open_list

    open_list(app)


def _library(app: Host) -> None:
    from fanoboard.ui.kept_games.kept_games_scene import LibraryScene

    app.push(LibraryScene(app))


def _rules(app: Host) -> None:
    from fanoboard.ui.scenes.rules import RulesPage

    app.push(RulesPage(app))


def _settings(app: Host) -> None:
    from fanoboard.ui.scenes.settings_scene import SettingsScene

    app.push(SettingsScene(app))


def _about(app: Host) -> None:
    from fanoboard.ui.scenes.about import AboutPage

    app.push(AboutPage(app))
