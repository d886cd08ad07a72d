"""What imports what: no circles, and the layers that docs/architecture.md draws.

Imports inside functions and those for types alone count as well: they are the same knowledge.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support.paths import TESTS, parsed

import fanoboard

PACKAGE = Path(fanoboard.__file__).parent

BOTTOM = ("fanoboard.messages", "fanoboard.version", "fanoboard.interpreted", "fanoboard.exit_status")
"""What everything may import."""

SYSTEM = ("fanoboard.tasks", "fanoboard.content", "fanoboard.ui.system")
PLAY = (
    *SYSTEM,
    "fanoboard.ui.toolkit",
    "fanoboard.ui.board",
    "fanoboard.games",
    "fanoboard.match",
    "fanoboard.practice",
    "fanoboard.engine",
    "fanoboard.solving",
)
FEATURES = tuple(
    sorted(
        folder.name
        for folder in (PACKAGE / "ui" / "features").iterdir()
        if (folder / "__init__.py").is_file()
    )
)
"""Screens, none of which knows another."""

LAYERS: dict[str, tuple[str, ...]] = {
    # The longest name that a module begins with is its layer.
    "fanoboard": (),
    "fanoboard.messages": (),
    "fanoboard.version": (),
    "fanoboard.interpreted": (),
    "fanoboard.tasks": (),
    "fanoboard.search": (),
    "fanoboard.games": ("fanoboard.search",),
    "fanoboard.content": ("fanoboard.tasks", "fanoboard.games"),
    "fanoboard.match": ("fanoboard.tasks", "fanoboard.games", "fanoboard.content"),
    "fanoboard.practice": ("fanoboard.games", "fanoboard.content", "fanoboard.match"),
    "fanoboard.engine": (
        "fanoboard.search",
        "fanoboard.games",
        "fanoboard.content.paths",
        "fanoboard.content.tables",
    ),
    "fanoboard.solving": ("fanoboard.games", "fanoboard.content", "fanoboard.engine.launch"),
    "fanoboard.tournament": ("fanoboard.games", "fanoboard.content", "fanoboard.match", "fanoboard.engine"),
    # The window's floors, the lowest first.
    "fanoboard.ui": (),
    "fanoboard.ui.system": ("fanoboard.tasks", "fanoboard.content"),
    "fanoboard.ui.toolkit": (*SYSTEM, "fanoboard.games.events"),
    "fanoboard.ui.board": (*SYSTEM, "fanoboard.ui.toolkit", "fanoboard.games", "fanoboard.match.game_index"),
    "fanoboard.ui.play": PLAY,
    "fanoboard.ui.features": (),
    **{f"fanoboard.ui.features.{name}": (*PLAY, "fanoboard.ui.play") for name in FEATURES},
    "fanoboard.ui.app": (*PLAY, "fanoboard.ui.play", "fanoboard.ui.features"),
    "fanoboard.bench": ("fanoboard",),
    "fanoboard.analyse": ("fanoboard",),
    "fanoboard.cli": ("fanoboard",),
    "fanoboard.command_line": ("fanoboard.ui.system",),
    "fanoboard.__main__": ("fanoboard.cli",),
}
"""What each layer may import besides itself and the bottom; names stand for all that is below them."""

ENGINE_SEEN_FROM_OUTSIDE = tuple(
    f"fanoboard.engine.{name}" for name in ("budget", "client", "launch", "lines", "request", "simple_engine")
)
"""What the window may import of the engine, with all that these import in turn."""
KNOWN_TO_THE_CLIENT = (*BOTTOM, "fanoboard.games.search_info")
"""What those may import that is not the engine's: they speak to a process, and play no game."""

NOT_FOR = {
    "fanoboard.search": ("pygame", "yaml", "msgspec", "platformdirs", "pathlib", "os", "time", "subprocess"),
    "fanoboard.games": ("pygame", "yaml", "msgspec", "platformdirs", "time", "subprocess"),
    "fanoboard.messages": ("pygame", "yaml", "msgspec", "babel"),
    "fanoboard.tasks": ("pygame", "yaml", "msgspec", "pathlib", "os", "subprocess"),
    "fanoboard.content": ("pygame",),
    "fanoboard.match": ("pygame",),
    "fanoboard.engine": ("pygame", "msgspec", "yaml"),
}
"""What layers do without: libraries that need a screen or a disk, clocks, other processes."""

OWN_THREADS = {
    "fanoboard.content.log_book": "the log, which tells what goes wrong in all other threads",
}
"""What starts threads besides `tasks`, of the layers that are the window's or that it stands on."""


@cache
def modules() -> dict[str, ast.Module]:
    """All modules of the package by their names."""
    found = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = ["fanoboard", *file.relative_to(PACKAGE).with_suffix("").parts]
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        found[name] = parsed(file)
    return found


def imported(name: str, tree: ast.Module) -> Iterator[tuple[str, int]]:
    """The modules that a module names in its imports, wherever they stand, with the line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: a relative import"
            assert node.module
            for alias in node.names:
                below = f"{node.module}.{alias.name}"
                yield below if below in modules() else node.module, node.lineno


@cache
def ours() -> dict[str, dict[str, int]]:
    """For each module of ours the others that it imports, with the line of the first import."""
    graph: dict[str, dict[str, int]] = {}
    for name, tree in modules().items():
        graph[name] = {}
        for other, line in imported(name, tree):
            if other in modules() and other != name:
                graph[name].setdefault(other, line)
    return graph


def within(name: str, layer: str) -> bool:
    """Whether a module is the layer, or below it."""
    return name == layer or name.startswith(f"{layer}.")


def layer_of(name: str) -> str:
    """The layer of a module: that of the longest name."""
    return max((each for each in LAYERS if within(name, each)), key=len)


def circles(graph: dict[str, dict[str, int]]) -> list[list[str]]:
    """Groups of modules each of which leads to all others of the group (Tarjan's algorithm)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = low[name] = len(order)
        stack.append(name)
        for other in graph[name]:
            if other not in order:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], order[other])
        if low[name] == order[name]:
            at = stack.index(name)
            group = stack[at:]
            del stack[at:]
            if len(group) > 1:
                found.append(sorted(group))

    for name in graph:
        if name not in order:
            visit(name)
    return found


def test_no_imports_go_in_a_circle() -> None:
    graph = ours()
    told = []
    for group in circles(graph):
        told.append(f"{len(group)} modules lead to each other:")
        told += [
            f"  {name}:{graph[name][other]} imports {other}"
            for name in group
            for other in group
            if other in graph[name]
        ]
    assert not told, "\n".join(told)


def folder_of(name: str) -> str:
    """The folder of a module; what lies at the very top is one each."""
    is_folder = any(other.startswith(f"{name}.") for other in modules())
    folder = name if is_folder else name.rpartition(".")[0]
    return name if folder == "fanoboard" else folder


def test_no_folders_import_in_a_circle() -> None:
    graph: dict[str, dict[str, int]] = {folder_of(name): {} for name in modules()}
    for name, others in ours().items():
        for other, line in others.items():
            if folder_of(other) != folder_of(name) and other != "fanoboard":
                graph[folder_of(name)].setdefault(folder_of(other), line)
    told = [", ".join(group) for group in circles(graph)]
    assert not told, "these folders lead to each other: " + "; ".join(told)


def test_a_circle_would_be_found() -> None:
    graph = {"a": {"b": 1}, "b": {"c": 1}, "c": {"b": 1, "d": 1}, "d": {}}
    assert circles(graph) == [["b", "c"]]


def test_layers_import_only_what_is_below_them() -> None:
    told = []
    for name, others in ours().items():
        layer = layer_of(name)
        for other, line in others.items():
            if layer_of(other) == layer or any(within(other, each) for each in (*LAYERS[layer], *BOTTOM)):
                continue
            # Every import of ours is one of the package itself, which holds nothing.
            if other != "fanoboard":
                told.append(f"{name}:{line} ({layer}) must not import {other}")
    assert not told, "\n".join(told)


def test_the_window_knows_the_engine_by_its_client_alone() -> None:
    graph = ours()
    client = set(ENGINE_SEEN_FROM_OUTSIDE)
    while (
        more := {other for name in client for other in graph[name] if within(other, "fanoboard.engine")}
        - client
    ):
        client |= more
    told = [
        f"{name}:{line} must not import {other}, as the window imports it"
        for name in sorted(client)
        for other, line in graph[name].items()
        if other not in client and other not in KNOWN_TO_THE_CLIENT and other != "fanoboard"
    ]
    told += [
        f"{name}:{line} must not import {other}"
        for name in graph
        if within(name, "fanoboard.ui")
        for other, line in graph[name].items()
        if within(other, "fanoboard.engine") and other not in client
    ]
    assert not told, "\n".join(told)


def test_layers_do_without_libraries_that_are_not_for_them() -> None:
    told = [
        f"{name}:{line} must not import {other}"
        for name, tree in modules().items()
        for layer, libraries in NOT_FOR.items()
        if within(name, layer)
        for other, line in imported(name, tree)
        if other.partition(".")[0] in libraries
    ]
    assert not told, "\n".join(told)


def test_work_beside_the_window_is_given_to_tasks() -> None:
    """Threads elsewhere would be forgotten at the end, or hang it."""
    told = [
        f"{name}:{node.lineno} starts a thread"
        for name, tree in modules().items()
        if any(within(name, f"fanoboard.{layer}") for layer in ("ui", "match", "content"))
        and name not in OWN_THREADS
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func).rpartition(".")[2] in ("Thread", "Timer", "ThreadPoolExecutor")
    ]
    assert not told, "\n".join(told)


def test_what_is_painted_has_all_colours_whatever_the_screen_has() -> None:
    """A surface without a depth has that of the screen, and of 16 bits not all can be done with it."""
    found = [
        f"{name}:{call.lineno}"
        for name, tree in modules().items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pygame.Surface" and len(call.args) < 3
    ]
    assert not found, "these have no depth: " + ", ".join(found)


ENTRIES = {
    ("fanoboard.content.folders", "each.is_dir()"),
    ("fanoboard.content.folders", "each.is_file()"),
    ("fanoboard.content.own_copy", "entry.is_dir()"),
    ("fanoboard.content.own_copy", "entry.is_file()"),
    ("fanoboard.content.files", "entry.is_file(follow_symlinks=False)"),
}
"""What is asked of the entries of a folder, and not of a path."""


def test_what_a_path_leads_to_is_asked_where_nothing_is_raised() -> None:
    """A name may be too long, and a folder closed: `content.paths` and `content.folders` answer then, too."""
    told = [
        f"{name}:{node.lineno} asks by {ast.unparse(node)}"
        for name, tree in modules().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("exists", "is_dir", "is_file", "is_symlink", "is_mount")
        and ast.unparse(node.func.value) not in ("paths", "os.path")
        and (name, ast.unparse(node)) not in ENTRIES
    ]
    assert not told, "\n".join(told)


def test_faults_of_the_system_are_told_by_their_reason_alone() -> None:
    """An OSError as text begins with a number, `[Errno 28]`; `strerror` is what people read."""
    told = []
    for name, tree in modules().items():
        for handler in (node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)):
            kinds = ast.unparse(handler.type).strip("()").split(", ") if handler.type is not None else []
            if not handler.name or not {*kinds} <= {"OSError", "ValueError"} or "OSError" not in kinds:
                continue
            inside = [*ast.walk(handler)]
            # `error.strerror or str(error)` has it where there is no reason.
            rest = [each for node in inside if isinstance(node, ast.BoolOp) for each in node.values[1:]]
            told += [
                f"{name}:{node.lineno}"
                for node in inside
                if isinstance(node, ast.Call | ast.JoinedStr) and node not in rest
                for part in (node.values if isinstance(node, ast.JoinedStr) else [node])
                if ast.unparse(part) in (f"str({handler.name})", f"{{{handler.name}}}")
            ]
    assert not told, "\n".join(told)


ALIVE = tuple(
    f"fanoboard.{name}"
    for name in (
        "match.match",
        "match.record.Node",
        "ui.play.analyst",
        "ui.play.opponents",
        "ui.play.playing",
        "ui.play.session",
        "ui.play.view",
        "ui.features.game.take_snapshot",
        "ui.features.lesson.lesson_run",
        "ui.features.puzzles.puzzle_play",
        "ui.play.solving",
    )
)
"""What goes on while it is shown, and what looks at that; snapshots are taken of it.

`GameActions` is none of it: it says what can be done, and of the match it tells nothing."""


def draws(tree: ast.Module) -> bool:
    """Whether a module draws, or builds what does so for somebody else's scene."""
    return any(
        (isinstance(node, ast.FunctionDef) and node.name == "draw")
        or (isinstance(node, ast.Call) and ast.unparse(node.func) in ("scene.add", "self._scene.add"))
        for node in ast.walk(tree)
    )


def test_what_draws_knows_no_match_but_the_snapshot_that_it_is_given() -> None:
    drawing = {name: tree for name, tree in modules().items() if within(name, "fanoboard.ui") and draws(tree)}
    found = {name.rpartition(".")[2] for name in drawing}
    assert found > {
        "board_view",
        "sidebar",
        "look_back",
        "movelist",
        "turn_cells",
        "turn_strip",
        "player_card",
    }
    assert found > {"result_card", "result_face", "tools", "lesson_panel", "solving_panel"}
    assert found > {"analysis_panel", "value_graph", "value_strip", "line_row", "choice_buttons"}
    told = []
    for name, tree in drawing.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
                told += [f"{name}:{node.lineno} must not import {each}" for each in names if each in ALIVE]
    # The analysis builds its panel and its strip, and looks at the engine for both.
    told = [each for each in told if not each.startswith("fanoboard.ui.features.game.analysis:")]
    assert not told, "\n".join(told)


def test_no_test_imports_a_test() -> None:
    """What they share is in `tests/support`, so that each can be run and moved alone."""
    for file in TESTS.rglob("test_*.py"):
        text = file.read_text(encoding="utf-8")
        # Few have such a line, and those in a text for another program: the others need not be parsed.
        suspect = re.search(r"^\s*(from|import)\s.*\btest_", text, re.MULTILINE)
        for node in ast.walk(ast.parse(text)) if suspect else ():
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [each.name for each in node.names] if isinstance(node, ast.Import) else []
            assert not [name for name in names if name.startswith("test_")], file.name
