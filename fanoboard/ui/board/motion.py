"""When the events of actions happen on the screen, and what rests on the board meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from fanoboard.content.theme import Motion
from fanoboard.games.events import (
    Event,
    Honoured,
    Moved,
    Picture,
    Piece,
    Placed,
    Removed,
    Shuffled,
    Spot,
    Struck,
    Turned,
    WrongEvent,
    apply,
)
from fanoboard.ui.board.effects import Effect, Effects
from fanoboard.ui.board.marks import EMPTY, Hand, Marks, Preview
from fanoboard.ui.toolkit.paint.curves import Point

Batch = Sequence[Event]
"""The events of one action."""
MANY = 4
"""From so many captures at once on there is a moment of stillness before them."""
STILL = 40
"""How long that is, in milliseconds at speed 1."""
Share = Callable[[Event], float]
"""How much of its time an event takes, 0 to 1: less where a hand has brought a piece near its target."""
Listener = Callable[[Event, bool], object]
"""Called with each event that is shown: when it begins, with False, and when it is over, with True."""


@dataclass(frozen=True, slots=True)
class Act:
    """An event with its time, in milliseconds at speed 1."""

    event: Event
    begin: float
    end: float
    first: Piece = ""
    """What a piece that is moved or turned looks like at first, and at last."""
    last: Piece = ""


def schedule(
    batches: Sequence[Batch], motion: Motion, share: Share = lambda _: 1, rest: float = 0
) -> list[Act]:
    """Give every event its time, or a share of that.

    One action follows the other, after a `rest`.  Within one, pieces that go the same way go together; pieces
    dealt out from one spot follow each other like seeds that are sown; captures begin one after
    another, and what comes next waits until they are half gone; before many there is a moment of
    stillness.  A card that is turned over where it sets off or arrives turns on its way.
    """
    acts: list[Act] = []
    free = 0.0
    for batch in batches:
        free += rest if acts else 0
        last: Act | None = None
        still = STILL if sum(isinstance(event, Removed) for event in batch) >= MANY else 0
        for act in _joined(batch):
            event = act.event
            begin = free if last is None else _begin(event, last, free, motion)
            if isinstance(event, Removed):
                begin, still = begin + still, 0
            last = replace(act, begin=begin, end=begin + share(event) * _duration(event, motion))
            acts.append(last)
            busy = motion.capture / 2 if isinstance(event, Removed) else last.end - begin
            free = max(free, begin + busy)
    return acts


def _joined(batch: Batch) -> list[Act]:
    """The events as acts without times; a turn before or after a move of the same piece is part of it."""
    acts: list[Act] = []
    for event in batch:
        before = acts[-1] if acts else None
        match event, before.event if before else None:
            case Moved(_, source, _, -1), Turned(spot, _, _, -1) if before and spot == source:
                acts[-1] = replace(before, event=event, last=event.piece)
            case Turned(spot, _, after, -1), Moved(_, _, target) if before and spot == target:
                acts[-1] = replace(before, last=after)
            case Turned(_, first, last), _:
                acts.append(Act(event, 0, 0, first, last))
            case Moved(piece), _:
                acts.append(Act(event, 0, 0, piece, piece))
            case _:
                acts.append(Act(event, 0, 0))
    return acts


def _begin(event: Event, last: Act, free: float, motion: Motion) -> float:
    match event, last.event:
        case Moved(), Moved() if event.source == last.event.source:
            if event.target != last.event.target:
                return last.begin + motion.sow
            return last.begin + (motion.capture_gap if last.first != last.last else 0)
        case Moved(), Moved() if event.target == last.event.source:
            return last.begin + motion.capture_gap  # what moves up to fill a gap
        case Turned(), Turned() if event.spot == last.event.spot:
            return free
        case (
            (Removed(), Removed())
            | (Placed(), Placed())
            | (Turned(), Turned())
            | (Shuffled(), Shuffled())
            | (Honoured(), Honoured())
        ):
            return last.begin + motion.capture_gap
    return free


def _duration(event: Event, motion: Motion) -> float:
    match event:
        case Moved() | Placed():
            return motion.step
        case Removed():
            return motion.capture
        case Turned():
            return motion.turn_card
        case Shuffled() | Struck():
            return 2 * motion.turn_card
        case Honoured():
            return 4 * motion.turn_card


@dataclass(slots=True)
class Flight:
    """A piece on its way: `source_level` and `target_level` are its places in the piles."""

    act: Act
    source_level: int
    target_level: int
    share: float = 0.0
    """How much of its time has passed, 0 to 1."""


class Animator:
    """Plays events over time.

    `picture` is what rests on the board at the moment and `flights` what is above it.
    """

    def __init__(self, motion: Motion, listener: Listener) -> None:
        self.picture: Picture = {}
        self.flights: list[Flight] = []
        self.speed = 1.0
        """A factor; 0 is no motion at all."""
        self.motion = motion
        """How long things take that begin from now on."""
        self.rest = 0.0
        """Milliseconds at speed 1 between actions that are played as one."""
        self._listener = listener
        self._after: Picture = {}
        self._cues: list[tuple[float, bool, Act]] = []
        self._clock = 0.0
        self._seen: float | None = None
        self._changed: dict[Spot, int] = {}

    @property
    def animating(self) -> bool:
        """Whether anything is still on its way."""
        return bool(self._cues)

    def show(self, picture: Picture) -> None:
        """Show a picture at once, whatever was going on."""
        before = self.picture
        for spot in {*before, *picture}:
            if before.get(spot) != picture.get(spot):
                self._note(spot)
        self.picture = self._after = dict(picture)
        self.flights.clear()
        self._cues.clear()
        self._seen = None

    def play(self, batches: Sequence[Batch], after: Picture, share: Share = lambda _: 1) -> None:
        """Play the events of actions after what is playing already; `after` is how they end."""
        if self.speed <= 0:
            self.show(after)
            for event in (event for batch in batches for event in batch):
                self._listener(event, False)
                self._listener(event, True)
            return
        if not self._cues:
            self._clock, self._seen = 0.0, None
        start = max([self._clock, *(cue[0] for cue in self._cues)])
        cues = []
        for act in schedule(batches, self.motion, share, self.rest):
            later = replace(act, begin=start + act.begin, end=start + act.end)
            cues += [(later.begin, False, later), (later.end, True, later)]
        # The sort is stable: what happens at the same time keeps the order of the events.
        self._cues += sorted(cues, key=lambda cue: cue[0])
        self._after = dict(after)
        if not self._cues:
            self.show(after)

    def skip(self) -> None:
        """End all motion at once."""
        self.show(self._after)

    def update(self, now: float) -> None:
        """Move on to the time `now`, in milliseconds of any steady clock."""
        if not self._cues:
            return
        self._clock += 0.0 if self._seen is None else (now - self._seen) * self.speed
        self._seen = now
        if self.speed <= 0:
            self.skip()
            return
        try:
            while self._cues and self._cues[0][0] <= self._clock:
                _, ends, act = self._cues.pop(0)
                if ends:
                    self._end(act)
                else:
                    self._start(act)
                self._listener(act.event, ends)
        except WrongEvent:
            self.skip()
        for flight in self.flights:
            act = flight.act
            flight.share = (self._clock - act.begin) / max(1e-9, act.end - act.begin)
        if not self._cues:
            self.show(self._after)

    def take_changed(self) -> dict[Spot, int]:
        """The spots whose resting pieces changed since this was last asked, and how many there were."""
        changed, self._changed = self._changed, {}
        return changed

    def _note(self, spot: Spot) -> None:
        """Remember that a spot is about to change."""
        self._changed[spot] = max(self._changed.get(spot, 0), len(self.picture.get(spot, ())))

    def _start(self, act: Act) -> None:
        match act.event:
            case Moved(_, source, target, index):
                level = self._take(act.first, source, index)
                above = sum(
                    isinstance(flight.act.event, Moved) and flight.act.event.target == target
                    for flight in self.flights
                )
                height = len(self.picture.get(target, ())) + above
                self.flights.append(Flight(act, level, height))
            case Removed(piece, spot, _, index):
                level = self._take(piece, spot, index)
                self.flights.append(Flight(act, level, level))
            case Placed(_, spot):
                height = len(self.picture.get(spot, ()))
                self.flights.append(Flight(act, height, height))
            case Turned(spot, before, _, -1):
                level = self._take(before, spot, -1)
                self.flights.append(Flight(act, level, level))
            case Struck(spot) | Honoured(spot) if pile := self.picture.get(spot, ()):
                level = self._take(pile[-1], spot, -1)
                self.flights.append(Flight(replace(act, first=pile[-1], last=pile[-1]), level, level))
            case Shuffled(spot) if pile := self.picture.get(spot, ()):
                shown = replace(act, first=pile[-1])
                self.flights.append(Flight(shown, len(pile), len(pile)))

    def _end(self, act: Act) -> None:
        match act.event:
            case Moved(_, source, target, index):
                self._put(act.last, target)
                if index == 0:
                    self._note(source)  # it leaned meanwhile
            case Turned(spot, _, after, -1):
                self._put(after, spot)
            case Placed(piece, spot):
                self._put(piece, spot)
            case Struck(spot) | Honoured(spot):
                self._put(
                    next(flight.act.first for flight in self.flights if flight.act.event is act.event), spot
                )
            case Turned(spot):
                self._note(spot)
                self.picture = apply(self.picture, [act.event])
        self.flights = [flight for flight in self.flights if flight.act.event is not act.event]

    def _take(self, piece: Piece, spot: Spot, index: int) -> int:
        """Take a piece off the resting picture; its level in its pile."""
        pile = self.picture.get(spot, ())
        self._note(spot)
        self.picture = apply(self.picture, [Removed(piece, spot, None, index)])
        return index if index >= 0 else len(pile) + index

    def _put(self, piece: Piece, spot: Spot) -> None:
        self._note(spot)
        self.picture = apply(self.picture, [Placed(piece, spot)])


# All that there is to see on a board at a moment.


@dataclass(slots=True)
class Moment:
    """The state of a board: what rests on it, how it is marked, and what moves above it.

    The board changes it, and all that is painted is painted from it.  Positions are pixels from the top
    left of the board's rectangle.
    """

    animator: Animator
    small: Effects = field(default_factory=Effects)
    """What else moves for a moment."""
    now: float = 0.0
    """The time in milliseconds of the clock."""
    marks: Marks = field(default_factory=Marks)
    """With the cursor, and in the words of the language."""
    hand: Hand = EMPTY
    preview: Preview = field(default_factory=Preview)
    dragged: tuple[Spot, Point] | None = None
    """A spot whose picked pieces are under the pointer, and where that is."""
    half: Spot | None = None
    """A spot on whose marked half the mouse is, while something is dragged: it would be dropped there."""
    thrown: tuple[Spot, Point | None] | None = None
    """The spot of a piece that is on its way from a hand, and where that let go of it, if elsewhere."""
    shaken: tuple[Spot, float | None] | None = None
    """A spot whose pieces shake, and since when, once that has been seen."""
    pointer: Point = (0, 0)
    """Where the mouse was last seen on the board."""
    fanned: Spot | None = None
    """A stack that is shown fanned out beside itself, if more than one piece lies there."""
    calm: bool = False
    """Whether nothing moves but pieces that are played."""

    @property
    def picture(self) -> Picture:
        """What rests on the spots, or is in the hand."""
        return self.animator.picture

    @property
    def flights(self) -> Sequence[Flight]:
        """What is on its way."""
        return self.animator.flights

    @property
    def effects(self) -> Sequence[Effect]:
        """What else moves."""
        return self.small.going

    @property
    def motion(self) -> bool:
        """Whether more may move than pieces; then marks that pulse are drawn above the resting board."""
        return self.animator.speed > 0 and not self.calm

    def at_rest(self, spot: Spot) -> tuple[Piece, ...]:
        """The pieces to be drawn on a spot where they lie: not those that are in a hand, shake or lean."""
        if (self.shaken and spot == self.shaken[0]) or self.leans(spot) or self.sown_from(spot):
            return ()
        pile = self.picture.get(spot, ())
        dragged = self.dragged is not None and spot == self.dragged[0]
        away = max(1, self.hand.count) if dragged else self.in_motion(spot)
        return pile[: max(0, len(pile) - away)]

    def in_motion(self, spot: Spot) -> int:
        """How many pieces of a spot, from the top, move for a moment."""
        return max((effect.count for effect in self.effects if effect.spot == spot), default=0)

    def breathes(self, spot: Spot) -> bool:
        """Whether a card rises under the mouse, with all that is drawn on it."""
        return any(effect.kind == "breath" and effect.spot == spot for effect in self.effects)

    @property
    def room(self) -> tuple[Spot, float] | None:
        """The spot of what is dragged, or was just now, and how far others make room for it, 0 to 1."""
        for effect in self.effects:
            if effect.kind in ("part", "close"):
                left = (1 - effect.share(self.now)) ** 2
                return effect.spot, left if effect.kind == "close" else 1 - left
        return (self.dragged[0], 1.0) if self.dragged and self.motion else None

    def leans(self, spot: Spot) -> bool:
        """Whether a stack leans, as its lowest piece has just left it."""
        return len(self.picture.get(spot, ())) > 1 and self._sown(spot) and not self.sown_from(spot)

    def sown_from(self, spot: Spot) -> Point | None:
        """Where a hand has let go of a stack whose pieces are sown from there."""
        return self.thrown[1] if self.thrown and self.thrown[0] == spot and self._sown(spot) else None

    def _sown(self, spot: Spot) -> bool:
        events = (flight.act.event for flight in self.flights)
        return any(isinstance(each, Moved) and each.source == spot and each.index == 0 for each in events)
