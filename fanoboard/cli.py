"""The command line: the window, the engine, the benchmark."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from fanoboard.interpreted import is_compiled
from fanoboard.version import VERSION

USAGE_FAULT = 2


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        self.exit(USAGE_FAULT, f"{self.prog}: {message}; see `fanoboard --help`\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; the status for the shell."""
    chosen = _parser().parse_args(arguments)
    # Each imports only what it needs, as an engine has no use for a window.
    from fanoboard.games.errors import GameError

    try:
        if chosen.version:
            print(_version())
            return 0
        if chosen.command is not None:
            _offer_layouts(chosen.game)
        if chosen.command == "engine":
            from fanoboard.engine.server import serve

            serve(chosen.game)
            # Taking the interpreter down in good order takes longer than a quit should.
            os._exit(0)
        elif chosen.command == "bench" and chosen.game == "search":
            from fanoboard.bench.search import bench_search

            print(bench_search(as_json=chosen.json))
        elif chosen.command == "bench" and chosen.game == "ui":
            from fanoboard.bench.window import bench_window

            print(bench_window(as_json=chosen.json))
        elif chosen.command == "bench":
            from fanoboard.bench.report import bench

            print(bench(chosen.game, as_json=chosen.json))
        else:
            from fanoboard.content.offers import offer_layouts
            from fanoboard.ui.app import Options, run

            # The window reads the user's own files, and tells of them, once it is open.
            offer_layouts(shipped_only=True)
            return run(Options(fullscreen=chosen.fullscreen, theme=chosen.theme))
    except GameError as error:
        print(f"fanoboard: {error}", file=sys.stderr)
        return USAGE_FAULT
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="fanoboard", description="Fanorona and its kin on beautiful boards.")
    parser.add_argument("--version", action="store_true", help="say the version, and whether it is compiled")
    parser.add_argument("--fullscreen", action="store_true", help="open the window on the whole screen")
    parser.add_argument("--theme", default="", metavar="NAME", help="open the window with this theme")
    commands = parser.add_subparsers(dest="command", title="instead of opening the window")
    engine = commands.add_parser("engine", help="play a game over standard input and output, in UGI")
    bench = commands.add_parser(
        "bench", help="measure how fast a game is searched; `search`: all; `ui`: the window"
    )
    bench.add_argument("--json", action="store_true", help="print the figures as JSON")
    for command in (engine, bench):
        command.add_argument("game", metavar="GAME", help="such as fanorona or fano_nim")
    return parser


def _offer_layouts(game: str) -> None:
    """Tell a game what else it can be played on, and whoever started the program what it can't."""
    from fanoboard.content.offers import offer_layouts
    from fanoboard.games import games

    for problem in offer_layouts(game if game in games() else ""):
        print(f"fanoboard: {problem}", file=sys.stderr)


def _version() -> str:
    return f"fanoboard {VERSION} ({'compiled' if is_compiled() else 'interpreted'})"
