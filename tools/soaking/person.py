"""A person at the program who knows only what the screen offers, and likes what he has not tried yet."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from soaking import hands
from soaking.hands import Step
from soaking.seen import Action, Part, Point, Seen, Thing

BOARDS: Final = frozenset(
    {"GameScene", "LessonScene", "PuzzleScene", "EndingScene", "PositionEditor", "OpeningScene"}
)
"""The scenes with a board that is clicked."""
PATIENCE: Final = 45
"""Turns after which a person has had enough of a game."""
_WANTED: Final = (0, 1, 1, 2, 2)
"""Of five people, the games that they want to play to the end before looking round."""
WORDS: Final = ("Ada", "a b c", "7", "Grandmother of all", "x" * 60, "Emmy Noether 1882", "0", "zzz")
"""What is typed into fields."""
SIZES: Final = ((640, 480), (700, 900), (800, 600), (1024, 700), (1280, 800), (1500, 820), (1800, 1100))
_ELSEWHERE: Final = frozenset({"quit"})
"""Commands that end what goes on; those who start the program do that."""
_ANYWHERE: Final = frozenset({"keys", "report", "fullscreen"})
"""Commands that are the same wherever one is."""
_LEAVING: Final = frozenset({"back", "new game", "edit position", "paste", "open"})
_ENDING: Final = frozenset({"resign", "draw", "seats", "remove branch"})
_LESSON_WISHES: Final = {"Back": 0.2, "Skip": 1.0}
"""How much is made of buttons of a lesson besides its board."""
_CHOOSING_FILES: Final = frozenset({"Cancel", "Save", "Open"})
_UNTOUCHED: Final = frozenset({"EngineEditor/Choose…", "EngineEditor/Browse…"})
"""What would lead to programs that aren't the person's."""


class Person:
    """Draws from a seed what to do next."""

    def __init__(self, rng: Random, title: str, tried: Counter[str]) -> None:
        """`title` is what the game is called that this person likes best; `tried` is what all have done."""
        self._rng = rng
        self._title = title
        self._tried = tried
        self._wanted = rng.choice(_WANTED)
        self.ended = 0
        """How many games came to their end before these eyes."""
        self._was_over = True
        self._here = 0
        """How many steps were made in this scene."""
        self._scene: object = None

    def act(self, seen: Seen) -> Step:
        """What to do now."""
        place = seen.scene, len(seen.below)
        self._here = self._here + 1 if place == self._scene else 0
        self._scene = place
        if seen.game:
            over = bool(seen.told["over"])
            self.ended += over and not self._was_over
            self._was_over = over
        step = self._choose(seen)
        if step.what:
            self._tried[f"{seen.scene}/{step.what}"] += 1
        return step

    @property
    def is_eager(self) -> bool:
        """Whether a game is wanted before all else."""
        return self.ended < self._wanted

    def _choose(self, seen: Seen) -> Step:
        if self._rng.random() < 0.03:
            return self._oddity(seen)
        if seen.popup is not None and seen.popup.parts:
            return self._pick(seen, seen.popup)
        if seen.scene == "FileChooser":
            return self._at_files(seen)
        if seen.scene in BOARDS and self._rng.random() > self._boredom(seen):
            return self._at_board(seen)
        return self._elsewhere(seen)

    def _boredom(self, seen: Seen) -> float:
        """How much somebody would like to leave a board that is not that of a game."""
        return 0.0 if seen.game else 0.005 * self._here * (3 if self.is_eager else 1)

    # Of all that can be done

    def _at_board(self, seen: Seen) -> Step:
        """Mostly, go on with what is lit."""
        told, lit = seen.told, seen.lit
        over, long = bool(told.get("over")), int(told.get("turns", 0)) > PATIENCE
        ways: list[tuple[float, Step]] = []
        if lit:
            part = self._rng.choice(lit)
            ways.append((14, self._click_part(seen, part)))
            if len(lit) > 1:
                start, end = self._rng.sample(lit, 2)
                ways.append((1.5, hands.drag(start.middle, end.middle, start.text)))
            ways.append((0.4, hands.press(*self._rng.choices(("left", "right", "up", "down"), k=4), "enter")))
        ways.append((0.3, hands.press(str(self._rng.randint(0, 9)))))
        ways.append((0.4, self._hover(seen)))
        ways.append((0.3, hands.wheel(self._anywhere(seen), up=self._rng.random() < 0.5)))
        ways.append((0.15, hands.click(self._anywhere(seen), "somewhere", button=3)))
        if seen.waits_for_computer:
            ways.append((8, Step("watch", rest=0.15)))
        for thing in seen.usable:
            if thing.role == "Button":
                wish = _LESSON_WISHES.get(thing.text, 5) if seen.scene == "LessonScene" else 5
                ways.append((2.5 if over else wish, self._click(seen, thing)))
            elif thing.role not in ("Board", "CommandButton", "ToolButton"):
                ways.append((0.3 * self._new(seen, thing.label), self._click(seen, thing)))
        ways += [
            (self._liking(seen, action, over=over, long=long), self._call(seen, action))
            for action in seen.actions
        ]
        return self._one_of(ways)

    def _liking(self, seen: Seen, action: Action, *, over: bool, long: bool) -> float:
        """How much somebody wants to use a command at a board."""
        name = action.id
        if name in _ELSEWHERE:
            return 0
        if name == "rematch":
            return 3
        if name == "now" and not seen.told.get("live", True):
            return 2
        if name == "pause" and seen.told.get("paused"):
            return 2
        if name == "move now":
            return 0.4
        if name in _ANYWHERE:
            return 0.02
        if name in _LEAVING:
            return (
                (0.1 if self.is_eager else 0.8)
                if over or long
                else 0.01
                if seen.game
                else 1.5
                if self.is_eager
                else 0.2
            )
        if name in _ENDING:
            return 1.0 if long and not over else 0.03
        return (0.12 if self.is_eager and not over else 0.35) * self._new(seen, name)

    def _elsewhere(self, seen: Seen) -> Step:
        """Try what was tried least; the longer somebody is here, the sooner he leaves."""
        ways: list[tuple[float, Step]] = [(0.2, self._hover(seen))]
        leaving = [action for action in seen.actions if action.id == "back"]
        away = 0.02 * self._here + (0.2 if self.is_eager and seen.scene != "NewGame" else 0.02)
        if seen.scene == "NewGame":
            away = 0.01
        if leaving and seen.scene != "Home" and self._rng.random() < min(0.5, away):
            return self._call(seen, leaving[0])
        for thing in seen.usable:
            if f"{seen.scene}/{thing.label}" in _UNTOUCHED or thing.label == "Quit":
                continue
            weight = self._new(seen, thing.label)
            if thing.parts:
                ways.append((weight, self._pick(seen, thing)))
            elif thing.types:
                ways.append((0.5 * weight, self._write(thing)))
            elif thing.role == "Pane":
                place = thing.place or (0, 0)
                ways.append((0.3, hands.wheel(place, up=self._rng.random() < 0.3)))
            else:
                ways.append((weight * self._draw(seen, thing), self._click(seen, thing)))
        for action in seen.actions:
            if action.id not in _ELSEWHERE | {"back"}:
                weight = 0.02 if action.id in _ANYWHERE | _LEAVING else 0.3 * self._new(seen, action.id)
                ways.append((weight, self._call(seen, action)))
        return self._one_of(ways)

    def _draw(self, seen: Seen, thing: Thing) -> float:
        """What draws somebody to a thing besides that it is new."""
        if seen.scene == "Home" and thing.text == self._title:
            return 60 if self.is_eager else 5
        if seen.scene == "NewGame" and thing.text.startswith(("Start", "Play")):
            return 4 * (1 + self._here) * (1 + self._tried[f"NewGame/{thing.label}"])
        if seen.scene == "PassDeviceScene":
            return 20
        return 1

    def _at_files(self, seen: Seen) -> Step:
        """Nothing that isn't the person's is touched."""
        ways = [(1.0, self._click(seen, thing)) for thing in seen.usable if thing.label in _CHOOSING_FILES]
        return self._one_of([*ways, (0.5, hands.press("esc"))])

    # Single things

    def _oddity(self, seen: Seen) -> Step:
        """What somebody does who does not look, and what a machine does that is busy."""
        ways: list[tuple[float, Step]] = [
            (1, hands.resize(self._rng.choice(SIZES))),
            (1, Step("the window is late", late_window=self._rng.choice((0.05, 0.2, 0.5)))),
            (1, hands.press(self._rng.choice(("space", "enter", "tab", "esc", "menu", "a", "left", "home")))),
            (1, hands.click(self._anywhere(seen), "anything")),
        ]
        if seen.game:
            ways.append((3, Step("engines are late", late_engines=self._rng.choice((0.1, 0.4, 1.2)))))
        return self._one_of(ways)

    def _pick(self, seen: Seen, thing: Thing) -> Step:
        """Choose among the parts of something."""
        parts = [part for part in thing.parts if part.enabled]
        if not parts or self._rng.random() < 0.1:
            return hands.press("esc")
        weights = [self._new(seen, part.text) for part in parts]
        return self._click_part(seen, self._rng.choices(parts, weights)[0])

    def _click(self, seen: Seen, thing: Thing) -> Step:
        place = thing.place or (0, 0)
        if thing.role in ("MoveList", "GameList", "FileList", "ColourPicker", "Slider", "ValueGraph"):
            x, y, w, h = thing.box
            place = x + self._rng.randrange(max(1, w)), y + self._rng.randrange(max(1, h))
        return hands.click(place, thing.label)

    def _click_part(self, seen: Seen, part: Part) -> Step:
        return hands.click(part.middle, part.text)

    def _call(self, seen: Seen, action: Action) -> Step:
        """By its key, or by its button where there is one."""
        buttons = [
            thing
            for thing in seen.usable
            if thing.role in ("CommandButton", "ToolButton") and action.text in (thing.text, thing.tip)
        ]
        if buttons and (not action.keys or self._rng.random() < 0.5):
            return hands.click(buttons[0].place or (0, 0), action.id)
        if action.keys:
            return hands.press(self._rng.choice(action.keys), what=action.id)
        return hands.press("f9", what="the menu")

    def _write(self, thing: Thing) -> Step:
        return hands.write(thing.place or (0, 0), self._rng.choice(WORDS), thing.label)

    def _hover(self, seen: Seen) -> Step:
        if seen.usable and self._rng.random() < 0.6:
            return hands.hover(self._rng.choice(seen.usable).place or (0, 0))
        return hands.hover(self._anywhere(seen))

    def _anywhere(self, seen: Seen) -> Point:
        return self._rng.randrange(seen.size[0]), self._rng.randrange(seen.size[1])

    def _new(self, seen: Seen, label: str) -> float:
        """How new something is: 1 at first, less with each time it was used."""
        return 1 / (1 + self._tried[f"{seen.scene}/{label}"])

    def _one_of(self, ways: list[tuple[float, Step]]) -> Step:
        steps = [step for _, step in ways]
        weights = [weight for weight, _ in ways]
        return self._rng.choices(steps, weights)[0] if sum(weights) else Step("look", rest=0.1)
