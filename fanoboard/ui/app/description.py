"""What a window shows, as plain data: what widgets know of themselves, and nothing of how games go on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.scenes.overlay import Overlay
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.scenes.scene_stack import SceneStack
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
