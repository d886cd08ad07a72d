"""The manual page: what the program is, from a file, and all that can be said, from what reads it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from command_words import CommandWords, Word, all_commands, program_words

_TEMPLATE = Path(__file__).resolve().parent / "files" / "fanoboard.6"


def manual_page(version: str, day: str) -> str:
    """The page, for `man`."""
    text = _TEMPLATE.read_text(encoding="utf-8")
    options = "\n".join(line for word in program_words().options for line in _option(word))
    commands = "\n".join(line for command in all_commands() for line in _command(command))
    filled = text.replace("@OPTIONS@", options).replace("@COMMANDS@", commands)
    return filled.replace("@VERSION@", version).replace("@DATE@", day)


def _command(command: CommandWords) -> Iterator[str]:
    places = " ".join(word.value if word.needed else f"[{word.value} ...]" for word in command.places)
    yield f".SS {_escaped(f'fanoboard {command.name} {places}'.strip())}"
    yield _sentence(command.help)
    if command.description:
        # Lines that are set in columns stay so.
        columns = "\n" in command.description
        yield from (".PP", ".nf") if columns else (".PP",)
        yield _escaped(command.description)
        if columns:
            yield ".fi"
    for word in command.options:
        if word.names[0] != "-h":
            yield from _option(word)


def _option(word: Word) -> Iterator[str]:
    names = ", ".join(rf"\fB{_escaped(name)}\fR" for name in word.names)
    value = rf" \fI{_escaped(word.value)}\fR" + (" ..." if word.many else "") if word.value else ""
    yield from (".TP", names + value, _escaped(word.help))


def _sentence(text: str) -> str:
    return _escaped(text[:1].upper() + text[1:] + ".")


def _escaped(text: str) -> str:
    r"""A text in which the formatter takes nothing for a command of its own."""
    lines = text.replace("\\", r"\e").replace("-", r"\-").split("\n")
    return "\n".join(rf"\&{line}" if line[:1] in (".", "'") else line for line in lines)
