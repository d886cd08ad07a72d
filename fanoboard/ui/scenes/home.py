"""Home: the catalogue of games, and the way to everything else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import pygame

from fanoboard.content.yaml_files import ContentError
from fanoboard.games.game import Game
from fanoboard.match import autosave
from fanoboard.match.match import Match
from fanoboard.messages import Listing, Message
from fanoboard.ui.catalogue import Thumbnail, catalogue, mid_game
from fanoboard.ui.command import Command
from fanoboard.ui.scene import Host, Scene
from fanoboard.ui.scenes.about import about_command
from fanoboard.ui.scenes.card_grid import best_grid
from fanoboard.ui.scenes.new_game import NewGame
from fanoboard.ui.scenes.rules import rules_command
from fanoboard.ui.scenes.settings_scene import settings_command
from fanoboard.ui.widgets.game_card import GameCard
from fanoboard.ui.widgets.label import Label
from fanoboard.ui.widgets.pane import Pane
from fanoboard.ui.widgets.resume import Resume

T = TypeVar("T")


class Home(Scene):
    """What the app starts with."""

    def __init__(self, app: Host) -> None:
        super().__init__(app)
        self._rules = rules_command(app)
        self._settings = settings_command(app)
        self._told: set[str] = set()
        self._thumbnails: dict[str, Thumbnail] = {}
        """By the names of the games, as painting them takes longer than all the rest of the scene."""
        self._match: Match | None = None
        """The game to go on with, once it has been looked for."""
        self._looks = 0
        """How often it has been looked for."""
        self._build()

    def enter(self) -> None:
        """Look again for a game to go on with, which somebody may be playing by now."""
        self._show(None)
        if self.app.own_files_read:
            self._look_for_match()

    def take_own_files(self) -> None:
        """Show the user's own boards, and look for a game to go on with: it may be on one of them."""
        self._thumbnails.clear()
        self._show(self._match)
        self._look_for_match()

    def _look_for_match(self) -> None:
        """Reading and replaying a game may take a while, so the window does not wait for it."""
        self._looks += 1
        self.app.fetch(autosave.saved, partial(self._take_match, self._looks))

    def _take_match(self, look: int, found: tuple[Match | None, Sequence[Message]]) -> None:
        """Show what was found, unless somebody looks again already."""
        match, problems = found
        if look == self._looks:
            self._show(match)
        # A file that can't even be set aside is there every time.
        for problem in problems:
            if str(problem) not in self._told:
                self._told.add(str(problem))
                self.app.say(Message("A saved game can't be read"), problem)

    def _show(self, match: Match | None) -> None:
        self._match = match
        self._build()
        self.layout()
        self.repaint()

    def content_changed(self) -> None:
        """Show the boards as their files have them now."""
        self._thumbnails.clear()
        self.enter()

    def back(self) -> None:
        """There is nothing behind home but the other windows, if it fills the screen."""
        if self.app.fullscreen:
            self.app.toggle_fullscreen()

    @property
    def commands(self) -> Sequence[Command]:
        """The rules and the settings, and a way back from the full screen."""
        back = [self.going_back] if self.app.fullscreen else []
        return (self._rules, self._settings, *back)

    def _build(self) -> None:
        self.clear()
        self._title = self.add(Label("Fanoboard", role="title", weight="bold"))
        match = self._match
        self._pane = self.add(Pane())
        self._pane.visible = False
        self._cards: dict[str, GameCard] = {}
        for game in catalogue(shipped_only=not self.app.own_files_read):
            card = self._unless_broken(partial(self._card, game, loud=match is None))
            if card is not None:
                self._cards[game.name] = self.add(card)
        resume = self._unless_broken(partial(self._resume_of, match)) if match else None
        self._resume = self.add(resume) if resume is not None else None
        self._buttons = [
            self.add_command(self.app.commands["keys"]),
            self.add_command(self._rules, worded=True),
            self.add_command(self._settings, worded=True),
            self.add_command(about_command(self.app), worded=True),
            self.add_command(self.app.commands["quit"], worded=True),
        ]
        first = next(iter(self._cards.values()), self._buttons[0])
        self.set_focus(self._resume or self._cards.get(self.app.settings.game, first))

    def _card(self, game: type[Game], *, loud: bool) -> GameCard:
        if game.name not in self._thumbnails:
            self._thumbnails[game.name] = Thumbnail(
                mid_game(game), viewer=0, shipped_only=not self.app.own_files_read
            )
        return GameCard(
            game.title,
            (game.summary, game.credit),
            self._thumbnails[game.name],
            partial(self._open_game, game),
            call=Message("New game"),
            loud=loud,
        )

    def _resume_of(self, match: Match) -> Resume:
        picture = Thumbnail(match.position)
        return Resume(Message("Continue"), _about(match), picture, partial(self.app.play, match))

    def _unless_broken(self, make: Callable[[], T]) -> T | None:
        """What `make` makes of a file; where the file can't be used, say so once and go on without."""
        try:
            return make()
        except ContentError as error:
            self.app.report(error)
            return None

    def _open_game(self, game: type[Game]) -> None:
        self.app.push(NewGame(self.app, game))

    # Where things are

    def layout(self) -> None:
        """Title above, games in the middle, the rest in a row below; in a low window beside the title."""
        style = self.style
        edge = style.px(64 if self.size[0] >= style.px(1000) else 40 if self.size[0] >= style.px(700) else 24)
        width = self.size[0] - 2 * edge
        roomy, low = self.size[1] >= style.px(700), self.size[1] < style.px(600)
        top = style.px(40 if roomy else 24 if not low else 16)
        title = self._title.natural(style)[1]
        bar = style.line_box(64)  # room for a game to go on with, which is found only later
        space = style.px(32 if roomy else 20 if not low else 16)
        foot = self.size[1] - space - bar
        row = pygame.Rect(edge, top, width, title) if low else pygame.Rect(edge, foot, width, bar)
        beside = self._title.natural(style)[0] if low else 0
        right = self._place_buttons(row, row.w - beside - style.px(16))
        self._title.rect = pygame.Rect(edge, top, (right - edge) if low else width, title)
        if self._resume is not None:
            end = edge + width if low else right
            wanted = min(self._resume.natural(style)[0], end - edge - style.px(16))
            self._resume.rect = pygame.Rect(edge, foot, wanted, bar)
        elif low:
            foot = self.size[1]
        y = self._title.rect.bottom + space
        self._place_cards(pygame.Rect(edge, y, width, foot - space - y))

    def _place_buttons(self, row: pygame.Rect, room: int) -> int:
        """Put the buttons at the right end of a row, with words where there is `room`; where they begin."""
        style = self.style
        gap = style.px(8)
        for button in self._buttons[1:]:
            button.show_words(worded=True)
        if sum(button.natural(style)[0] + gap for button in self._buttons) > room:
            for button in self._buttons:
                button.show_words(worded=False)
        right = row.right
        for button in reversed(self._buttons):
            wide, high = button.natural(style)
            button.rect = pygame.Rect(right - wide, row.y + (row.h - high) // 2, wide, high)
            right -= wide + gap
        return right

    def _place_cards(self, area: pygame.Rect) -> None:
        """One card fills the room; several stand so that their pictures are as large as can be.

        Where there is no room for all, they scroll.
        """
        cards = list(self._cards.values())
        if not cards:
            return
        if len(cards) == 1:
            height = min(area.h, area.w * 45 // 100)
            cards[0].shape = "wide"
            cards[0].rect = pygame.Rect(area.x, area.y + (area.h - height) // 2, area.w, height)
            return
        grid = best_grid(len(cards), area.size, self.style.scale, self.style.text)
        for card, rect in zip(cards, grid.places(len(cards), area), strict=True):
            card.shape = grid.shape
            card.rect = rect
            card.pane = None
        self._pane.visible = grid.height_of(len(cards)) > area.h
        if self._pane.visible:
            # The shadows of the cards lie in the pane as well.
            out = self.style.px(8)
            self._pane.rect = area.inflate(2 * out, 0)
            self._pane.hold(cards, grid.height_of(len(cards)) + out, grid.height)


def _about(match: Match) -> Message:
    """Which game it is, how far it got, and who plays."""
    number = len(match.turns) + 1
    names = [match.name_of(seat) for seat in range(len(match.players))]
    if len(names) == 2:
        return Message(
            "{game} · turn {number} · {first} – {second}",
            game=match.game.title,
            number=number,
            first=names[0],
            second=names[1],
        )
    return Message(
        "{game} · turn {number} · {players}",
        game=match.game.title,
        number=number,
        players=Listing(names, "and"),
    )
