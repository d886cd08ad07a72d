"""What a person has found: each once, with what led to it and a picture."""

from __future__ import annotations

import re
import time
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

REMEMBERED: Final = 50
"""Steps that are told with a finding."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that should not be."""

    kind: str
    told: str
    file: Path


class Findings:
    """Writes `NUMBER-KIND.txt` and `.png` for each finding, and `steps.txt` with all that was done."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._known: set[str] = set()
        self.all: list[Finding] = []
        self._steps: deque[str] = deque(maxlen=REMEMBERED)
        self._all_steps = (folder / "steps.txt").open("w", encoding="utf-8", buffering=1)

    def note(self, step: str) -> None:
        """Remember a step."""
        line = f"{time.strftime('%H:%M:%S')} {step}"
        self._steps.append(line)
        self._all_steps.write(f"{line}\n")

    def close(self) -> None:
        """Nothing more is done."""
        self._all_steps.close()

    def add(self, kind: str, told: str, *, run: str, picture: pygame.Surface | None) -> bool:
        """Note a finding, unless it is known; whether it is new."""
        key = f"{kind}: {re.sub(r'[0-9]+', '#', told)}"
        if key in self._known:
            return False
        self._known.add(key)
        stem = f"{len(self.all) + 1:03}-{kind.replace(' ', '-')}"
        file = self._folder / f"{stem}.txt"
        lines = [f"{kind}: {told}", "", f"Again: {run}", "", "The last steps:", *self._steps]
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if picture is not None:
            pygame.image.save(picture, file.with_suffix(".png"))
        self.all.append(Finding(kind, told, file))
        return True
