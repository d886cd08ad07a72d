"""What a window that is watched finds wrong with itself: what is seen or heard, but told by no log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import pygame

from fanoboard.games.events import Spot, spots_of
from fanoboard.games.turns import Turn
from fanoboard.ui.app.announcing import Announcing
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack
from fanoboard.ui.toolkit.widgets.button import Button

_OFTEN: Final = 300
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
        self._due = now + _OFTEN
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
    yield f"{tuple(area)} in {type(stack.top).__name__}, at {', '.join(sorted(there)) or 'nothing'}"


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
