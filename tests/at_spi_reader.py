"""What a screen reader knows, line by line as JSON: run by Debian's own Python, which has AT-SPI.

It says that a reader runs, and then answers each line that it is sent:
`["look"]` with the tree of the window; `["do", NODE, NUMBER]` when the action of a node has been asked for;
`["focus", NODE]` likewise; `["told"]` with what live regions have announced since.
"""

from __future__ import annotations

import json
import sys
import warnings
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

warnings.simplefilter("ignore", DeprecationWarning)
announced: list[str] = []
known: list[Any] = []
"""What was told of when somebody last looked."""


def enable() -> None:
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    for flag in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", flag, GLib.Variant("b", True)))
        bus.call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, 5000
        )


def told(node: Any) -> dict[str, object]:
    action, states = node.get_action_iface(), node.get_state_set()
    value = node.get_value_iface()
    text = node.get_text_iface()
    box = node.get_component_iface()
    place = box.get_extents(Atspi.CoordType.WINDOW) if box else None
    known.append(node)
    return {
        "number": len(known) - 1,
        "role": node.get_role_name(),
        "name": node.get_name(),
        "about": node.get_description(),
        "actions": [action.get_action_name(i) for i in range(action.get_n_actions())] if action else [],
        "states": [state.value_nick for state in states.get_states()],
        "value": value.get_current_value() if value else None,
        "text": text.get_text(0, text.get_character_count()) if text else None,
        "box": [place.x, place.y, place.width, place.height] if place else None,
        "children": [told(child) for child in children(node)],
    }


def children(node: Any) -> list[Any]:
    found = (node.get_child_at_index(i) for i in range(node.get_child_count()))
    return [each for each in found if each is not None]


def windows() -> list[Any]:
    return [window for app in children(Atspi.get_desktop(0)) for window in children(app)]


def listen() -> None:
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


def forget() -> None:
    """What is remembered may be of a moment ago."""
    listen()
    for app in children(Atspi.get_desktop(0)):
        app.clear_cache()


def look() -> object:
    forget()
    known.clear()
    return [told(window) for window in windows()]


def answer(words: list[Any]) -> object:
    if words[0] == "look":
        return look()
    if words[0] == "do":
        return known[words[1]].get_action_iface().do_action(words[2])
    if words[0] == "focus":
        return known[words[1]].get_component_iface().grab_focus()
    if words[0] == "set":
        return known[words[1]].get_value_iface().set_current_value(words[2])
    listen()
    heard, announced[:] = announced[:], []
    return heard


def hear(event: Any) -> None:
    announced.append(event.any_data)


def respond(*_: object) -> bool:
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    found: object
    try:
        found = answer(json.loads(line))
    except (GLib.Error, AttributeError, IndexError) as error:
        found = {"failed": str(error)}
    print(json.dumps(found), flush=True)
    return True


enable()
listener = Atspi.EventListener.new(hear)
listener.register("object:announcement")
print(json.dumps("ready"), flush=True)
GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.IO_IN | GLib.IO_HUP, respond)
GLib.MainLoop().run()
