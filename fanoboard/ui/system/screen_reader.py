"""The way to the screen reader of the system, by AccessKit: AT-SPI, UI Automation or NSAccessibility.

Without AccessKit, which has no wheels for some systems, nobody reads.  Its handlers are called in threads of
its own or from within the system's loop, so they only put things into a queue and wake our loop.
"""

from __future__ import annotations

import itertools
import logging
import sys
import weakref
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, get_args

import pygame

from fanoboard.ui.system.accessible import Act, Flat, Node, Path, changed, flat, focus_of
from fanoboard.ui.system.saving import log_crash

if TYPE_CHECKING:
    import accesskit

log = logging.getLogger(__name__)

NEEDS_HIDDEN_WINDOW = sys.platform in ("win32", "darwin")
"""Whether it has to be there before the window is shown; elsewhere it may come after the first frame."""
_TYPED = ("text_input", "multiline_text_input")


class Request(NamedTuple):
    """What a reader asks for: to do something with the node at a path."""

    act: Act
    path: Path
    value: str | float | None = None


class ScreenReader:
    """Tells a reader what `show` is given, and has `requests` of it; `active` while one is there.

    `wake` is called, in any thread, when there is something new to look at.
    """

    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        self._kit = _accesskit()
        self._asked: deque[accesskit.ActionRequest] = deque()
        self._active = False
        self._told: Flat = {}
        self._focus: Path = ()
        self._numbers: dict[Path, int] = {}
        self._paths: dict[int, Path] = {}
        self._count = itertools.count(1)
        self._adapter: Any = self._open() if self._kit is not None else None

    @property
    def active(self) -> bool:
        return self._active

    def requests(self) -> list[Request]:
        found = []
        while self._asked:
            request = self._read(self._asked.popleft())
            if request is not None:
                found.append(request)
        return found

    def show(self, root: Node) -> None:
        """Show the current tree; only what differs from the one before is sent."""
        if self._adapter is None:
            return
        now, focus = flat(root), focus_of(root)
        new = changed(self._told, now)
        if new or focus != self._focus:
            first, gone = not self._told, self._told.keys() - now.keys()
            self._told, self._focus = now, focus
            try:
                self._update(new, focus, first=first)
            except Exception as error:
                # Whatever fails there, the window is of use to all others.
                log_crash(error)
                self._adapter, self._active = None, False
            for path in gone:
                self._forget(path)

    def focus_window(self, *, focused: bool) -> None:
        if self._adapter is None or sys.platform == "win32":
            return
        if sys.platform == "darwin":
            _raise(self._adapter.update_view_focus_state(focused))
        else:
            self._adapter.update_window_focus_state(focused)

    def place_window(self, area: pygame.Rect) -> None:
        """Tell where on the screen the window is, where readers can't ask the system."""
        if self._adapter is not None and not NEEDS_HIDDEN_WINDOW:
            assert self._kit is not None, "there is an adapter"
            bounds = self._kit.Rect(*map(float, (area.left, area.top, area.right, area.bottom)))
            self._adapter.set_root_window_bounds(bounds, bounds)

    # What AccessKit calls, in whatever thread

    def _begin(self) -> None:
        """Somebody begins to read; what there is, the loop tells soon."""
        self._told = {}
        self._active = True
        self._wake()

    def _end(self) -> None:
        self._active = False

    def _ask(self, request: accesskit.ActionRequest) -> None:
        self._asked.append(request)
        self._wake()

    # How it is told

    def _open(self) -> Any:  # noqa: ANN401 - a class of its own on each system
        kit = self._kit
        assert kit is not None, "asked before"
        begin, ask, end = (_while_there(each) for each in (self._begin, self._ask, self._end))
        try:
            if sys.platform == "win32":
                # It hangs on the window, and stays until the program ends, as does what it holds.
                window = pygame.display.get_wm_info()["window"]
                return kit.windows.SubclassingAdapter(window, self._begin, self._ask)
            if sys.platform == "darwin":
                kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
                window = pygame.display.get_wm_info()["window"]
                return kit.macos.SubclassingAdapter.for_window(window, begin, ask)
            return kit.unix.Adapter(begin, ask, end)
        except Exception as error:
            log_crash(error)
            return None

    def _update(self, new: list[Path], focus: Path, *, first: bool) -> None:
        kit, told = self._kit, self._told
        assert kit is not None, "there is an adapter"

        update = kit.TreeUpdate(self._number(focus))
        if first:
            update.tree = kit.Tree(self._number(()))
            update.tree.toolkit_name = "Fanoboard"
        for path in new:
            node, inner = told[path]
            update.nodes.append((self._number(path), self._node(node, path, inner)))
            if node.role in _TYPED:
                update.nodes.append((self._number((*path, "text")), _run(kit, node)))
        # What fails within the call ends the program, so everything is made before.
        events = self._adapter.update_if_active(lambda: update)
        if sys.platform in ("win32", "darwin"):
            _raise(events)

    def _node(self, node: Node, path: Path, inner: tuple[Path, ...]) -> accesskit.Node:
        kit = self._kit
        assert kit is not None, "there is an adapter"
        made = kit.Node(getattr(kit.Role, node.role.upper()))
        if node.role == "label":
            made.set_value(node.name)
        elif node.name:
            made.set_label(node.name)
        left, top, width, height = node.rect
        made.set_bounds(kit.Rect(*map(float, (left, top, left + width, top + height))))
        about = node.about
        if sys.platform == "linux" and node.role not in _TYPED:
            # AT-SPI has no place for the words of a value.
            about = "; ".join(filter(None, (node.value, about)))
        texts = {"value": node.value, "description": about, "keyboard_shortcut": node.hotkey}
        for name, text in texts.items():
            if text:
                getattr(made, f"set_{name}")(text)
        if node.language:
            made.set_language(node.language)
        if node.number is not None:
            made.set_numeric_value(node.number.now)
            made.set_min_numeric_value(node.number.least)
            made.set_max_numeric_value(node.number.most)
        if node.checked is not None:
            made.set_toggled(kit.Toggled.TRUE if node.checked else kit.Toggled.FALSE)
        if node.selected is not None:
            made.set_selected(node.selected)
        if node.expanded is not None:
            made.set_expanded(node.expanded)
        if not node.enabled:
            made.set_disabled()
        if node.live:
            made.set_live(kit.Live.ASSERTIVE if node.role == "alert" else kit.Live.POLITE)
        if node.modal:
            made.set_modal()
        for act in sorted(node.acts):
            made.add_action(getattr(kit.Action, act.upper()))
        children = [self._number(each) for each in inner]
        if node.role in _TYPED:
            run = self._number((*path, "text"))
            children.append(run)
            if node.caret is not None:
                places = (kit.TextPosition(run, place) for place in node.caret)
                made.set_text_selection(kit.TextSelection(*places))
        made.set_children(children)
        return made

    def _number(self, path: Path) -> int:
        number = self._numbers.get(path)
        if number is None:
            number = self._numbers[path] = next(self._count)
            self._paths[number] = path
        return number

    def _forget(self, path: Path) -> None:
        """Something is gone; if it comes back, it is something new."""
        for each in (path, (*path, "text")):
            if (number := self._numbers.pop(each, None)) is not None:
                del self._paths[number]

    def _read(self, asked: accesskit.ActionRequest) -> Request | None:
        kit = self._kit
        assert kit is not None, "somebody asked"
        # Its actions can be compared, and nothing else.
        acts = (act for act in get_args(Act) if getattr(kit.Action, act.upper()) == asked.action)
        act = next(acts, None)
        path = self._paths.get(asked.target)
        if act is None or path is None:
            return None
        return Request(act, path, asked.data[1] if asked.data is not None else None)


def _while_there(handler: Callable[..., None]) -> Callable[..., None]:
    """Calls a method while its object is there; AccessKit hides what it holds, and would keep it for ever."""
    method = weakref.WeakMethod(handler)

    def call(*told: object) -> None:
        if (known := method()) is not None:
            known(*told)

    return call


def _run(kit: Any, node: Node) -> accesskit.Node:  # noqa: ANN401 - a module that may be missing
    """The text that was typed, letter by letter, as readers walk in it."""
    made = kit.Node(kit.Role.TEXT_RUN)
    made.set_value(node.value)
    made.set_character_lengths([len(sign.encode()) for sign in node.value])
    left, top, width, height = node.rect
    made.set_bounds(kit.Rect(*map(float, (left, top, left + width, top + height))))
    words = node.value.split(" ")
    lengths = [len(word) + 1 for word in words[:-1]] + [len(words[-1])]
    made.set_word_lengths([each for each in lengths if each])
    return made


def _raise(events: Any) -> None:  # noqa: ANN401 - a class of its own on each system
    if events is not None:
        events.raise_events()


def _accesskit() -> Any:  # noqa: ANN401 - a module that may be missing
    try:
        import accesskit
    except ImportError as error:
        log.info("no screen reader can be told of the window: %s", error)
        return None
    return accesskit
