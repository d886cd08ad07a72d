"""The rules of the games, in words for people."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from fanoboard.content import paths
from fanoboard.games.game import Game
from fanoboard.ui.catalogue import catalogue
from fanoboard.ui.command import Command
from fanoboard.ui.command_table import RULES, THEORY
from fanoboard.ui.scene import Host
from fanoboard.ui.scenes.reading import Reading
from fanoboard.ui.scenes.theory_scene import TheoryScene, theory_of
from fanoboard.ui.widgets.button import Button


def rules_file(game: type[Game]) -> Path:
    """Where the rules of a game are written."""
    return paths.assets() / "rules" / f"{game.name}.md"


def rules_command(app: Host, game: type[Game] | None = None) -> Command:
    """Shows the rules of a game, or of the one played last."""
    return RULES.make(lambda: app.push(RulesPage(app, game)))


class RulesPage(Reading):
    """The rules of one game, at first the one played last; those of the others are a click away."""

    def __init__(self, app: Host, game: type[Game] | None = None) -> None:
        self._games = [each for each in catalogue() if rules_file(each).is_file()]
        tabbed = self._games if len(self._games) > 1 else ()
        theory = Button(THEORY.tip, self._open_theory, kind="normal")
        super().__init__(
            app,
            [*(Button(each.title, partial(self._turn_to, each), kind="quiet") for each in tabbed), theory],
        )
        self._theory = theory
        lately = [each for each in self._games if each.name == app.settings.game]
        self._game = game or next(iter((*lately, *self._games)), None)
        self._load()

    def _turn_to(self, game: type[Game]) -> None:
        self._game = game
        self._load()
        self.layout()
        self.repaint()

    def _open_theory(self) -> None:
        """What is known of the game by proof, as it is usually played."""
        game = self._game() if self._game else None
        if game is not None and (book := theory_of(game)) is not None:
            self.app.push(TheoryScene(self.app, book, game.start()))

    def _load(self) -> None:
        self.show(rules_file(self._game).read_text(encoding="utf-8") if self._game else "")
        self._pane.offset = 0
        self._theory.visible = self._game is not None and theory_of(self._game()) is not None
        for tab, game in zip(self._tabs[:-1], self._games, strict=False):
            tab.kind = "primary" if game is self._game else "quiet"
