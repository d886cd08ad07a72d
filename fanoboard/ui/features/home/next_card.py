"""The large card: what one would like to do next, as to go on, to play again, to practise, or to learn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from fanoboard.content.settings import Settings
from fanoboard.content.theme import Theme
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.errors import GameError
from fanoboard.games.game import Game
from fanoboard.messages import Message, plural
from fanoboard.tasks import Tasks
from fanoboard.ui.board.small_pictures import kept_picture
from fanoboard.ui.features.home.game_grid import HOW, PLAY
from fanoboard.ui.features.home.wide_card import WideCard
from fanoboard.ui.play.game_pictures import fitted
from fanoboard.ui.play.game_words import (
    called,
    go_on_words,
    length,
    opponent,
    rematch_words,
    standing,
    who_plays,
)
from fanoboard.ui.play.services import Services
from fanoboard.ui.toolkit.commands.command_table import NEW_GAME, PRACTICE, REMATCH
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.paint.surfaces import Size, clear, gradient
from fanoboard.ui.toolkit.widgets.label import Link
from fanoboard.ui.toolkit.widgets.widget import Widget

if TYPE_CHECKING:
    from fanoboard.match.game_index import GameSummary
    from fanoboard.practice.deck import Entry


# A board that is painted beside the window, at the size and in the theme in which it is wanted.


class PaintedBoard:
    """The picture that was painted last; while another one is being painted, that shows."""

    def __init__(self, tasks: Tasks, changed: Callable[[], object]) -> None:
        """`changed` is called when there is another picture."""
        self._tasks = tasks
        self._changed = changed
        self._paint: Callable[[Theme, Size], pygame.Surface] | None = None
        self._wanted: tuple[object, Theme, Size] | None = None
        """How it is to be painted; so it is, or is being."""
        self._found: pygame.Surface | None = None

    def show(self, paint: Callable[[Theme, Size], pygame.Surface]) -> None:
        """Show another board. `paint` is called in a thread, with the most room that a picture may take."""
        self._paint, self._wanted, self._found = paint, None, None

    def find(self, theme: Theme, size: Size) -> pygame.Surface | None:
        """The picture, at most so large, if there is one by now; if not, it soon will be."""
        wanted = self._paint, theme, size
        if self._paint is not None and wanted != self._wanted:
            self._wanted = wanted
            self._tasks.run(partial(_painted, self._paint, theme, size), partial(self._take, wanted))
        if self._found is None:
            return None
        larger = any(each > room for each, room in zip(self._found.get_size(), size, strict=True))
        return fitted(self._found, size) if larger else self._found

    def _take(self, painted: object, picture: pygame.Surface | None) -> None:
        if painted == self._wanted:
            self._found = picture
            self._changed()


def _painted(
    paint: Callable[[Theme, Size], pygame.Surface], theme: Theme, size: Size
) -> pygame.Surface | None:
    """The picture; nothing where the board can't be drawn any more."""
    try:
        return paint(theme, size)
    except (ContentError, GameError, LookupError):
        return None


# The lid of the box that a board comes in: it slides off the large card once, when the app has opened.

_REST, _SLIDE = 140, 620
"""Milliseconds for which the box is shut, and in which it opens."""
_SOLID: Final = 200
"""The opacity, of 255, from which on a picture shows its board and not the shadow around it."""
_NOTCH, _GROOVE = 0.16, 0.035
"""The height of the notch for the thumb and the place of the groove, in parts of the height."""
_SEED: Final = 33


class BoxLid:
    """Lies on the first picture that there is, and then never again; without motion there is none."""

    def __init__(self, tasks: Tasks, changed: Callable[[], object]) -> None:
        """`changed` is called when it looks different."""
        self._tasks = tasks
        self._changed = changed
        self._on: pygame.Surface | None = None
        """The picture that it lies on; it goes with that."""
        self._board = pygame.Rect(0, 0, 0, 0)
        self._painted: pygame.Surface | None = None
        self._since: int | None = None
        self._share = 0.0
        self._gone = False

    def hides(self, picture: pygame.Surface, style: Style) -> bool:
        """Whether a picture is not to be shown yet, as its lid is still being painted."""
        if self._gone or style.motion <= 0 or self._on not in (None, picture):
            self._gone = True
            return False
        if self._on is None:
            self._on, self._board = picture, picture.get_bounding_rect(_SOLID)
            self._tasks.run(partial(_paint, style.theme, self._board.size), self._take)
        return self._painted is None

    def _take(self, painted: pygame.Surface) -> None:
        self._painted = painted
        self._changed()

    def update(self, now: int) -> bool:
        """Move on to the time `now` in milliseconds; whether it moves."""
        if self._gone or self._painted is None:
            return False
        if self._since is None:
            self._since = now
        self._share = max(0.0, (now - self._since - _REST) / _SLIDE)
        self._gone = self._share >= 1
        self._changed()
        return not self._gone

    def draw(self, surface: pygame.Surface, corner: tuple[int, int]) -> None:
        """Draw it over the picture, whose upper left corner is given."""
        if self._gone or self._painted is None:
            return
        board = self._board.move(corner)
        eased = self._share * self._share * (3 - 2 * self._share)
        x = board.x + round(eased * board.w)
        before = surface.get_clip()
        surface.set_clip(board.clip(before))
        surface.blit(self._painted, (x - _shade(board.h), board.y))
        surface.set_clip(before)


def _shade(high: int) -> int:
    """How far the shadow of the lid falls into the box."""
    return max(4, high // 16)


def _paint(theme: Theme, size: Size) -> pygame.Surface:
    """The lid with its shadow on the left, for boards of a size.  For a thread."""
    # What paints boards is most of the window; it shows sooner without it.
    from fanoboard.ui.toolkit.paint.materials import wood

    look, (wide, high) = theme.board, size
    shade = _shade(high)
    lid = clear((wide + shade, high))
    lid.blit(gradient((shade, high), ((0, 0, 0, 0), (0, 0, 0, 34), (0, 0, 0, 96)), across=True), (0, 0))
    lid.blit(wood(size, look.frame, look.frame_vein, _SEED, max(0.25, max(size) / 1000)), (shade, 0))
    edge = max(2, round(high * _GROOVE))
    for inset, dark in ((edge, True), (edge + max(1, edge // 6), False)):
        groove = pygame.Rect(shade, 0, wide, high).inflate(-2 * inset, -2 * inset)
        tone = (0, 0, 0, 90) if dark else (255, 255, 255, 46)
        _outline(lid, groove, tone, max(1, edge // 6))
    notch = round(high * _NOTCH)
    thumb = pygame.Rect(0, 0, notch // 2, notch)
    thumb.center = (shade + 2 * edge + notch // 2, high // 2)
    for grown, tone in ((0, (0, 0, 0, 70)), (-max(2, notch // 12), (0, 0, 0, 46))):
        hollow = clear(thumb.inflate(grown, grown).size)
        pygame.draw.ellipse(hollow, tone, hollow.get_rect())
        lid.blit(hollow, hollow.get_rect(center=(thumb.centerx + (grown < 0), thumb.centery + (grown < 0))))
    return lid


def _outline(surface: pygame.Surface, rect: pygame.Rect, tone: tuple[int, int, int, int], width: int) -> None:
    line = clear(rect.size)
    pygame.draw.rect(line, tone, line.get_rect(), width, border_radius=2 * width)
    surface.blit(line, rect)


FIRST_WIN = Message("Two minutes to your first win")
PROMISE = Message(
    "“Show me” sets up a small board, highlights one piece and lets you make the first move. Then "
    "you play a short game made for you to win."
)
SHOW = Message("Show me")
_CONTINUE, _YOUR_TURN = Message("Continue"), Message("Your turn")
_STEP_BY_STEP = Message("Learn it in five minutes, on the board, one rule at a time.")
_LEARN = Message("Learn")
PRACTISE = Message("Practise")
_OTHERS = 2
"""How many games that go on as well are named."""
_MANY = 99
"""So many games that go on have room in the words of the link to all."""
_FIRST: Final = "fanorona"
"""The game that one is invited to before all others."""


def next_game(settings: Settings, games: Collection[type[Game]]) -> type[Game] | None:
    """The game to begin with: one whose lesson was broken off, a new one, or else that played last."""
    ordered = sorted(games, key=lambda game: game.name != _FIRST)
    begun = next((game for game in ordered if game.name in settings.lesson_steps), None)
    if begun is not None:
        return begun
    known = {*settings.lessons, *settings.options, settings.game}
    new = (game for game in ordered if game.name not in known)
    last = (game for game in ordered if game.name == settings.game)
    return next(iter((*new, *last, *ordered)), None)


class NextCard(WideCard):
    """Says nothing until it is known what goes on."""

    role = "heading"
    usual = 276
    least_picture = (160, 110)

    def __init__(
        self, app: Services, picture: Callable[[type[Game], Theme, Size], pygame.Surface | None]
    ) -> None:
        """`picture` finds the picture of a game to begin, if it is at hand."""
        super().__init__(_CONTINUE, Link(_all(_MANY), partial(app.navigation.library, unfinished=True)))
        self._app = app
        self._picture_of = picture
        self._board = PaintedBoard(app.tasks, self.changed)
        self._lid = BoxLid(app.tasks, self.changed)
        self.others = [Link("", self._nothing, left=True) for _ in range(_OTHERS)]
        self._told_of: object = None
        self.going_on: Sequence[GameSummary] = ()
        """The games that go on, as far as is known."""
        self._named: Sequence[GameSummary] = ()
        """Those of them to which there is a link."""
        self._tell_of_others((), (), lambda _: None)

    @property
    def children(self) -> Sequence[Widget]:
        return [*super().children, *self.others]

    def _nothing(self) -> None:
        """What is done while there is nothing to go on with."""

    def forget_picture(self) -> None:
        """Take the board as its layout is now."""
        self._told_of = None

    # How it looks

    def shows(self, image: pygame.Surface, style: Style) -> bool:
        return not self._lid.hides(image, style)

    def lay(self, surface: pygame.Surface, image: pygame.Surface, place: pygame.Rect) -> None:
        super().lay(surface, image, place)
        self._lid.draw(surface, place.topleft)

    def update(self, now: int) -> bool:
        return self._lid.update(now) or super().update(now)

    # What it says

    def go_on(self, going_on: Sequence[GameSummary], open_: Callable[[GameSummary], object]) -> None:
        """Show the first of these games, and name those that come next."""
        game = going_on[0]
        self.head = _YOUR_TURN if game.mover == game.you else _CONTINUE
        what = called(game) if opponent(game) is not None else who_plays(game)
        line = Message("{game}, move {number}", game=what, number=game.move)
        self._show(game, partial(kept_picture, game))
        self.tell(go_on_words(game), [line], _CONTINUE, partial(open_, game), self._board.find)
        self._tell_of_others(going_on, going_on[1:], open_)

    def again(
        self,
        lost: GameSummary,
        again: Callable[[GameSummary], object],
        going_on: Sequence[GameSummary],
        open_: Callable[[GameSummary], object],
    ) -> None:
        """Offer a rematch of a game that was lost, and name those that go on."""
        self.head = standing(lost)
        line = Message("{first} · {second}", first=called(lost), second=length(lost))
        self._show(lost, partial(kept_picture, lost))
        self.tell(rematch_words(lost), [line], REMATCH.tip, partial(again, lost), self._board.find)
        self._tell_of_others(going_on, going_on, open_)

    def practise(self, due: Sequence[Entry]) -> None:
        """Offer what is due; its first exercise is shown."""
        self.head = PRACTICE.tip
        self._show(due[0].exercise.id, partial(_exercise_picture, due[0]))
        title, action = Message("Practise what is due"), partial(self._app.navigation.exercises, due)
        self.tell(title, [due_words(len(due))], PRACTISE, action, self._board.find)
        self._tell_of_others((), (), lambda _: None)

    def _show(self, told_of: object, paint: Callable[[Theme, Size], pygame.Surface]) -> None:
        """Have the picture of something painted, if it is not shown already."""
        if self._told_of != told_of:
            self._told_of = told_of
            self._board.show(paint)

    def _tell_of_others(
        self,
        going_on: Sequence[GameSummary],
        others: Sequence[GameSummary],
        open_: Callable[[GameSummary], object],
    ) -> None:
        """Name the first of the others of all games that go on, and lead to all where there are more."""
        self.going_on, self._named = going_on, others[:_OTHERS]
        for link, other in zip(self.others, self._named, strict=False):
            link.action = partial(open_, other)
        self._name_others()
        for number, link in enumerate(self.others):
            link.visible = number < len(self._named)
            link.changed()
        if self.more is not None:
            self.more.text, self.more.visible = _all(len(going_on)), len(others) > _OTHERS
            self.more.changed()

    def _name_others(self) -> None:
        """Say how they stand as well, where there is room."""
        others = list(zip(self.others, self._named, strict=False))
        for link, game in others:
            link.text = Message("{game} · {standing}", game=called(game), standing=standing(game))
        style = self.scene.style if self.scene is not None else None
        if style is not None and any(link.natural(style)[0] > link.rect.w for link, _ in others):
            for link, game in others:
                link.text = called(game)

    def begin(self, game: type[Game]) -> None:
        """Invite to a game: to learn it if it is new and can be learned, or else to play it."""
        from fanoboard.content.lesson import has_lesson

        app, settings = self._app, self._app.settings
        self._told_of = game
        picture, learn = partial(self._picture_of, game), Message("Learn {game}", game=game.title)
        new = game.name not in (*settings.lessons, *settings.options, settings.game)
        step = settings.lesson_steps.get(game.name)
        if step is not None and has_lesson(game):
            self.head = HOW
            goes_on = Message("Your lesson goes on at step {number}.", number=step + 1)
            self.tell(
                learn,
                [goes_on],
                _CONTINUE,
                partial(app.navigation.learn, game),
                picture,
            )
        elif new and has_lesson(game):
            first = not (settings.lessons or settings.game)
            self.head = FIRST_WIN if first else HOW
            promise, call = _STEP_BY_STEP, SHOW if first else _LEARN
            self.tell(
                learn,
                [promise],
                call,
                partial(app.navigation.learn, game),
                picture,
            )
        else:
            self.head = NEW_GAME.tip
            self.tell(game.title, [game.summary], PLAY, partial(app.navigation.new_game, game), picture)
        self._tell_of_others((), (), lambda _: None)

    # How it is laid out: by the most that it may say, as links stand below its words

    def heads(self) -> Sequence[Message]:
        return (_CONTINUE, _YOUR_TURN, FIRST_WIN, HOW, NEW_GAME.tip, PRACTICE.tip)

    def longest(self, style: Style, width: int) -> int:
        """A promise, or against whom and how a game stands with the others below."""
        title = self.most_lines(style, width) * style.height(self.role)
        inviting = self.height_of(style, width, "", [_STEP_BY_STEP], SHOW) + title
        standing = 2 * self._step(style) + style.px(6 + 14) + style.line_box(40)
        return max(inviting, title + standing + style.px(12) + self._others_height(style))

    def most_lines(self, style: Style, width: int) -> int:
        """What is said of any game has room, and of most people."""
        titles = [Message("Go on with {game}", game=kind.title) for kind in games().values()]
        return max(len(style.wrap(title, width, self.role, "bold")) for title in titles)

    def _others_height(self, style: Style) -> int:
        return _OTHERS * style.line_box(26)

    def shown_height(self, style: Style, width: int) -> int:
        return self.longest(style, width)

    def place(self, style: Style, rect: pygame.Rect) -> None:
        super().place(style, rect)
        _, words = self.places(style)
        high = style.line_box(26)
        for number, link in enumerate(reversed(self.others)):
            link.rect = pygame.Rect(words.x, words.bottom - (number + 1) * high, words.w, high)
        self._name_others()


def _exercise_picture(entry: Entry, theme: Theme, size: Size) -> pygame.Surface:
    """The position of an exercise.  Raises ContentError and GameError where it can't be used any more."""
    from fanoboard.ui.board.thumbnail import Thumbnail

    start = entry.exercise.start()
    return Thumbnail(start, viewer=start.mover).painted(theme, size)


def due_words(count: int) -> Message:
    return plural("{count} exercise due today", "{count} exercises due today", count=count)


def _all(count: int) -> Message:
    return Message("All unfinished games ({count})", count=count)
