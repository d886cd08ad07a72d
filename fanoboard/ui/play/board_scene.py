"""A scene in which somebody moves on a board: in a game, in a puzzle or in a lesson."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from fanoboard.content.layout import Layout
from fanoboard.games.capabilities import CardGuidance, capability
from fanoboard.games.events import Event, Spot
from fanoboard.games.game import Action
from fanoboard.games.guide import Guide
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.callbacks import Callbacks, SpotWords
from fanoboard.ui.board.marks import WORTH
from fanoboard.ui.play.board_state import BoardState, TurnTold
from fanoboard.ui.play.board_told import BoardTold
from fanoboard.ui.play.choice_buttons import CANCEL, ChoiceButtons, NumberPicker, called_by
from fanoboard.ui.play.marking import Shown, marks_of
from fanoboard.ui.play.pile_view import PileView
from fanoboard.ui.play.screen import Screen, arrange
from fanoboard.ui.play.selection import Refused, Selection
from fanoboard.ui.play.services import Services
from fanoboard.ui.play.sound_effects import BoardSounds
from fanoboard.ui.play.spot_words import crown_spot, guide_of, open_pile, spot_words
from fanoboard.ui.system.accessible import sentences
from fanoboard.ui.toolkit.commands.command import Command, FixedKeys
from fanoboard.ui.toolkit.commands.key import HELD
from fanoboard.ui.toolkit.look.style import Text
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Widget

_DIGITS = {getattr(pygame, f"K_{pad}{digit}"): str(digit) for pad in ("", "KP") for digit in range(10)}


class BesideBoard(Protocol):
    """What stands beside the board."""

    choices: ChoiceButtons

    def place(self, rect: pygame.Rect) -> None:
        """Lay everything out within a rectangle."""


class BoardScene(Screen, ABC):
    """Hands what is done at a board to those who know the game: clicks, drops, numbers and letters.

    Subclasses say what can be picked (`selection`), play what is spelled (`_spell`), put it down
    (`_put_down`) and show how it stands (`refresh`).
    """

    _panel: BesideBoard

    def __init__(self, app: Services, layout: Layout, tell: Callable[[Event, bool], object]) -> None:
        """Show an empty board; `tell` hears of each event on it as `Callbacks.event` does."""
        super().__init__(app)
        self._numbers = NumberPicker()
        self._callbacks = Callbacks(
            touch=self.catch_up,
            click=self.click,
            drop=self.drop,
            point=self._point,
            confirm=self.confirm,
            wheel=self.wheel,
            cancel=self.cancel,
            event=tell,
            rest=self._rested,
            words=self._words_of,
        )
        self._board = self.add(Board(layout, self.style, self._callbacks))
        self._told_board = BoardTold(
            self,
            self._board,
            lambda: self.state,
            last=self._last_told,
            clocks=self._clocks_told,
            beside=lambda: [words for _, words in self.choices()],
            news=lambda: (self.news,),
            # What has been played is shown, and no more than that.
            catch_up=partial(BoardScene.catch_up, self),
        )

    @property
    def _layout(self) -> Layout:
        """The layout as it is seen."""
        return self._board.layout

    def _words_of(self, spot: Spot) -> SpotWords:
        """What is told of a spot, and what a move there is worth, where that is shown."""
        words = spot_words(self.state, self._layout, spot, tips=self.tells_tips)
        marks = [mark for mark in self._board.marks.at(spot) if mark.kind in WORTH and mark.detail]
        worth = [Message("Value: {value}", value=mark.detail) for mark in marks]
        return words._replace(parts=(*words.parts, *worth))

    @property
    def beside(self) -> BesideBoard:
        """What stands beside the board now."""
        return self._panel

    tells_tips = False
    """Whether tips may be told of spots: in a lesson or a puzzle they might give away what is to be found."""

    # What subclasses say

    @property
    @abstractmethod
    def state(self) -> BoardState:
        """The moment that is shown: all that is drawn is drawn from this."""

    @property
    @abstractmethod
    def selection(self) -> Selection | None:
        """The clicks so far, where somebody here is to move."""

    @abstractmethod
    def _spell(self, spot: Spot, *, dropped: bool) -> None:
        """Add a spot that was clicked, or dropped on, to what is picked, and do what follows."""

    @abstractmethod
    def _put_down(self) -> None:
        """Put down what is picked, and say no more of it."""

    @abstractmethod
    def refresh(self, refused: Spot | None = None) -> None:
        """Tell how it stands; with `refused` that a click there led nowhere.

        While pieces move there is nothing to tell: it is called again when they rest.
        """

    @abstractmethod
    def mark(self, refused: Spot | None = None) -> None:
        """Mark on the board what can be done, what was done, and what is pointed at."""

    def _last_told(self) -> Sequence[Text]:
        """The turn played last, for those who listen."""
        return ()

    def _clocks_told(self) -> Sequence[Text]:
        """The time left, for those who listen."""
        return ()

    @property
    def commands(self) -> Sequence[Command]:
        return (*self._told_board.commands, *super().commands)

    def marks_at(
        self,
        pointed: Spot | None,
        refused: Spot | None,
        told: TurnTold | None = None,
        state: BoardState | None = None,
    ) -> Shown:
        """The marks of the moment that is shown; `told` is a turn before it that is pointed at.

        With `state`, those of a moment that is still to be shown.
        """
        state, settings = state or self.state, self.app.settings
        return marks_of(
            state.selection,
            self._layout,
            last=state.last_events if told is None else told.events,
            result=state.position.result,
            pointed=pointed,
            refused=refused,
            hint=state.hint,
            show_moves=settings.show_moves,
            show_losing=settings.warn_of_losing,
            guide=guide_of(state, self._layout, pointed) if told is None else Guide(traces=told.traces),
            crowned=crown_spot(state, self._layout),
            drawn=state.drawn,
        )

    def explanation(self, widget: Widget) -> Text:
        """Of the board, where what is pointed at leads, unless there is more to say of that."""
        if widget is not self._board or widget.tip:
            return super().explanation(widget)
        told = self._told_board.targets() if self.state.selection is not None else ()
        return sentences(map(self.style.spoken, told))

    def _tell_again(self, before: Text) -> None:
        """A click led nowhere: where that is no news after what was told `before`, say it once more."""
        if self.news == before:
            self.tell_aloud(before)

    def _opened(self, spot: Spot) -> bool:
        """Whether a click opens something to look at, as a pile of cards, and is no part of a move."""
        if pile := open_pile(self.state, self._layout, spot):
            self.app.push(PileView(self.app, *pile))
        return pile is not None

    def choices(self) -> list[tuple[Spot, Message]]:
        """The choices beside the board, with their words."""
        return self._choices_of(self.state.selection)

    def _leading(self, choices: Sequence[tuple[Spot, Text]]) -> Spot | None:
        """The number that the keys aim at, or the choice that the game says is wanted most."""
        cards = capability(self.state.position, CardGuidance)
        told = cards.leading(dict(choices)) if cards is not None else None
        return self._numbers.spot or told

    def _sign(self, choice: Spot) -> str | None:
        """What is drawn on the button of a choice."""
        cards = capability(self.state.position, CardGuidance)
        return cards.sign(choice) if cards is not None else None

    def _choices_of(self, selection: Selection | None) -> list[tuple[Spot, Message]]:
        if selection is None:
            return []
        choices = selection.buttons(self._layout.spots)
        if selection.picked and self._layout.table is not None and self._waits(selection.picked):
            choices.append((CANCEL, Message("Cancel")))
        return choices

    def _waits(self, picked: Sequence[Spot]) -> bool:
        """Whether something is in hand that no card shows, such as a special, or an action is to be
        confirmed.
        """
        return picked[0] not in self._layout.spots or len(picked) > 1

    def open_spots(self) -> Sequence[Spot]:
        """Where a click leads on; that is known before it is told."""
        selection = self.selection
        return () if selection is None else (*selection.next_spots, *selection.first_spots)

    def catch_up(self) -> None:
        """Show the current state at once: whoever clicks has seen enough."""
        self._board.skip()

    def _rested(self) -> None:
        """Tell of what has happened, as it has been shown."""
        self.draw_first(self._board)
        self.refresh()

    def _point(self) -> None:
        self.mark()

    # What the board and the buttons beside it ask for

    @property
    def board(self) -> Board:
        return self._board

    @property
    def fixed_keys(self) -> Sequence[FixedKeys]:
        numbers = FixedKeys(Message("0 to 9, or the wheel"), Message("Choose how many"))
        return (
            FixedKeys(Message("Arrows and Enter"), Message("Point at a spot and choose it")),
            FixedKeys(Message("A letter"), Message("Choose the button beside the board that begins with it")),
            *([numbers] if self._number("0") else []),
        )

    def _number(self, digit: str) -> Spot | None:
        """The spot of a number, whether or not it can be chosen now; None where no action ends in any."""
        position, placed = self.state.position, self._layout.spots
        beside = {way[-1] for action in position.actions() for way in action.ways} - placed
        for spot in beside:
            if (label := str(position.label(spot))).isdecimal():
                return spot.removesuffix(label) + digit
        return None

    @property
    def idle_commands(self) -> Sequence[Command]:
        """Commands of which the keys are free for buttons beside the board that begin so."""
        return ()

    def click(self, spot: Spot) -> None:
        """Play what the clicks so far spell, or say why they lead nowhere.

        While a number is to be chosen, another click on what it is about aims at the next one.
        """
        if self._opened(spot):
            return
        board = self._board
        about = spot in board.marks.spots("highlighted") or spot in board.preview.leaving
        if self._numbers.spot is not None and about:
            self._numbers.go_on()
            self.refresh()
        else:
            self._spell(spot, dropped=False)

    def drop(self, spot: Spot) -> None:
        """Play what dragging the piece in hand to a spot spells, or say why it leads nowhere."""
        self._spell(spot, dropped=True)

    def choose(self, spot: Spot) -> None:
        """A click on a button that stands for a spot; it does nothing where that can't be chosen any more."""
        self.catch_up()
        if spot == CANCEL:
            self.cancel()
        elif spot in (each for each, _ in self.choices()):
            self.click(spot)

    def confirm(self) -> bool:
        """Enter: the number that is highlighted, or the only button beside the board."""
        self.catch_up()
        buttons = self.choices()
        chosen = self._numbers.spot
        if chosen is None and self._board.cursor is None and len(buttons) == 1 and buttons[0][0] != CANCEL:
            chosen = buttons[0][0]
        if chosen is not None:
            self.choose(chosen)
        return chosen is not None

    def wheel(self, steps: int) -> bool:
        """Aim at a number that is larger by so many steps; whether one is to be chosen."""
        self.catch_up()
        used = self._numbers.turn(steps)
        self.refresh()
        return used

    def cancel(self) -> None:
        self.catch_up()
        self._put_down()
        self.refresh()

    def back(self) -> None:
        """Put down what is picked; with nothing in hand, leave."""
        if self.selection is not None and self.selection.picked:
            self.cancel()
        else:
            self.app.pop()

    # Keys and buttons of the mouse

    def handle(self, event: pygame.event.Event) -> bool:
        """Let widgets use an event first, then see whether it is the other button, or chooses something."""
        used = self._calls_button(event) or super().handle(event)
        if self.app.top is not self or self.popup is not None:
            return used
        if event.type == pygame.MOUSEBUTTONUP and self._goes_on:
            # Who clicks a button goes on at the board, with the keys too.
            self.set_focus(self._board)
        if used:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            picked = self.selection is not None and bool(self.selection.picked)
            self.cancel()
            return picked or self._board.hit(event.pos)
        return event.type == pygame.KEYDOWN and not event.mod & HELD and self._chosen_by(event)

    @property
    def _goes_on(self) -> bool:
        return True

    def _calls_button(self, event: pygame.event.Event) -> bool:
        """Whether a letter chose a button that would else call an idle command, or one that can't be run."""
        if event.type != pygame.KEYDOWN or event.mod & HELD or self.popup is not None:
            return False
        command = self.app.bindings.find(self.commands, event, typing=self.typing)
        idle = command is not None and (command in self.idle_commands or not command.enabled())
        return idle and self._chosen_by(event)

    def _chosen_by(self, event: pygame.event.Event) -> bool:
        """Whether a key chose something: digits choose numbers, letters the buttons beside the board.

        A number that can't be chosen is refused by the rules.
        """
        letter: str = event.dict.get("unicode", "")
        digit = letter if letter in _DIGITS.values() else _DIGITS.get(event.key)
        if letter or digit:
            self.catch_up()
        if digit and self._numbers.type(digit):
            self.refresh()
            return True
        spot = called_by(letter, [(spot, self.style.words(text)) for spot, text in self.choices()])
        if spot is not None:
            self.choose(spot)
        elif digit and self.selection is not None and (spot := self._number(digit)) is not None:
            self._spell(spot, dropped=False)
        return spot is not None


class StudyScene(BoardScene):
    """A board at which nothing presses: a lesson, a puzzle, openings.

    Subclasses end their `__init__` with `_begin`, play what is spelled (`move`), show how it stands
    (`_show`), and say what they mark besides (`_marks`).
    """

    _roomy = False
    """Whether the panel gets a little more of a small window."""

    def __init__(self, app: Services, layout: Layout, sounds: BoardSounds) -> None:
        super().__init__(app, layout, sounds.event)
        self._sounds = sounds
        self._side_panel = self.add(Panel())
        self._refusal: Text = ""
        """Why the last click led nowhere."""
        self._refused_at: Spot | None = None

    def _begin(self) -> None:
        """Lay what is said at the board over all else, and show that from its beginning."""
        self._bubble = self.add(Bubble())
        self._show_position()
        self.set_focus(self._board)

    @abstractmethod
    def _show_position(self) -> None:
        """Show on the board what lies there, at once."""

    @abstractmethod
    def _show(self) -> None:
        """Take over how it stands, and show it beside the board."""

    def _marks(self, pointed: Spot | None, refused: Spot | None) -> Shown:
        """What is marked while a spot is pointed at."""
        return self.marks_at(pointed, refused)

    def _ready(self) -> bool:
        """Show at once what is still moving; return whether the person is to move."""
        self.catch_up()
        return self.selection is not None

    def _spell(self, spot: Spot, *, dropped: bool) -> None:
        before, ready = self.news, self._ready()
        self._refusal = ""
        refused = self._take(spot, dropped=dropped) if ready else None
        if refused is None:
            self.refresh()
            return
        self._refusal = refused.reason
        self._sounds.refused()
        self.refresh(refused.spot)
        self._tell_again(before)

    def _take(self, spot: Spot, *, dropped: bool) -> Refused | None:
        """Add a spot to what is picked, and play what that spells, or say why it leads nowhere."""
        answer = None if self.selection is None else self.selection.take(spot, dropped=dropped)
        if isinstance(answer, Action):
            self.move(answer)
            return None
        return answer

    def move(self, action: Action) -> None:
        """Play an action, and show it."""
        raise NotImplementedError

    def _put_down(self) -> None:
        self._refusal = ""
        if (selection := self.selection) is not None:
            selection.cancel()

    def layout(self) -> None:
        area, self._side_panel.rect = arrange(self.size, self.style, roomy=self._roomy)
        self._board.place(self.style, area)
        self.beside.place(self._side_panel.rect)
        self.refresh()

    def refresh(self, refused: Spot | None = None) -> None:
        if self._board.animating:
            return
        self._show()
        self.refresh_commands()
        if self.focus is None or not self.focus.accepts:
            self.set_focus(self._board)
        self.mark(refused)
        self._say_at(refused)

    def mark(self, refused: Spot | None = None) -> None:
        if self._board.animating:
            return
        self._board.open = self.open_spots()
        pointed = self.beside.choices.pointed or self._numbers.spot or self._board.pointed
        self._board.mark(*self._marks(pointed, refused))

    def _say_at(self, refused: Spot | None) -> None:
        """Say at a point of the board why a click there led nowhere, until there is another click."""
        self._refused_at = spot = refused or self._refused_at
        if not self._refusal or spot not in self._board.layout.spots or self.beside is not self._panel:
            self._bubble.hide()
        elif self._board.rect.w:
            place = self._board.space_of(spot), self._board.rect, self.style
            self._bubble.show(self._refusal, *place) if refused else self._bubble.stand(*place)
