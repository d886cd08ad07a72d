"""All that can be said on the command line, taken from what reads it, so that nothing is forgotten."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from fanoboard.command_line import command_parser
from fanoboard.content import paths
from fanoboard.games import games

MEASURED = ("ui", "startup")
"""What `bench` measures besides games."""


@dataclass(frozen=True)
class Word:
    """An option by all its names, or what stands at a place of its own (then it has no names)."""

    names: tuple[str, ...]
    value: str
    """What its value is called; nothing where it has none."""
    help: str
    choices: tuple[str, ...] = ()
    """What it may be, where that is known."""
    many: bool = False
    needed: bool = False


@dataclass(frozen=True)
class CommandWords:
    """What can be said of a command, or of the program itself, which has no name here."""

    name: str
    help: str
    description: str
    words: tuple[Word, ...]

    @cached_property
    def options(self) -> tuple[Word, ...]:
        """Those that begin with dashes."""
        return tuple(word for word in self.words if word.names)

    @cached_property
    def places(self) -> tuple[Word, ...]:
        """Those that are known by their place."""
        return tuple(word for word in self.words if not word.names)


def program_words() -> CommandWords:
    """What can be said without a command."""
    parser, _ = command_parser()
    return CommandWords("", "", parser.epilog or "", tuple(_words("", parser)))


def all_commands() -> list[CommandWords]:
    """The commands, in the order of `fanoboard --help`."""
    parser, _ = command_parser()
    (action,) = (each for each in parser._actions if isinstance(each, argparse._SubParsersAction))
    parsers: Mapping[str, argparse.ArgumentParser] = action.choices
    helps = {each.dest: each.help or "" for each in action._choices_actions}
    return [
        CommandWords(name, helps[name], command.description or "", tuple(_words(name, command)))
        for name, command in parsers.items()
    ]


def _words(command: str, parser: argparse.ArgumentParser) -> Iterator[Word]:
    for action in parser._actions:
        if action.help == argparse.SUPPRESS or isinstance(action, argparse._SubParsersAction):
            continue
        value = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
        yield Word(
            tuple(action.option_strings),
            "" if action.nargs == 0 else value,
            parser._get_formatter()._expand_help(action),
            tuple(_choices(command, action)),
            action.nargs in ("+", "*"),
            action.required and action.nargs != "*",
        )


def _choices(command: str, action: argparse.Action) -> Sequence[str]:
    if action.dest == "game":
        return [*games(), *(MEASURED if command == "bench" else ())]
    if action.dest == "theme":
        return paths.names("themes", shipped_only=True)
    return [str(choice) for choice in action.choices or ()]
