"""What a screen reader knows, line by line as JSON: run by Debian's own Python, which has AT-SPI.

It says that a reader runs, and then answers each line that it is sent:
`["look", ROLE...]` with the tree of the window, without what lies in things of these roles;
`["do", NODE, NUMBER]` when the action of a node has been asked for;
`["focus", NODE]` likewise; `["set", NODE, NUMBER]`; `["told"]` with what live regions
have announced since.

The tree is asked for on the bus itself, all that lies at one depth at once: libatspi asks for one thing after
the other, which takes several times as long, and remembers some of it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402

_LOST = 15000
"""Milliseconds after which a question to the window is given up."""
_ROOT = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
_OF = "org.a11y.atspi."
_PROPERTIES = "org.freedesktop.DBus.Properties"
announced: list[str] = []


class Place(NamedTuple):
    """Where on the bus something is."""

    owner: str
    path: str


known: list[Place] = []
"""What was told of when somebody last looked."""


class Calls:
    """Questions that are on their way together."""

    def __init__(self) -> None:
        self._waiting = 0

    def ask(self, place: Place, kind: str, method: str, values: Any, put: Any) -> None:
        """Ask something; what comes is given to `put`, and what fails is left out."""

        def come(bus: Any, result: Any) -> None:
            self._waiting -= 1
            try:
                put(bus.call_finish(result).unpack()[0])
            except GLib.Error:
                return

        self._waiting += 1
        bus.call(place.owner, place.path, kind, method, values, None, 0, _LOST, None, come)

    def wait(self) -> None:
        context = GLib.MainContext.default()
        while self._waiting:
            context.iteration(True)


def call(place: Place, kind: str, method: str, values: Any = None) -> Any:
    return bus.call_sync(place.owner, place.path, kind, method, values, None, 0, _LOST, None).unpack()


def enable() -> None:
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    for flag in ("IsEnabled", "ScreenReaderEnabled"):
        value = GLib.Variant("(ssv)", ("org.a11y.Status", flag, GLib.Variant("b", True)))
        session.call_sync("org.a11y.Bus", "/org/a11y/bus", _PROPERTIES, "Set", value, None, 0, 5000)


def join() -> Any:
    """The bus of those who read."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    found = session.call_sync(
        "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1
    )
    flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
    return Gio.DBusConnection.new_for_address_sync(found.unpack()[0], flags)


def nodes_at(places: Sequence[Place], closed: Sequence[str]) -> list[dict[str, Any]]:
    """What is told of each, and of all within it, one depth after the other; not within roles in `closed`."""
    calls = Calls()
    found = []
    for place in places:
        known.append(place)
        node: dict[str, Any] = {"number": len(known) - 1}
        found.append(node)

        def put(key: str, node: dict[str, Any] = node) -> Any:
            return lambda value: node.__setitem__(key, value)

        every = GLib.Variant("(s)", (_OF + "Accessible",))
        calls.ask(place, _PROPERTIES, "GetAll", every, put("properties"))
        for method in ("GetChildren", "GetState", "GetRole", "GetInterfaces"):
            calls.ask(place, _OF + "Accessible", method, None, put(method))
    calls.wait()
    calls = Calls()
    for node in found:
        ask_more(calls, node)
        if role_of(node) in closed:
            node["GetChildren"] = []
    calls.wait()
    inner = [Place(*child) for node in found for child in node["GetChildren"]]
    told = iter(nodes_at(inner, closed) if inner else ())
    return [plain(node, [next(told) for _ in node["GetChildren"]]) for node in found]


def role_of(node: dict[str, Any]) -> str:
    name: str = Atspi.role_get_name(Atspi.Role(node.get("GetRole", 0)))
    return name


def ask_more(calls: Calls, node: dict[str, Any]) -> None:
    """Ask for what only some things have."""
    place = known[node["number"]]
    node.setdefault("GetChildren", [])
    for kind in node.get("GetInterfaces", ()):
        match kind.removeprefix(_OF):
            case "Action":
                calls.ask(place, kind, "GetActions", None, lambda value: node.update(actions=value))
            case "Value":
                asked = GLib.Variant("(ss)", (kind, "CurrentValue"))
                calls.ask(place, _PROPERTIES, "Get", asked, lambda value: node.update(value=value))
            case "Text":
                all_of_it = GLib.Variant("(ii)", (0, -1))
                calls.ask(place, kind, "GetText", all_of_it, lambda value: node.update(text=value))
            case "Component":
                window = GLib.Variant("(u)", (1,))
                calls.ask(place, kind, "GetExtents", window, lambda value: node.update(box=value))


def plain(node: dict[str, Any], children: list[dict[str, Any]]) -> dict[str, Any]:
    properties = node.get("properties", {})
    low, high = node.get("GetState", (0, 0))
    states = [kind for kind in range(64) if (low | high << 32) >> kind & 1]
    return {
        "number": node["number"],
        "role": role_of(node),
        "name": properties.get("Name", ""),
        "about": properties.get("Description", ""),
        "language": properties.get("Locale", ""),
        "actions": [name for name, _, _ in node.get("actions", ())],
        "states": [Atspi.StateType(kind).value_nick for kind in states],
        "value": node.get("value"),
        "text": node.get("text"),
        "box": list(node["box"]) if "box" in node else None,
        "children": children,
    }


def look(closed: Sequence[str]) -> object:
    known.clear()
    apps = [Place(*app) for app in call(Place(*_ROOT), _OF + "Accessible", "GetChildren")[0]]
    windows = [Place(*one) for app in apps for one in call(app, _OF + "Accessible", "GetChildren")[0]]
    return nodes_at(windows, closed) if windows else []


def answer(words: list[Any]) -> object:
    if words[0] == "look":
        return look(words[1:])
    if words[0] == "told":
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)
        heard, announced[:] = announced[:], []
        return heard
    place = known[words[1]]
    if words[0] == "do":
        return call(place, _OF + "Action", "DoAction", GLib.Variant("(i)", (words[2],)))[0]
    if words[0] == "focus":
        return call(place, _OF + "Component", "GrabFocus")[0]
    number = GLib.Variant("(ssv)", (_OF + "Value", "CurrentValue", GLib.Variant("d", words[2])))
    call(place, _PROPERTIES, "Set", number)
    return True


def hear(event: Any) -> None:
    announced.append(event.any_data)


def respond(*_: object) -> bool:
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    found: object
    try:
        found = answer(json.loads(line))
    except (GLib.Error, IndexError) as error:
        found = {"failed": str(error)}
    print(json.dumps(found), flush=True)
    return True


enable()
bus = join()
listener = Atspi.EventListener.new(hear)
listener.register("object:announcement")
print(json.dumps("ready"), flush=True)
GLib.io_add_watch(GLib.IOChannel.unix_new(0), GLib.IO_IN | GLib.IO_HUP, respond)
GLib.MainLoop().run()
