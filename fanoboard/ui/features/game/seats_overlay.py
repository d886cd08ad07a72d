"""Who plays, to be changed in the midst of a game: people, computers, their names and levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.games.events import BACK, SeatIndex
from fanoboard.match.match import Match, Player
from fanoboard.match.permission import may_resign, why_not_seated
from fanoboard.messages import Message
from fanoboard.ui.play.screen import Screen
from fanoboard.ui.play.seat_choice import SeatChoice
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.paint.cards import card_sprite
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.page import Form
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, foot
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.label import Label

_WIDTH = 560


class SeatsOverlay(Overlay):
    """A row for each seat; `then` is told who plays from now on, if that is somebody else."""

    app: Services

    def __init__(self, app: Services, match: Match, then: Callable[[Sequence[Player]], object]) -> None:
        super().__init__(app)
        self._match = match
        self._then = then
        self._title = self.add(Label(Message("Who plays"), weight="bold"))
        self._form = Form(self)
        self._seated = match.seated
        engines = app.engines.playing(match.game, {player.engine for player in self._seated})
        following = next((each for each in self._seated if each.follows), None)
        strength = None if following is None else following.strength
        self.seats = [
            SeatChoice(
                self._form,
                match.game,
                seat.name,
                "",
                player,
                self._choose,
                engines=engines,
                strength=strength,
            )
            for seat, player in zip(match.game.seats, self._seated, strict=True)
        ]
        self._problem = self.add(Label("", role="small", danger=True, wrap=True))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._done = self.add(Button(Message("Play on"), self._finish, kind="primary"))
        self.set_focus(self._done)

    def _choose(self) -> None:
        """Say why this can't be, if so."""
        seats = enumerate(self.seats)
        problems = [why_not_seated(self._match, index, seat.player()) for index, seat in seats]
        problem = next(filter(None, problems), None)
        self._problem.set_text(problem or "")
        self._done.set_enabled(problem is None)
        # What has come gets its place at once.
        self.layout()

    @property
    def widest(self) -> int:  # type: ignore[override]
        """Larger text needs more room."""
        return round(_WIDTH * (1 + self.style.text) / 2)

    def body(self) -> Box:
        """As high as the rows need, as far as the window is."""
        upper = Column(self._title, self._form, self._problem, gap=16, grow=self._form)
        return Column(upper, foot(self._cancel, self._done), gap=24, grow=upper)

    def _finish(self) -> None:
        players = [seat.player() for seat in self.seats]
        self.app.pop()
        if players != self._seated:
            # An engine that was replaced may be back the next time, where its seat is left as it is.
            before = zip(players, self._seated, self._match.players, strict=True)
            self._then([kept if player == seated else player for player, seated, kept in before])


# The question before somebody resigns, and if several people may, who.


class ResignOverlay(Overlay):
    """Asks whether to resign; usually for who is to move.  `then` is told for which seat."""

    app: Services

    def __init__(self, app: Services, match: Match, then: Callable[[SeatIndex], object]) -> None:
        super().__init__(app)
        self._then = then
        seats = may_resign(match)
        self._seat = seats[0]
        self._title = self.add(Label(Message("Resign?"), weight="bold", wrap=True))
        two = len(match.players) == 2
        text = (
            Message("Your opponent wins.") if two else Message("The others play on; the last one left wins.")
        )
        self._text = self.add(Label(text, wrap=True))
        self._who: Segmented[SeatIndex] | None = None
        if len(seats) > 1:
            choices = [(seat, match.names[seat]) for seat in sorted(seats)]
            self._who = self.add(Segmented(choices, self._seat, self._choose))
            self._who.caption = Message("Who resigns")
        self._resign = self.add(Button(Message("Resign"), self._give_up, kind="danger"))
        self._stay = self.add(Button(Message("Play on"), self.back, kind="primary"))
        self.set_focus(self._stay)

    def _choose(self, seat: SeatIndex) -> None:
        self._seat = seat

    def body(self) -> Box:
        """The words, who it is about, and the answers."""
        who = [self._who] if self._who is not None else []
        words = Column(self._title, self._text)
        return Column(Column(words, *who, gap=16), foot(self._resign, self._stay), gap=24)

    def _give_up(self) -> None:
        self.app.pop()
        self._then(self._seat)


# The curtain between the turns of two people at one screen: it hides all cards.


class PassDeviceScene(Screen):
    """Asks to pass the screen on to somebody; `then` is called when they say that they are there."""

    def __init__(self, app: Services, name: Text, then: Callable[[], object]) -> None:
        super().__init__(app)
        self._then = then
        title = Message("Pass to {name}", name=name)
        self._title = self.add(Label(title, role="title", weight="bold", align="centre", wrap=True))
        words = Message("The cards stay hidden until then.")
        self._words = self.add(Label(words, quiet=True, align="centre", wrap=True))
        self._ready = self.add(Button(Message("I am {name}", name=name), self._rise, kind="primary"))
        self._card = pygame.Rect(0, 0, 0, 0)
        self.set_focus(self._ready)

    def layout(self) -> None:
        style = self.style
        middle = self.size[0] // 2
        room = self.size[0] - style.px(48)
        heights = [label.height_in(style, room) for label in (self._title, self._words)]
        wide, button = self._ready.natural(style)
        words = sum(heights) + style.px(40) + button
        high = max(1, min(style.px(300), self.size[1] // 3, self.size[1] - words - style.px(64)))
        self._card = pygame.Rect(0, 0, high * 5 // 7, high)
        self._card.midtop = (middle, (self.size[1] - high - style.px(40) - words) // 2)
        y = self._card.bottom + style.px(40)
        for label, tall in zip((self._title, self._words), heights, strict=True):
            label.rect = pygame.Rect(middle - room // 2, y, room, tall)
            y = label.rect.bottom + style.px(8)
        wide = max(wide, style.px(160))
        self._ready.rect = pygame.Rect(middle - wide // 2, y + style.px(24), wide, button)

    def paint(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        super().paint(surface, area)
        sprite = card_sprite(self.style.theme.cards, BACK, self._card.size)
        middle = self._card.center
        drop = self._card.w // 10
        surface.blit(
            sprite.lifted_shadow,
            sprite.lifted_shadow.get_rect(center=(middle[0] + drop // 2, middle[1] + drop)),
        )
        surface.blit(sprite.image, sprite.image.get_rect(center=middle))

    def back(self) -> None:
        """Leave the game; it is kept."""
        self.app.home()

    def _rise(self) -> None:
        self.app.pop()
        self._then()
