"""The stack of scenes: the top one gets the events, those that can be seen are drawn."""

from __future__ import annotations

from fanoboard.content.language import code_of
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.system.display import Window
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.scenes.banner import Banner
from fanoboard.ui.toolkit.scenes.button_strip import ButtonStrip
from fanoboard.ui.toolkit.scenes.scene import Scene


class SceneStack:
    """The scenes in a window, the first one at the bottom."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.scenes: list[Scene] = []
        self.banner = Banner()
        self.strip = ButtonStrip()
        self.keyed = False
        """Whether the last thing that was done was done by a key."""
        self._whole = True

    @property
    def style(self) -> Style:
        raise NotImplementedError

    def quit(self) -> None:
        """The last scene was left."""

    def _failed_to_leave(self, error: Exception) -> None:
        """A scene failed when it was left; it is gone all the same."""

    @property
    def top(self) -> Scene:
        return self.scenes[-1]

    @property
    def seen(self) -> list[Scene]:
        """The top one and those that it lies over, the lowest first."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].overlay:
            lowest -= 1
        return self.scenes[lowest:]

    @property
    def room(self) -> tuple[int, int]:
        """What scenes have of the window: all but the foot of the banner, and the strip below."""
        width, height = self.window.size
        return width, height - self.banner.foot - self.strip.foot

    def push(self, scene: Scene) -> None:
        self.scenes.append(scene)
        scene.resize(self.room, self.style.scale)
        scene.enter()
        if self.keyed:
            scene.set_focus(scene.focus, ring=True)
        self._whole = True

    def pop(self) -> None:
        self._leave(self.scenes.pop())
        self._whole = True
        if self.scenes:
            self._return()
        else:
            self.quit()

    def replace(self, scene: Scene) -> None:
        self._leave(self.scenes.pop())
        self.push(scene)

    def home(self) -> None:
        self.come_back_to(self.scenes[0])

    def come_back_to(self, scene: Scene) -> None:
        """Leave all scenes over one."""
        while self.top is not scene:
            self._leave(self.scenes.pop())
        self._return()
        self._whole = True

    def announce(self, text: Text) -> None:
        """Show a text in the banner over all scenes, or nothing."""
        if text != self.banner.text:
            self.banner.text = text
            self.resize_all()

    def resize_all(self) -> None:
        width, height = self.window.size
        self.strip.place(self.style, (width, height))
        self.banner.place(self.style, (width, height - self.strip.foot))
        for scene in self.scenes:
            scene.resize(self.room, self.style.scale)
        self._whole = True

    def _return(self) -> None:
        self.top.resize(self.room, self.style.scale)
        self.top.enter()

    def _drop(self, scene: Scene) -> None:
        self.scenes.remove(scene)
        self._leave(scene)
        self._whole = True

    def _leave(self, scene: Scene) -> None:
        try:
            scene.leave()
        except Exception as error:
            self._failed_to_leave(error)

    def _leave_all(self) -> None:
        while self.scenes:
            self._leave(self.scenes.pop())

    def node(self) -> Node:
        banner, children = self.banner, [self.top.node()]
        if banner.shown:
            text = self.style.spoken(banner.text)
            children.append(Node("alert", text, key="banner", rect=box(banner.rect), live=True))
        return Node(
            "window",
            self.window.title,
            rect=(0, 0, *self.window.size),
            language=code_of(self.style.language),
            children=tuple(children),
        )

    def draw(self) -> None:
        whole = self.window.surface
        # The system may have made the window smaller, and the event that says so is still to come.
        surface = whole.subsurface(whole.get_rect().clip((0, 0), self.room))
        seen = self.seen
        if self._whole or self.top.uncovers or any(scene.stale for scene in seen[:-1]):
            self._whole = False
            for scene in seen:
                scene.draw(surface, True)
            self._draw_banner()
            self.strip.draw(self.window.surface, self.style)
            self.window.show()
            return
        areas = self.top.draw(surface, False)
        if areas and not self.banner.foot:
            self._draw_banner()
        if self.strip.dirty and self.strip.foot:
            self.strip.draw(self.window.surface, self.style)
            areas = [*areas, self.strip.rect]
        if areas:
            self.window.show(areas)

    def _draw_banner(self) -> None:
        surface, (width, height) = self.window.surface, self.room
        surface.fill(self.style.colours.window, (0, height, width, self.banner.foot))
        if self.banner.shown:
            self.banner.draw(surface, self.style)
