"""The window while another process watches it: it writes what it shows, and what it finds wrong, into a file.

FANOBOARD_WATCH names the file.  It is always whole, since it is replaced, and it is touched in every round of
the loop, so that whoever watches knows a window that is at rest from one that hangs.  What is shown is told
as plain data: what widgets know of themselves, and nothing of how games go on.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pygame

from fanoboard.games.events import Spot, spots_of
from fanoboard.games.turns import Turn
from fanoboard.ui.app.app import App, Options
from fanoboard.ui.app.reading import Announcing
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.widget import Widget


def described(
    stack: SceneStack, everywhere: Iterable[Command], bindings: KeyBindings, *, moving: bool
) -> dict[str, Any]:
    """The scene on top and what can be done there; rectangles are left, top, width and height in pixels.

    The `room` is the size that the window would have with the usual size of text.
    """
    scene = stack.top
    style = stack.style
    return {
        "scene": type(scene).__name__,
        "below": [type(each).__name__ for each in stack.scenes[:-1]],
        "size": list(stack.window.size),
        "room": [round(side / (style.scale * style.text)) for side in stack.window.size],
        "theme": style.theme.name,
        "panel": list(scene.panel) if isinstance(scene, Overlay) else None,
        "moving": moving,
        "told": dict(scene.summary),
        "widgets": [_widget(one, scene, style) for one in scene.widgets if one.visible],
        "popup": None if scene.popup is None else _widget(scene.popup, scene, style),
        "commands": [_command(one, style, bindings) for one in (*scene.commands, *everywhere)],
    }


def _widget(widget: Widget, scene: Scene, style: Style) -> dict[str, Any]:
    node = widget.node(style)
    told: dict[str, Any] = {
        "role": next(kind.__name__ for kind in type(widget).__mro__ if not kind.__name__.startswith("_")),
        "text": node.name,
        "tip": node.about,
        "rect": list(node.rect),
        "enabled": node.enabled,
        "usable": widget.focusable,
        "focused": widget is scene.focus,
        "types": widget.takes_text,
    }
    clip = widget.clip()
    if clip is not None:
        told["within"] = list(clip)
    if parts := [part for _, part in node.walk() if part is not node and _leads_on(part)]:
        told["parts"] = [
            {"text": part.name, "rect": list(part.rect), "enabled": part.enabled}
            for part in parts
            if widget.rect.collidepoint(pygame.Rect(part.rect).center)
        ]
    return told


def _leads_on(part: Node) -> bool:
    """Whether a click there is of use: of the spots of a board, those are meant that can be selected."""
    return "click" in part.acts and (part.role != "cell" or part.selected is not None)


def _command(command: Command, style: Style, bindings: KeyBindings) -> dict[str, Any]:
    return {
        "id": command.id,
        "text": style.words(command.tip),
        "keys": [str(key) for key in bindings.keys(command)],
        "enabled": command.enabled(),
    }


def outside(rect: pygame.Rect, window: tuple[int, int]) -> bool:
    return not pygame.Rect((0, 0), window).contains(rect)


_LOOK_AGAIN: Final = 300
"""Milliseconds from one look at what is painted to the next."""
_UNPAINTED: Final = (255, 0, 254)
"""A colour that nothing has."""


class SelfCheck:
    """Looks at a window from time to time, and remembers what is wrong with it."""

    def __init__(self) -> None:
        self.wrong: dict[tuple[str, str], None] = {}
        """Kinds and words of what was found, each once."""
        self._due = 0
        self._announcing = Announcing()
        self._known: set[str] = set()
        """The keys of what was told of late."""
        self._said: set[str] = set()
        """What was told since somebody last did something."""
        self._standing: tuple[Scene, Mapping[str, object]] | None = None

    def acted(self) -> None:
        """Somebody has done something: what is told now may be what was told before."""
        self._said.clear()

    def look(self, stack: SceneStack, *, moving: bool) -> None:
        """Look at all that can be wrong now: while something moves, only at what is told."""
        self._note("twice", self._twice(stack))
        now = pygame.time.get_ticks()
        if moving or stack.top.unfinished or now < self._due:
            return
        self._due = now + _LOOK_AGAIN
        self._note("painting", painted_otherwise(stack))
        scene = stack.top
        if isinstance(scene, GameScene):
            hint, selection = scene.session.analyst.hint, scene.session.selection
            if hint is not None and scene.session.persons_turn and not selection.picked:
                shown = (one for one in scene.widgets if isinstance(one, Button) and one.visible)
                bulb = any(button.icon == "hint" for button in shown)
                self._note("hint", hinted_otherwise(hint, scene.board.marks, bulb=bulb))

    def _note(self, kind: str, found: Iterable[str]) -> None:
        self.wrong.update(((kind, words), None) for words in found)

    def _twice(self, stack: SceneStack) -> Iterator[str]:
        """What is told though it has been, with nothing done since and nothing played."""
        standing = stack.top, dict(stack.top.summary)
        if standing != self._standing:
            self._standing = standing
            self._said.clear()
        told = {node.key: node.name for node in self._announcing.hear(stack.node()).children if node.live}
        for key, name in told.items():
            if key not in self._known:
                if name in self._said:
                    yield f"{name!r} in {type(stack.top).__name__}"
                self._said.add(name)
        self._known = set(told)


def painted_otherwise(stack: SceneStack) -> Iterator[str]:
    """Where a window at rest shows something else than it would if all were painted anew."""
    if stack.banner.foot:
        return
    whole = stack.window.surface
    shown = whole.subsurface(whole.get_rect().clip((0, 0), stack.room)).copy()
    anew = shown.copy()
    anew.fill(_UNPAINTED)
    for scene in stack.seen:
        scene.draw(anew, True)
    if pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(anew, "RGB"):
        return
    same = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), anew)
    same.invert()
    areas = same.get_bounding_rects()
    if not areas:
        return
    area = areas[0].unionall(areas)
    there = {type(one).__name__ for one in stack.top.widgets if one.visible and one.rect.colliderect(area)}
    places = ", ".join(sorted(there)) or "nothing"
    inks = " for ".join(str(tuple(each.get_at(areas[0].topleft))[:3]) for each in (shown, anew))
    yield f"{tuple(area)} in {type(stack.top).__name__}, at {places}: {inks}"


def hinted_otherwise(hint: Turn, marks: Marks, *, bulb: bool) -> Iterator[str]:
    """Where the arrows of a hint begin or end at what it does not do; or nothing shows its first action."""
    meant: set[Spot] = {spot for action in hint.actions for way in action.ways for spot in way}
    meant |= {spot for action in hint.actions for spot in action.spots}
    meant |= {spot for events in hint.events for event in events for spot in spots_of(event)}
    ways = [mark.spots for mark in marks if mark.kind in ("arrow", "aim") and mark.spots]
    for way in ways:
        if not {way[0], way[-1]} <= meant:
            yield f"{hint.text} is hinted at by an arrow from {way[0]} to {way[-1]}"
    pointed = {
        spot for mark in marks if mark.kind in ("hint", "choice", "highlighted") for spot in mark.spots
    }
    if not (ways or bulb or pointed & meant):
        yield f"nothing shows the hint {hint.text}"


WATCH: Final = "FANOBOARD_WATCH"
"""The variable of the environment that names the file."""
_BY_HANDS: Final = (
    pygame.KEYDOWN,
    pygame.TEXTINPUT,
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEWHEEL,
)
_OFTEN: Final = 40
"""Milliseconds from one description to the next while something moves."""


class WatchedApp(App):
    """Tells what it shows; in all else it is the app."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._told_in = Path(os.environ[WATCH])
        self._written = ""
        self._due = 0
        self.cut_texts: set[tuple[str, str]] = set()
        """The roles of widgets, and the texts that had to be cut in the scene on top as it is shown now."""
        self._cut_in: tuple[Scene, Style] | None = None
        self._check = SelfCheck()
        self.appearance.fonts.cut = self.note_cut

    def round(self, moving: bool) -> bool:
        moves = super().round(moving)
        # With each size of the window, a style comes.
        if self.scenes and (self.top, self.style) != self._cut_in:
            self._cut_in = self.top, self.style
            self.cut_texts.clear()
            self._whole = True
        now = pygame.time.get_ticks()
        if self.scenes and (not moves or now >= self._due):
            self._due = now + _OFTEN
            # What is to be painted whole in the next round is not yet as it would be anew.
            self._guard(lambda: self._check.look(self, moving=moves or self._whole))
            self._guard(lambda: self.tell(moves))
        return moves

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type in _BY_HANDS:
            self._check.acted()
        super()._dispatch(event)

    def note_cut(self, text: str) -> None:
        """A text is cut by a widget that is being drawn, which is found among those that have called us."""
        frame = sys._getframe(1)
        while frame.f_back is not None:
            frame = frame.f_back
            if isinstance(widget := frame.f_locals.get("self"), Widget):
                self.cut_texts.add((type(widget).__name__, text))
                return

    def tell(self, moving: bool) -> None:
        told = described(self, self.commands.values(), self.bindings, moving=moving)
        told["cut"] = sorted(self.cut_texts)
        told["wrong"] = list(self._check.wrong)
        text = json.dumps(told)
        # Whoever watches may have gone, and the disk may be full: that is no trouble of the window's.
        with contextlib.suppress(OSError):
            if text == self._written:
                os.utime(self._told_in)
            else:
                beside = self._told_in.with_suffix(".new")
                beside.write_text(text, encoding="utf-8")
                beside.replace(self._told_in)
        self._written = text
