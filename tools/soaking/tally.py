"""What was seen in all, and what never."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

import fanoboard.ui
from fanoboard.content.layout import register_layouts
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import events, games
from fanoboard.games.errors import GameError
from fanoboard.match.saves import load
from fanoboard.ui.toolkit.commands.command_table import GROUPS
from fanoboard.ui.toolkit.scenes.scene import Scene
from soaking.kept import wrong_with


class Tally:
    """Counts what a person meets."""

    def __init__(self) -> None:
        register_layouts(
            shipped_only=True
        )  # of games that are played with other than the first of their layouts
        self.steps = 0
        self.scenes: Counter[str] = Counter()
        self.commands: Counter[str] = Counter()
        self.begun: Counter[str] = Counter()
        self.finished: Counter[str] = Counter()
        """Games that came to their end, by kind."""
        self.results: Counter[str] = Counter()
        self.turns: Counter[str] = Counter()
        """Turns, by kind: how many actions, by whom."""
        self.events: Counter[str] = Counter()
        self.options: Counter[str] = Counter()

    def take_games(self, folder: Path) -> list[tuple[str, str]]:
        """Count the games that are kept in a folder; kinds and words of what is wrong with them."""
        troubles: list[tuple[str, str]] = []
        for file in sorted(folder.glob("*.yaml")):
            if ".broken" in file.name:
                troubles.append(("kept game", f"{file.name} was set aside"))
                continue
            try:
                match = load(file)
            except (ContentError, GameError) as error:
                troubles.append(("kept game", f"{file.name} can’t be read: {error}"))
                continue
            troubles += wrong_with(match)
            game = match.game.name
            self.begun[game] += 1
            for name, value in match.game.options.items():
                self.options[f"{game} {name}={value}"] += 1
            for node in match.root.tree():
                if node.seat is not None:
                    who = match.players[node.seat].kind
                    self.turns[f"{game} {who} {min(len(node.plies), 4)}"] += 1
                for ply in node.plies:
                    for event in ply.events:
                        self.events[f"{game} {type(event).__name__}"] += 1
            if match.result is not None:
                self.finished[game] += 1
                what = "draw" if match.result.winner is None else "win"
                self.results[f"{game} {what}: {match.result.reason.text}"] += 1
        return troubles

    def told(self) -> str:
        """All of it, as text."""
        commands = [each.id for group in GROUPS for each in group.commands]
        kinds = [kind.__name__ for kind in get_args(events.Event)]
        seen_kinds = {each.split()[1] for each in self.events}
        parts = [
            f"{self.steps} steps",
            _counted("Games begun", self.begun, games()),
            _counted("Games finished", self.finished, games()),
            _counted("Results", self.results),
            _counted("Scenes", self.scenes, _scenes()),
            _counted("Commands", self.commands, commands),
            _counted("Turns, by game, player and actions (4 is more)", self.turns),
            _counted("Events", self.events, (each for each in kinds if each not in seen_kinds)),
            _counted("Options", self.options),
        ]
        return "\n\n".join(parts) + "\n"


def _counted(title: str, counts: Counter[str], all_: Iterable[str] = ()) -> str:
    lines = [f"  {count:6} {name}" for name, count in sorted(counts.items())]
    never = sorted(set(all_) - set(counts))
    return "\n".join([f"{title}:", *lines, *([f"  never: {', '.join(never)}"] if never else [])])


def _scenes() -> list[str]:
    """All that can be shown."""
    for module in pkgutil.walk_packages(fanoboard.ui.__path__, "fanoboard.ui."):
        importlib.import_module(module.name)
    waiting, found = [Scene], []
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found += [kind for kind in kinds if not getattr(kind, "__abstractmethods__", None)]
    bases = {base for kind in found for base in kind.__bases__}
    return [kind.__name__ for kind in found if kind not in bases]
