"""The programs of the system that speak: speech-dispatcher's, `say` of macOS, the voices of Windows.

Starting and asking them may take any time, so that is for a thread.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from shutil import which
from time import sleep
from typing import Final, Protocol

from fanoboard.content.settings import VoicePace

_NO_CONSOLE: Final[int] = getattr(subprocess, "CREATE_NO_WINDOW", 0)
_LOOK_AGAIN: Final = 0.02
"""Seconds between two looks whether a sentence is to be broken off."""
_BEGINNING: Final = 0.5
"""Seconds in which a program ends that finds nothing to speak with."""
_LONGEST: Final = 4_000
"""Characters that are said at once; more would not fit into a line that is read at once."""
_SPD_RATES: Final[Mapping[VoicePace, str]] = {"slow": "-30", "normal": "0", "fast": "50"}
_SAY_RATES: Final[Mapping[VoicePace, str]] = {"slow": "130", "normal": "180", "fast": "280"}
_SAPI_RATES: Final[Mapping[VoicePace, str]] = {"slow": "-3", "normal": "0", "fast": "4"}
# The language and the rate are filled in; what is said comes by lines, an empty one breaks off.
_SAPI: Final = """
Add-Type -AssemblyName System.Speech
$voice = New-Object System.Speech.Synthesis.SpeechSynthesizer
$voice.Rate = {rate}
if ($voice.Voice.Culture.TwoLetterISOLanguageName -ne '{language}') {{
    $all = $voice.GetInstalledVoices() | Where-Object {{ $_.Enabled }}
    $known = $all | Where-Object {{ $_.VoiceInfo.Culture.TwoLetterISOLanguageName -eq '{language}' }}
    if ($known) {{ $voice.SelectVoice(@($known)[0].VoiceInfo.Name) }}
}}
$lines = New-Object IO.StreamReader([Console]::OpenStandardInput(), [Text.Encoding]::UTF8)
while (($line = $lines.ReadLine()) -ne $null) {{
    if ($line) {{ [void]$voice.SpeakAsync($line) }} else {{ $voice.SpeakAsyncCancelAll() }}
}}
"""


class Speaker(Protocol):
    """A voice in some language, at some pace.  All but `close` may wait, and raise OSError."""

    def say(self, text: str, unwanted: Callable[[], bool]) -> None:
        """Say something after what is being said; it may return once that is said, or `unwanted`."""

    def hush(self) -> None:
        """Break off."""

    def close(self) -> None:
        """Break off, and let go of the program."""


class LineSpeaker:
    """A program that says each line it reads; one of the lines breaks off."""

    def __init__(self, command: Sequence[str], breaks_off: str) -> None:
        self._breaks_off = breaks_off
        self._process = _started(command)
        self._begins = True

    def say(self, text: str, unwanted: Callable[[], bool]) -> None:
        del unwanted
        self.write(_line(text, self._breaks_off))
        if self._begins:
            self._begins = False
            with suppress(subprocess.TimeoutExpired):
                raise ChildProcessError(self._process.wait(_BEGINNING))

    def hush(self) -> None:
        self.write(self._breaks_off)

    def close(self) -> None:
        _end(self._process)

    def write(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()


class TextSpeaker:
    """A program that says all it reads and ends."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None

    def say(self, text: str, unwanted: Callable[[], bool]) -> None:
        self._process = process = _started(self._command)
        assert process.stdin is not None
        process.stdin.write(text.encode())
        process.stdin.close()
        while process.poll() is None and not unwanted():
            sleep(_LOOK_AGAIN)
        _end(process)

    def hush(self) -> None:
        """What was being said has been broken off by what was not wanted."""

    def close(self) -> None:
        if self._process is not None:
            _end(self._process)


def speaker(language: str, pace: VoicePace) -> Speaker:
    """The voice of this system; `language` is a code of two letters or three.

    Raises OSError where there is none.
    """
    if sys.platform == "win32":
        script = _SAPI.format(language=language, rate=_SAPI_RATES[pace])
        words = [program(), "-NoProfile", "-NonInteractive", "-Command", script]
        return LineSpeaker(words, breaks_off="")
    if sys.platform == "darwin":
        return TextSpeaker([program(), "-r", _SAY_RATES[pace], "-f", "-"])
    words = [program(), "--pipe-mode", "--application-name", "fanoboard"]
    words += ["--language", language, "--rate", _SPD_RATES[pace]]
    return LineSpeaker(words, breaks_off="!-!CANCEL SELF")


def program() -> str:
    """What speaks on this system.  Raises FileNotFoundError where it is missing."""
    name = {"win32": "powershell", "darwin": "say"}.get(sys.platform, "spd-say")
    if (found := which(name)) is None:
        raise FileNotFoundError(name)
    return found


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        creationflags=_NO_CONSOLE,
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    assert process.stdin is not None
    # What was not read yet is lost.
    with suppress(OSError):
        process.stdin.close()


def _line(text: str, breaks_off: str) -> str:
    """A text in one line that is no command, whoever is called what in it."""
    line = " ".join(text[:_LONGEST].split())
    return line.lstrip("!- ") if breaks_off.startswith("!") else line
