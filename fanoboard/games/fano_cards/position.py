"""A moment of the card game, as people play it: named actions, events, reasons."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, Final

from fanoboard.games.capabilities import CardGuidance, HiddenInformation, Resignable, SpotNames, text_as_seen
from fanoboard.games.errors import IllegalTurn
from fanoboard.games.events import (
    BACK,
    Cast,
    Event,
    Honoured,
    Moved,
    Picture,
    Piece,
    SeatIndex,
    Shuffled,
    Spot,
    Struck,
    Turned,
    one_after_the_other,
)
from fanoboard.games.events import (
    NOBODY as NO_VIEWER,
)
from fanoboard.games.fano_cards.card_events import EVENTS, OPEN_EVENTS, Slots, Telling, moved
from fanoboard.games.fano_cards.clicks import (
    DISCARD_BUTTON,
    LABELS,
    LEADING,
    SUBSTITUTE_BUTTON,
    explain_spots,
    prompt_for,
    ways_of,
)
from fanoboard.games.fano_cards.explanation import Explainer
from fanoboard.games.fano_cards.guidance import (
    SPECIAL_TIPS,
    attacks,
    field_names,
    guide_for,
    hand_names,
    line_of,
    put_off,
    tip_on,
)
from fanoboard.games.fano_cards.notation import (
    PLAIN,
    RANK_NAMES,
    CardAction,
    face,
    move_text,
    parts_of,
    picture_of,
    piece_name,
    pile,
    place,
    special_pieces,
    spot_name,
    text_for_others,
    veil,
)
from fanoboard.games.fano_cards.position_text import observed, write_table
from fanoboard.games.fano_cards.rules_play import (
    ATTACK,
    ATTACK_BACK,
    PLAY,
    PROMOTE,
    QUIET_LIMIT,
    RESIGN,
    Move,
    moves_of,
    play,
)
from fanoboard.games.fano_cards.rules_table import NOBODY, OVER, TableState
from fanoboard.games.fano_cards.told import SPECIAL_SIGNS, brief_turn, draw_words, shuffle_words, told
from fanoboard.games.game import Action, Game, Result, ShortTurn, Step
from fanoboard.games.guide import Guide, Told, Trace
from fanoboard.messages import Listing, Message, plural

_HIDDEN: Final = Message("No game can be played from here, as some cards of this position are hidden: “?”.")
_TARGET: Final = Message("You attack this player, and nobody else.")
_ATTACKER: Final = Message("This player attacks you, and nobody else does.")
RESIGNATION: Final = Action(PLAIN[RESIGN], ((PLAIN[RESIGN],),))


class OpenCardsPosition(CardGuidance, Resignable, SpotNames):
    """One moment of a game in which all cards lie open, the draw piles in their order.

    Its table is never changed, only copied.
    """

    _events: ClassVar[Telling] = OPEN_EVENTS

    def __init__(self, game: Game, table: TableState, slots: Slots | None = None) -> None:
        self._game = game
        self._table = table
        self._slots = slots or Slots.in_order(len(table.sides))

    @property
    def game(self) -> Game:
        return self._game

    @property
    def table(self) -> TableState:
        """Whose cards lie where, as whole numbers: to be copied, never changed."""
        return self._table

    @property
    def slots(self) -> Slots:
        """Where the cards of the fields lie on the table."""
        return self._slots

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
                "There has been {count} turn in a row without a promotion.",
                "There have been {count} turns in a row without a promotion.",
                count=QUIET_LIMIT,
            )
            return Result(None, quiet)
        others = [side.resigned for seat, side in enumerate(table.sides) if seat != table.winner]
        if others == [True]:
            loser = 1 - table.winner
            reason = Message("{seat} resigned.", seat=self._game.seats[loser].name)
            return Result(table.winner, reason, resigned=loser)
        if all(others):
            return Result(table.winner, Message("Nobody else is left."))
        return Result(table.winner, Message("That was the third promotion."))

    @cached_property
    def moves(self) -> Mapping[str, Move]:
        """What each legal action does, by its text."""
        return {move_text(self._table, move): move for move in moves_of(self._table)}

    @cached_property
    def _ways(self) -> tuple[Action, ...]:
        table = self._table
        return tuple(
            Action(text, ways_of(table, move), traces=line_of(table, move))
            for text, move in self.moves.items()
        )

    @cached_property
    def _actions(self) -> tuple[Action, ...]:
        return tuple(
            Action(action.text, tuple(map(self._shown_spots, action.ways)), traces=action.traces)
            for action in self._ways
        )

    def actions(self) -> Sequence[Action]:
        """All legal actions but resigning.  Raises HiddenCards where the mover's hand is hidden."""
        return self._actions

    def resignation(self) -> Action | None:
        return None if self._table.stage == OVER else RESIGNATION

    def play(self, action: Action) -> Step:
        """Play an action of this position.  Raises HiddenCards where a hidden card would be drawn."""
        if action.text == RESIGNATION.text and self._table.stage != OVER:
            move = Move(RESIGN)
        elif action.text in self.moves:
            move = self.moves[action.text]
        else:
            raise IllegalTurn(self.explain(action.text) or Message("This action is not legal here."))
        table = self._table.copy()
        play(table, move)
        told, slots = self._slots.told(table.log, _slot(move, action), self._events)
        events = (*(moved(event, self._slots.shown) for event in _before(self._table, move)), *told)
        table.log.clear()
        if move.kind == PROMOTE:
            events = (*events, Honoured(pile("rank", self.mover)))
        return Step(type(self)(self._game, table, slots), events)

    def shown_way(self, action: Action) -> int:
        """The slot that a card is played into is seen; how else an action was clicked, is not."""
        move = self.moves.get(action.text)
        if move is None or (slot := _slot(move, action)) is None:
            return 0
        return next((n for n, way in enumerate(action.ways) if parts_of(way[1])[2] == slot), 0)

    def dealt(self, viewer: SeatIndex | None) -> tuple[Picture, tuple[Event, ...]] | None:
        """None, as nothing is to be turned up."""
        return None

    def told(self, action: Action, cast: Cast, viewer: SeatIndex | None = None) -> Told:
        return told(self._table, self._read(action, viewer), cast)

    def _read(self, action: Action, viewer: SeatIndex | None) -> CardAction:
        found = CardAction.read(text_as_seen(self, action.text, viewer))
        assert found is not None
        return found

    def text(self) -> str:
        return write_table(self._table)

    def key(self) -> Hashable:
        """Whose turn it is, and all cards; no rule of this game asks for it."""
        table = self._table
        return table.turn, table.stage, table.fresh, tuple(table.sides)

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        return self._shown(picture_of(self._table, None, draw_open=True))

    def _shown(self, picture: Picture) -> Picture:
        return {self._slots.shown(spot): pieces for spot, pieces in picture.items()}

    def label(self, spot: Spot, picked: Sequence[Spot] = ()) -> Message:
        suited = self._table.rules.prestige > 0
        picked = self._meant(picked)
        names = hand_names(self._table, picked, suited=suited) if picked else []
        if spot == DISCARD_BUTTON and names:
            return Message("Discard {cards}", cards=Listing(names, "and"))
        if spot == SUBSTITUTE_BUTTON and names:
            out = field_names(self._table, picked, suited=suited)
            return Message("Put {card} in for {gone}", card=names[0], gone=out[0])
        return LABELS.get(spot) or super().label(spot)

    def leading(self, choices: Collection[Spot]) -> Spot | None:
        return next((spot for spot in LEADING if spot in choices), None)

    def put_off(self, action: Action) -> Message | None:
        return put_off(self._table, self.moves[action.text])

    def sign(self, choice: Spot) -> str | None:
        return SPECIAL_SIGNS.get(choice.removeprefix("special:"))

    def traces(self, piece: Piece) -> tuple[Trace, ...]:
        return attacks(piece)

    def seat_detail(self, seat: SeatIndex) -> Message:
        side = self._table.sides[seat]
        if side.resigned:
            return Message("Resigned")
        return plural(
            "{rank}, {count} in hand",
            "{rank}, {count} in hand",
            rank=RANK_NAMES[side.rank],
            count=len(side.hand),
        )

    def attacked_by(self, seat: SeatIndex) -> SeatIndex | None:
        left = [other for other, side in enumerate(self._table.sides) if not side.resigned]
        several = len(left) > 2 and seat in left and self._table.stage != OVER
        return left[(left.index(seat) + 1) % len(left)] if several else None

    def guide(self, picked: Sequence[Spot], pointed: Spot | None) -> Guide:
        meant = None if pointed is None else self._slots.meant(pointed)
        return self._slots.guide(guide_for(self._table, self._meant(picked), meant))

    def explain(self, text: str) -> Message | None:
        if (over := self.over) is not None:
            return over
        if text == RESIGNATION.text or text in self.moves:
            return None
        return Explainer(self._table).illegal(text)

    def explain_clicks(self, spots: Sequence[Spot]) -> Message:
        return self.over or explain_spots(self._table, self._meant(spots))

    def prompt(self, picked: Sequence[Spot] = ()) -> Message:
        return self.over or prompt_for(self._table, self._ways, self._meant(picked))

    def _shown_spots(self, spots: Sequence[Spot]) -> tuple[Spot, ...]:
        return tuple(map(self._slots.shown, spots))

    def _meant(self, spots: Sequence[Spot]) -> tuple[Spot, ...]:
        return tuple(map(self._slots.meant, spots))

    def turn_words(self, actions: Sequence[Action], cast: Cast) -> Message:
        return one_after_the_other([self.told(action, cast, NO_VIEWER).sentence for action in actions])

    def spot_name(self, spot: Spot) -> Message:
        return spot_name(spot)

    def piece_name(self, piece: Piece) -> Message:
        return piece_name(piece)

    def besides(self, events: Sequence[Event], seat: SeatIndex, cast: Cast) -> Sequence[Message]:
        draw, drawn = pile("draw", seat), 0
        told: list[Message] = []
        for event in events:
            drawn += isinstance(event, Moved) and event.source == draw
            if isinstance(event, Shuffled) and event.spot == draw:
                told.append(shuffle_words(cast, seat))
        return [*told, draw_words(cast, seat, drawn)] if drawn else told

    def brief_turn(self, actions: Sequence[Action]) -> ShortTurn:
        return brief_turn(self._table, [self._read(action, NO_VIEWER) for action in actions])

    def tip(self, spot: Spot, viewer: SeatIndex | None = None) -> Message | None:
        zone, seat, index = parts_of(spot)
        pieces = self.picture(viewer).get(spot, ())
        if zone == "specials" and index >= 0:
            pieces = special_pieces(self._table.sides[seat])[index : index + 1]
            return SPECIAL_TIPS[pieces[0]] if pieces else None
        tip = tip_on(spot, pieces, viewer, self._table.rules.promotion)
        if zone == "rank" and tip is not None and viewer is not None:
            roles = (self.attacked_by(viewer) == seat, _TARGET), (self.attacked_by(seat) == viewer, _ATTACKER)
            tip = one_after_the_other([tip, *(role for holds, role in roles if holds)])
        return tip


class FanoCardsPosition(HiddenInformation, OpenCardsPosition):
    """One moment of a usual game, with hands that their owners see, and piles that nobody does.

    Where cards are hidden, as in an observation, all works for the seat to move from what it sees;
    what depends on a hidden card raises HiddenCards.
    """

    secret_options: ClassVar[tuple[str, ...]] = ("deal",)
    _events: ClassVar[Telling] = EVENTS

    @property
    def unplayable(self) -> Message | None:
        """Hidden cards make it unplayable: nobody could say what is drawn."""
        return _HIDDEN if self._table.hides() else None

    def dealt(self, viewer: SeatIndex | None) -> tuple[Picture, tuple[Event, ...]] | None:
        """A start, before the first cards were drawn: all piles are shuffled, then those are drawn."""
        table = self._table
        if any(side.field or side.up or side.down or side.rank for side in table.sides):
            return None
        seat = table.turn
        hand = table.sides[seat].hand
        before = table.copy()
        before.sides[seat] = before.sides[seat]._replace(
            hand=(), known=(), draw=hand + before.sides[seat].draw
        )
        events: list[Event] = [Shuffled(pile("draw", other)) for other in range(len(table.sides))]
        for slot, card in enumerate(hand):
            spot = place("hand", seat, slot)
            events += [Moved(BACK, pile("draw", seat), spot), Turned(spot, BACK, face(card))]
        return picture_of(before, viewer), tuple(self.seen(event, viewer) for event in events)

    def observation(self, seat: SeatIndex) -> str:
        """The position as JSON, with all that `seat` does not see as `?`."""
        return write_table(observed(self._table, seat))

    def as_seen(self, seat: SeatIndex) -> FanoCardsPosition:
        """The position with what `seat` does not see hidden; the cards lie in their slots."""
        text = self.observation(seat)
        if text == self.text():
            return self
        seen = self._game.position(text)
        assert isinstance(seen, FanoCardsPosition)
        return FanoCardsPosition(seen.game, seen.table, self._slots)

    def picture(self, viewer: SeatIndex | None = None) -> Picture:
        return self._shown(picture_of(self._table, viewer))

    def seen(self, event: Event, viewer: SeatIndex | None) -> Event:
        """An event with the cards that `viewer` does not see as backs."""
        return veil(event, viewer)

    def seen_text(self, text: str, viewer: SeatIndex | None) -> str:
        """The mover's action as the record shows it to `viewer`: others' discards as `d?,?`."""
        return text if viewer in (None, self.mover) else text_for_others(text)


def _slot(move: Move, action: Action) -> int | None:
    return parts_of(action.chosen[1])[2] if move.kind == PLAY and action.chosen else None


def _before(table: TableState, move: Move) -> tuple[Event, ...]:
    """The visible part of an action before any card moves: who strikes whom, and what promotes."""
    if move.kind in (ATTACK, ATTACK_BACK):
        return (Struck(place("field", table.turn, move.x), place("field", table.next_seat(), move.y)),)
    if move.kind == PROMOTE:
        return tuple(Honoured(place("field", table.turn, index)) for index in (move.x, move.y, move.back))
    return ()
