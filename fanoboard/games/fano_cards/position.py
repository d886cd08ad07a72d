"""A moment of the card game, as people play it: named actions, events, reasons."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from typing import Final

from fanoboard.games.errors import IllegalTurn
from fanoboard.games.events import Event, Picture, SeatIndex, Spot
from fanoboard.games.fano_cards.card_events import events_of
from fanoboard.games.fano_cards.click_explanation import explain_spots
from fanoboard.games.fano_cards.clicks import LABELS, ways_of
from fanoboard.games.fano_cards.explanation import Explainer
from fanoboard.games.fano_cards.notation import PLAIN, move_text, text_for_others
from fanoboard.games.fano_cards.position_text import observed, write_table
from fanoboard.games.fano_cards.rules_moves import RESIGN, Move, moves_of
from fanoboard.games.fano_cards.rules_play import QUIET_LIMIT, play
from fanoboard.games.fano_cards.rules_table import NOBODY, OVER, PICK, SHUFFLE, TableState
from fanoboard.games.fano_cards.spots import picture_of, veil
from fanoboard.games.game import Action, Game, Position, Result, Step
from fanoboard.messages import Message, plural

_HIDDEN: Final = Message("No game can be played from here, as some cards of this position are hidden: “?”.")
RESIGNATION: Final = Action(PLAIN[RESIGN], ((PLAIN[RESIGN],),))


class FanoCardsPosition(Position):
    """One moment of a game.  Its table is never changed, only copied.

    Where cards are hidden, as in an observation, all works for the seat to move from what it sees;
    what depends on a hidden card raises HiddenCards.
    """

    def __init__(self, game: Game, table: TableState) -> None:
        self._game = game
        self._table = table

    @property
    def game(self) -> Game:
        """The rules, with their options."""
        return self._game

    @property
    def table(self) -> TableState:
        """Whose cards lie where, as whole numbers: to be copied, never changed."""
        return self._table

    @property
    def mover(self) -> SeatIndex:
        """The seat to move; at the end the one that moved last."""
        return self._table.turn

    @property
    def result(self) -> Result | None:
        """The third promotion, all others resigned, or too many quiet turns."""
        table = self._table
        if table.stage != OVER:
            return None
        if table.winner == NOBODY:
            quiet = plural(
                "There was {count} turn in a row without a promotion.",
                "There were {count} turns in a row without a promotion.",
                count=QUIET_LIMIT,
            )
            return Result(None, quiet)
        others = [side.resigned for seat, side in enumerate(table.sides) if seat != table.winner]
        if all(others):
            return Result(table.winner, Message("Nobody else is left."))
        return Result(table.winner, Message("That was the third promotion."))

    @property
    def notice(self) -> Message | None:
        """What is asked of the mover outside the usual course of a turn."""
        player = self._game.seats[self.mover].name
        if self._table.stage == PICK:
            return Message("{player} must name a special.", player=player)
        if self._table.stage == SHUFFLE:
            return Message("{player} may add a temporary joker to the shuffle.", player=player)
        return None

    @cached_property
    def _moves(self) -> dict[str, Move]:
        return {move_text(self._table, move): move for move in moves_of(self._table)}

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        return tuple(Action(text, ways_of(self._table, move)) for text, move in self._moves.items())

    def actions(self) -> Sequence[Action]:
        """All legal actions but resigning.  Raises HiddenCards where the mover's hand is hidden."""
        return self._actions

    @property
    def unplayable(self) -> Message | None:
        """That there are hidden cards: nobody could say what is drawn."""
        return _HIDDEN if self._table.hides() else None

    def resignation(self) -> Action | None:
        """Resigning: always legal until the end."""
        return None if self._table.stage == OVER else RESIGNATION

    def play(self, action: Action) -> Step:
        """Play an action of this position.  Raises HiddenCards where a hidden card would be drawn."""
        if action.text == RESIGNATION.text and self._table.stage != OVER:
            move = Move(RESIGN)
        elif action.text in self._moves:
            move = self._moves[action.text]
        else:
            raise IllegalTurn(self.explain(action.text) or Message("This action is not legal here."))
        table = self._table.copy()
        play(table, move)
        events = events_of(table.log)
        table.log.clear()
        return Step(FanoCardsPosition(self._game, table), events)

    def text(self) -> str:
        """The whole position as JSON, in one line."""
        return write_table(self._table)

    def observation(self, seat: SeatIndex) -> str:
        """The same with all that `seat` does not see as `?`."""
        return write_table(observed(self._table, seat))

    def key(self) -> Hashable:
        """Whose turn it is, and all cards; no rule of this game asks for it."""
        table = self._table
        return table.turn, table.stage, table.fresh, tuple(table.sides)

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        """The table as `viewer` sees it; for None with all hands open."""
        return picture_of(self._table, viewer)

    def seen(self, event: Event, viewer: SeatIndex | None) -> Event:
        """An event with the cards that `viewer` does not see as backs."""
        return veil(event, viewer)

    def seen_text(self, text: str, viewer: SeatIndex | None) -> str:
        """The mover's action as the record shows it to `viewer`: others' discards as `d?,?`."""
        return text if viewer in (None, self.mover) else text_for_others(text)

    def label(self, spot: Spot) -> Message:
        """What the buttons say."""
        return LABELS.get(spot) or super().label(spot)

    def explain(self, text: str) -> Message | None:
        """Why the action `text` is not legal, or None."""
        if (over := self.over) is not None:
            return over
        if text == RESIGNATION.text or text in self._moves:
            return None
        return Explainer(self._table).illegal(text)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        """Why these clicks lead nowhere, or what to click."""
        return self.over or explain_spots(self._table, spots)
