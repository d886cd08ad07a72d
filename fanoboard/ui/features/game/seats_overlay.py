"""Who plays, to be changed in the midst of a game: people, computers, their names and levels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from fanoboard.match.match import Match, Player
from fanoboard.match.permission import why_not_seated
from fanoboard.messages import Message
from fanoboard.ui.play.seat_choice import SeatChoice
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.scenes.form import Form
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.widgets.button import Button
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
        engines = app.engines.playing(match.game.name)
        self._seats = [
            SeatChoice(self._form, match.game, seat.name, "", player, self._choose, engines=engines)
            for seat, player in zip(match.game.seats, match.players, strict=True)
        ]
        self._problem = self.add(Label("", role="small", danger=True, wrap=True))
        self._cancel = self.add(Button(Message("Cancel"), self.back))
        self._done = self.add(Button(Message("Play on"), self._finish, kind="primary"))
        self.set_focus(self._done)

    def _choose(self) -> None:
        """Say why this can't be, if so."""
        seats = enumerate(self._seats)
        problems = [why_not_seated(self._match, index, seat.player()) for index, seat in seats]
        problem = next(filter(None, problems), None)
        self._problem.say(problem or "")
        self._done.set_enabled(problem is None)
        # What has come gets its place at once; the panel is higher or lower now, so that what it hides
        # has to be drawn as well.
        self.layout()
        self.app.later(self.app.restyle)

    def layout(self) -> None:
        """As high as the rows need, as far as the window is."""
        style = self.style
        pad = style.px(24)
        width = min(self.size[0] - 2 * pad, style.px(_WIDTH * (1 + style.text) / 2))
        inner = width - 2 * pad
        title = self._title.natural(style)[1]
        problem = self._problem.height_in(style, inner)
        below = problem + style.px(12) if problem else 0
        high = self._done.natural(style)[1]
        fixed = 2 * pad + title + style.px(16) + below + style.px(24) + high
        self._form.place(pygame.Rect(0, 0, inner, 0))
        rows = min(self._form.pane.content, self.size[1] - 2 * pad - fixed)
        inside = self.centre_panel(width, fixed + rows)
        self._title.rect = pygame.Rect(inside.topleft, (inner, title))
        self._form.place(pygame.Rect(inside.x, inside.y + title + style.px(16), inner, rows))
        bottom = inside.bottom - high
        self._problem.rect = pygame.Rect(inside.x, bottom - style.px(24) - problem, inner, problem)
        right = inside.right
        for button in (self._done, self._cancel):
            wide = max(button.natural(style)[0], style.px(96))
            button.rect = pygame.Rect(right - wide, bottom, wide, high)
            right -= wide + style.px(12)

    def _finish(self) -> None:
        players = [seat.player() for seat in self._seats]
        self.app.pop()
        if players != self._match.players:
            self._then(players)
