"""What comes from people: events waited for, fingers as clicks and swipes, and text being composed."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from enum import Enum, auto

import pygame

from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.widget import Widget

# Waiting for what happens next, without keeping the processor busy.

LONGEST_WAIT = 1000
"""Milliseconds until the loop goes round though nothing happens."""
SHORT_REST, LONG_REST = 4, 20
"""Milliseconds between two looks for events while a person is busy, and while not."""
LIVELY = 1000
"""Milliseconds after an event for which a person is thought to be busy."""

WAKE = pygame.event.custom_type()
"""An event with no meaning but that there is something new to look at."""

Translate = Callable[[list[pygame.event.Event], int], list[pygame.event.Event]]


class EventWait:
    """Finds what happened; times are those of `pygame.time.get_ticks`."""

    def __init__(self, translate: Translate = lambda events, now: events) -> None:
        """`translate` is asked, again and again while nothing happens, what to make of events at a time."""
        self._translate = translate
        self._alarm: int | None = None
        self._last_event = 0

    def wake(self) -> None:
        """End the waiting now.  Any thread may call this."""
        # The queue may be full, or closed while the app ends; then there is nothing to wake.
        try:
            pygame.event.post(pygame.event.Event(WAKE))
        except pygame.error:
            return

    def wake_at(self, time: int) -> None:
        """End the waiting at a time of `pygame.time.get_ticks`."""
        if self._alarm is None or time < self._alarm:
            self._alarm = time

    def forget_alarm(self) -> None:
        """Wait as long as usual again."""
        self._alarm = None

    def events(self, hurried: bool, goes_on: Callable[[], bool]) -> list[pygame.event.Event]:
        """What happened; if that is nothing, wait until something does, unless `hurried`.

        `pygame.event.wait` looks for events every millisecond, which takes 2 % of a core;
        looking 50 times a second takes a tenth of that, and nobody feels the difference.
        """
        now = pygame.time.get_ticks()
        events = self._translate(pygame.event.get(), now)
        until = now if hurried else now + LONGEST_WAIT
        if self._alarm is not None:
            until = min(until, self._alarm)
        while not events and now < until and goes_on():
            rest = SHORT_REST if now - self._last_event < LIVELY else LONG_REST
            pygame.time.wait(min(rest, until - now))
            now = pygame.time.get_ticks()
            events = self._translate(pygame.event.get(), now)
        if events:
            self._last_event = now
        return events


# Fingers on the screen: what they do is passed on as what the mouse does, where it does the same.
#
# A tap is a click; what it barely misses is meant.  A finger that goes on scrolls what lies below it, or
# drags what can be dragged.  One that stays is the other button, and has explained what it is on.  Two
# fingers scroll, wherever they are.  Nothing is hovered over once the finger has gone.

LONG = 500
"""Milliseconds for which a finger stays that means the other button."""
_STILL = 12
"""Logical pixels that a finger may go and still be thought to stay."""
_REACH = 20
"""Logical pixels by which it may miss what it means: half a finger's width."""
_NOTCH = 40
"""Logical pixels that two fingers go for a notch of the wheel."""
_TRACK = 100
"""Milliseconds of its way that tell how fast a finger was at last."""
_FASTEST, _SLOWEST = 6.0, 0.03
"""Pixels a millisecond: as fast as what was pushed goes on, and so slow that it stands still."""
_HALVED = 220
"""Milliseconds in which it becomes half as fast."""

Point = tuple[int, int]


class _Way(Enum):
    """What a finger has turned out to do."""

    NONE = auto()
    WAITS = auto()
    DRAGS = auto()
    SLIDES = auto()
    TWO = auto()
    OTHER_BUTTON = auto()


class Fingers:
    """Times are those of `pygame.time.get_ticks`; places are pixels of the window."""

    def __init__(self, pass_on: Callable[[pygame.event.Event], object]) -> None:
        """`pass_on` gets events of the mouse, with `finger` to tell them from its own."""
        self._pass_on = pass_on
        self._places: dict[int, Point] = {}
        self._way = _Way.NONE
        self._scene: Scene | None = None
        self._start: Point = (0, 0)
        self._due = 0
        self._track: deque[tuple[int, int]] = deque(maxlen=16)
        self._rest = 0
        self._speed = 0.0
        self._seen = 0
        """When it was last looked how far what was pushed has come."""

    def forget(self) -> None:
        """The window will not hear of fingers that go up elsewhere."""
        if self._way is _Way.WAITS:
            self._way = _Way.NONE
        if self._places:
            self._let_go(self._middle)
        self._places.clear()
        self._speed = 0.0

    def take(self, event: pygame.event.Event, scene: Scene, size: Point, now: int) -> None:
        """A finger came, went on or went away, in a window of that size."""
        place = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            self._places[event.finger_id] = place
            if len(self._places) == 1:
                self._begin(scene, place, now)
            elif self._way is _Way.WAITS:
                self._way, self._start = _Way.TWO, self._middle
                self._track.clear()
        elif event.finger_id in self._places and event.type == pygame.FINGERMOTION:
            before = self._middle
            self._places[event.finger_id] = place
            self._go(before, now)
        elif event.finger_id in self._places:
            del self._places[event.finger_id]
            if not self._places or self._way is _Way.TWO:
                self._let_go(place)
                self._track_speed(now)

    def update(self, now: int) -> bool:
        """Move on to the time `now`; whether another frame is needed."""
        scene = self._scene
        if scene is None:
            return False
        if self._way is _Way.WAITS and now >= self._due:
            self._hold(scene)
        elif self._way is _Way.WAITS:
            scene.wake_at(self._due)
        if not self._speed or self._way is not _Way.NONE:
            return False
        passed, self._seen = now - self._seen, now
        moved = scene.slide(self._start, round(self._speed * passed))
        self._speed *= 0.5 ** (passed / _HALVED)
        if (not moved and passed) or abs(self._speed) < _SLOWEST:
            self._speed = 0.0
        return bool(self._speed)

    @property
    def _middle(self) -> Point:
        """Where the fingers are, on the average."""
        xs, ys = zip(*self._places.values(), strict=True)
        return sum(xs) // len(xs), sum(ys) // len(ys)

    def _begin(self, scene: Scene, place: Point, now: int) -> None:
        # A finger that stops what goes on by itself means nothing more by that.
        stops = bool(self._speed) and scene is self._scene
        self._speed, self._rest = 0.0, 0
        self._scene, self._start = scene, place
        self._due = now + LONG
        self._track.clear()
        self._way = _Way.SLIDES if stops else _Way.WAITS

    def _go(self, before: Point, now: int) -> None:
        """The fingers came from a place to where they are."""
        scene, place = self._scene, self._middle
        if scene is None:
            return
        if self._way is _Way.WAITS and math.dist(place, self._start) > scene.style.px(_STILL):
            self._decide(scene, place)
            before = self._start
        if self._way in (_Way.DRAGS, _Way.OTHER_BUTTON):
            self._mouse(pygame.MOUSEMOTION, place)
        elif self._way is _Way.SLIDES:
            self._track.append((now, place[1]))
            scene.slide(self._start, place[1] - before[1])
        elif self._way is _Way.TWO:
            self._track.append((now, place[1]))
            self._scroll(scene, place[1] - before[1])

    def _decide(self, scene: Scene, place: Point) -> None:
        """A finger that went on drags what it began on, or scrolls."""
        sideways = abs(place[0] - self._start[0]) > abs(place[1] - self._start[1])
        if scene.slides_at(self._start, sideways=sideways):
            self._way = _Way.SLIDES
            return
        self._way = _Way.DRAGS
        start = scene.nearest(self._start, scene.style.px(_REACH))
        self._mouse(pygame.MOUSEMOTION, start)
        self._mouse(pygame.MOUSEBUTTONDOWN, start, 1)

    def _scroll(self, scene: Scene, pixels: int) -> None:
        """Two fingers scroll what slides, and turn the wheel elsewhere: up is more."""
        if scene.slide(self._start, pixels):
            return
        self._rest -= pixels
        notch = scene.style.px(_NOTCH)
        turns = int(self._rest / notch)
        if turns:
            self._rest -= turns * notch
            self._mouse(pygame.MOUSEMOTION, self._start)
            self._pass_on(pygame.event.Event(pygame.MOUSEWHEEL, pos=self._start, x=0, y=turns, finger=True))

    def _hold(self, scene: Scene) -> None:
        """A finger that stays is the other button, and has explained what it is on."""
        self._way = _Way.OTHER_BUTTON
        self._start = scene.nearest(self._start, scene.style.px(_REACH))
        self._mouse(pygame.MOUSEMOTION, self._start)
        self._mouse(pygame.MOUSEBUTTONDOWN, self._start, 3)
        if scene.app.top is scene:
            scene.explain(pointed=True)

    def _let_go(self, place: Point) -> None:
        scene, way = self._scene, self._way
        self._way = _Way.NONE
        if scene is None:
            return
        if way is _Way.WAITS:
            place = scene.nearest(place, scene.style.px(_REACH))
            self._mouse(pygame.MOUSEMOTION, place)
            self._mouse(pygame.MOUSEBUTTONDOWN, place, 1)
            self._mouse(pygame.MOUSEBUTTONUP, place, 1)
        elif way is _Way.DRAGS:
            self._mouse(pygame.MOUSEBUTTONUP, scene.nearest(place, scene.style.px(_REACH)), 1)
        elif way is _Way.OTHER_BUTTON:
            self._mouse(pygame.MOUSEBUTTONUP, place, 3)
        scene.lift()

    def _track_speed(self, now: int) -> None:
        """What was pushed goes on by itself, unless motion is not wanted."""
        recent = [(when, y) for when, y in self._track if now - when < _TRACK]
        self._track.clear()
        if len(recent) < 2 or self._scene is None or self._scene.style.motion <= 0:
            return
        (begun, first), (ended, last) = recent[0], recent[-1]
        speed = (last - first) / max(1, ended - begun)
        self._speed, self._seen = max(-_FASTEST, min(_FASTEST, speed)), now

    def _mouse(self, kind: int, place: Point, button: int = 0) -> None:
        if kind == pygame.MOUSEMOTION:
            held = (int(self._way is _Way.DRAGS), 0, int(self._way is _Way.OTHER_BUTTON))
            event = pygame.event.Event(kind, pos=place, rel=(0, 0), buttons=held, finger=True)
        else:
            event = pygame.event.Event(kind, pos=place, button=button, finger=True)
        self._pass_on(event)


# The system's way of typing, input methods included: only while a person is where text can be typed.


class TextInput:
    """Switches it on and off with the field that is typed in; elsewhere it would eat the keys of commands.

    The key that led to a field may still be held, and the system repeats what it writes; none of that is
    meant for the field.
    """

    def __init__(self) -> None:
        pygame.key.stop_text_input()
        self._field: Widget | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        self._held: int | None = None
        """The last key that went down, until it comes up."""
        self._opening: int | None = None
        """The last key that went down, if it led to the field."""
        self.composing = False
        """Whether an input method composes a text: keys are for it, whatever they do elsewhere."""

    def follow(self, field: Widget | None, style: Style, density: float) -> None:
        """The keyboard is in a field for text, or in none; points of the system have `density` pixels."""
        if field is not self._field:
            self.composing = False
            if field is None:
                pygame.key.stop_text_input()
            elif self._field is None:
                pygame.key.start_text_input()
                self._opening = self._held
            self._field = field
        place = field.caret_place(style) if field is not None else self._place
        if place != self._place:
            self._place = place.copy()
            points = [round(each / density) for each in place]
            pygame.key.set_text_input_rect(pygame.Rect(*points))

    def asked_for(self) -> None:
        """A finger was used: a keyboard on the screen that was put away comes back."""
        if self._field is not None:
            pygame.key.start_text_input()

    def pressed(self, key: int) -> None:
        """A key went down; held ones do so again and again."""
        if key != self._held:
            self._opening = None
        self._held = key

    def released(self, key: int) -> None:
        if key == self._held:
            self.forget()

    def forget(self) -> None:
        """The window lost the keyboard, and does not hear of keys that come up elsewhere."""
        self._held = self._opening = None

    @property
    def wanted(self) -> bool:
        return self._opening is None
