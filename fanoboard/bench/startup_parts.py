"""What the time until the first frame goes to: modules that are imported, and the work that has a name here.

Importing is measured as it happens, by taking part in it, which a frozen program allows as well.  Each
moment counts for the innermost part alone.
"""

from __future__ import annotations

import functools
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any, Final

FIRST: Final = "Python, the command line"
"""What is done before anything can be measured."""
REST: Final = "the rest"

WORK: Final[Mapping[str, Mapping[str, str]]] = {
    "fanoboard.content.settings": {"SettingsFile.load": "read the settings"},
    "fanoboard.content.theme": {"load_theme": "read the theme"},
    "fanoboard.content.layout": {"load_layout": "read layouts"},
    "fanoboard.content.language": {"load_language": "read the language"},
    "fanoboard.ui.play.catalogue": {"catalogue": "find the games", "mid_game": "play to the midst of games"},
    "fanoboard.ui.board.snapshot": {"board_picture": "paint pictures of games"},
    "fanoboard.ui.play.game_pictures": {"read_picture": "read pictures of games"},
    "fanoboard.ui.system.display": {"Window.__init__": "open the window"},
    "fanoboard.ui.toolkit.look.fonts": {"Fonts.__init__": "read the fonts", "Fonts._render": "draw texts"},
    "fanoboard.ui.play.known_engines": {"KnownEngines.__init__": "read the list of engines"},
    "fanoboard.ui.toolkit.paint.surfaces": {"_loaded": "read the fonts"},
    "fanoboard.ui.toolkit.paint.materials": {"table": "paint the table"},
    "fanoboard.ui.toolkit.paint.panels": {"rounded": "paint panels", "soft_shadow": "paint shadows"},
    "fanoboard.ui.toolkit.scenes.scene": {
        "Scene.draw": "draw the widgets",
        "Scene.resize": "place the widgets",
    },
    "fanoboard.ui.features.home.home_scene": {"Home.__init__": "make the widgets"},
}
"""Functions, by their modules, with what they do; what stands here is measured as it is called."""


class Ledger(MetaPathFinder):
    """Counts seconds, by the clock and of the processor, for the parts of the main thread's work."""

    def __init__(self, begun: float) -> None:
        """`begun` is when the process was started, by `time.perf_counter`."""
        self._thread = threading.get_ident()
        self._open = [REST]
        self._last = time.perf_counter(), time.process_time()
        self._sums: dict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
        self._sums[FIRST] = [self._last[0] - begun, self._last[1]]
        self._ended = False

    @property
    def spent(self) -> dict[str, tuple[float, float]]:
        return {name: (wall, used) for name, (wall, used) in self._sums.items()}

    def listen(self) -> None:
        sys.meta_path.insert(0, self)

    def end(self) -> None:
        self._charge()
        self._ended = True
        if self in sys.meta_path:
            sys.meta_path.remove(self)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Count the time within for a part."""
        if self._ended or threading.get_ident() != self._thread:
            yield
            return
        self._charge()
        self._open.append(name)
        try:
            yield
        finally:
            self._charge()
            self._open.pop()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        name = f"import {_group(fullname)}"
        with self.part(name):
            others = [finder for finder in sys.meta_path if finder is not self]
            specs = (finder.find_spec(fullname, path, target) for finder in others)
            spec = next(filter(None, specs), None)
        # Loaders that are classes make modules that are built in, which takes no time.
        if spec is not None and spec.loader is not None and not isinstance(spec.loader, type):
            self._measure_loader(spec.loader, name)
        return spec

    def _measure_loader(self, loader: Any, name: str) -> None:  # noqa: ANN401 - of any kind
        create, execute = loader.create_module, loader.exec_module

        def timed_create(spec: ModuleSpec) -> ModuleType | None:
            with self.part(name):
                made: ModuleType | None = create(spec)
                return made

        def timed_execute(module: ModuleType) -> None:
            with self.part(name):
                execute(module)
            self._measure_work(module)

        loader.create_module, loader.exec_module = timed_create, timed_execute

    def _measure_work(self, module: ModuleType) -> None:
        """Count what the functions of a module do that have a name here, before anybody imports them."""
        for path, name in WORK.get(module.__name__, {}).items():
            holder, work = found_work(module, path)
            setattr(holder, path.rpartition(".")[2], self._timed(work, name))

    def _timed(self, work: Callable[..., object], name: str) -> Callable[..., object]:
        @functools.wraps(work)
        def timed(*args: object, **options: object) -> object:
            with self.part(name):
                return work(*args, **options)

        return timed

    def _charge(self) -> None:
        """Count the time since the last change for the part that is open."""
        now = time.perf_counter(), time.process_time()
        if not self._ended:
            sums = self._sums[self._open[-1]]
            for which in (0, 1):
                sums[which] += now[which] - self._last[which]
        self._last = now


def found_work(module: ModuleType, path: str) -> tuple[Any, Callable[..., object]]:
    """Where a function of a module is, and the function itself.  Raises AttributeError."""
    holder: Any = module
    *outer, last = path.split(".")
    for step in outer:
        holder = getattr(holder, step)
    return holder, getattr(holder, last)


def _group(module: str) -> str:
    """The part that a module counts for: of our own its folder, of all others the whole library."""
    parts = module.split(".")
    return ".".join(parts[: max(1, min(3, len(parts) - 1))]) if parts[0] == "fanoboard" else parts[0]
