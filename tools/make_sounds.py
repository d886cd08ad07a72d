"""Write the sounds into `assets/sounds`: wood, stone and paper, synthesised.

A bar or block that is struck sounds in a few modes, each a decaying sine whose frequency stands in a
fixed ratio to the lowest; paper is noise between two frequencies.  The same files come out
every time.
"""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 44_100
"""Samples a second."""
FADE = 0.005
"""Seconds at the end of a sound in which it dies away, so that it doesn't click."""

Samples = list[float]

WOOD = ((1.0, 1.0, 1.0), (2.76, 0.5, 0.6), (5.4, 0.25, 0.35))
"""Modes as (frequency, loudness, time to decay), all relative to the first: a free wooden bar's."""
STONE = ((1.0, 1.0, 1.0), (1.58, 0.7, 0.8), (2.24, 0.5, 0.5), (2.92, 0.35, 0.4))
"""Those of a small round plate."""
MARIMBA = ((1.0, 1.0, 1.0), (4.0, 0.22, 0.3), (10.0, 0.05, 0.1))
"""Those of a bar that is tuned, with a hollow below it."""


def struck(
    modes: Sequence[tuple[float, float, float]], pitch: float, decay: float, *, knock: float = 0.0
) -> Samples:
    """Something that is struck: `pitch` in Hz, `decay` in seconds, `knock` the loudness of the contact."""
    length = round(RATE * min(5 * decay, 0.9))
    tone = [0.0] * length
    for ratio, loudness, share in modes:
        step, fall = 2 * math.pi * pitch * ratio / RATE, 1 / (RATE * decay * share)
        for i in range(length):
            tone[i] += loudness * math.sin(step * i) * math.exp(-i * fall)
    contact = [value * knock * 3 for value in noise(0.02, 600, 6000, lambda share: (1 - share) ** 6)]
    rise = round(RATE * 0.0008)
    for i in range(rise):
        tone[i] *= i / rise
    return mixed((0, 1.0, tone), (0, 1.0, contact))


def noise(seconds: float, low: float, high: float, shape: Callable[[float], float]) -> Samples:
    """Noise between two frequencies in Hz; `shape` is its loudness at each share of its time."""
    random = Random(f"{seconds} {low} {high}")
    length = round(RATE * seconds)
    slow = fast = 0.0
    drag, haste = (1 - math.exp(-2 * math.pi * cut / RATE) for cut in (low, high))
    samples = []
    for i in range(length):
        fast += haste * (random.uniform(-1, 1) - fast)
        slow += drag * (fast - slow)
        samples.append((fast - slow) * shape(i / length))
    return samples


def mixed(*parts: tuple[float, float, Samples]) -> Samples:
    """Parts together, each with the second at which it begins, and its loudness."""
    starts = [round(RATE * begin) for begin, _, _ in parts]
    result = [0.0] * max(start + len(samples) for start, (_, _, samples) in zip(starts, parts, strict=True))
    for start, (_, loudness, samples) in zip(starts, parts, strict=True):
        for i, value in enumerate(samples, start):
            result[i] += loudness * value
    return result


def swell(share: float) -> float:
    """Rises and falls."""
    return math.sin(math.pi * share) ** 2


def flick(share: float) -> float:
    """Begins at once and dies away."""
    return min(1.0, share * 20) * (1 - share) ** 3


def notes(*pitches: float, gap: float, decay: float = 0.16) -> Samples:
    """Notes on wooden bars, one after another, `gap` seconds apart."""
    return mixed(
        *((gap * i, 1.0, struck(MARIMBA, pitch, decay, knock=0.05)) for i, pitch in enumerate(pitches))
    )


def sounds() -> dict[str, tuple[float, Samples]]:
    """All sounds by name, each with the loudness of its loudest moment, at most 1."""
    slide = noise(0.13, 800, 4500, swell)
    tap = struck(WOOD, 180, 0.012, knock=0.1)
    riffle = noise(0.05, 900, 5000, flick)
    c, e, g, high_c = 523.25, 659.25, 783.99, 1046.5
    return {
        "step": (0.55, struck(WOOD, 390, 0.024, knock=0.3)),
        "sow": (0.40, struck(WOOD, 620, 0.014, knock=0.3)),
        "capture": (
            0.60,
            mixed((0, 1.0, struck(WOOD, 280, 0.022, knock=0.4)), (0.06, 0.6, struck(WOOD, 240, 0.020))),
        ),
        "place": (0.45, struck(STONE, 740, 0.020, knock=0.25)),
        "take": (
            0.40,
            mixed((0, 1.0, struck(STONE, 1500, 0.008)), (0.035, 0.6, struck(STONE, 1830, 0.007))),
        ),
        "card": (0.35, mixed((0, 1.0, slide), (0.10, 0.25, tap))),
        "turn": (0.35, mixed((0, 1.0, riffle), (0.05, 0.7, slide))),
        "shuffle": (0.35, mixed(*((0.026 * i, 0.5 + 0.5 * swell(i / 14), riffle) for i in range(14)))),
        "refused": (
            0.40,
            mixed((0, 1.0, struck(WOOD, 130, 0.016)), (0.075, 0.8, struck(WOOD, 120, 0.016))),
        ),
        "win": (0.50, notes(c, e, g, high_c, gap=0.11)),
        "draw": (0.45, notes(g, g, gap=0.16, decay=0.07)),
        "loss": (0.45, notes(e, c, c / 2, gap=0.16, decay=0.09)),
    }


def wav(loudest: float, samples: Samples) -> bytes:
    """A mono file of 16 bits a sample."""
    peak = max(map(abs, samples))
    fade = RATE * FADE
    values = array("h")
    for i, value in enumerate(samples):
        values.append(round(32_767 * loudest * value / peak * min(1.0, (len(samples) - i) / fade)))
    if memoryview(b"\1\0").cast("h")[0] != 1:
        values.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(values.tobytes())
    return file.getvalue()


def files() -> dict[str, bytes]:
    """What belongs into the folder, by file name."""
    return {f"{name}.wav": wav(*sound) for name, sound in sounds().items()}


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, data in files().items():
        (FOLDER / name).write_bytes(data)


if __name__ == "__main__":
    main()
