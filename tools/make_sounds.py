"""Write the sounds into `assets/sounds`: wood, slate, felt and paper, synthesised.

What is struck sounds in a few modes, each a decaying sine whose frequency stands in a fixed ratio to the
lowest, with the thud of the contact; paper and cards are noise between two frequencies.  Each sound comes
in several takes, as no hand does anything twice alike: a little higher or lower, harder or softer, with the
modes in another proportion.  All are brought to the loudness of their kind.  The same files come out every
time.
"""

from __future__ import annotations

import io
import math
import shutil
import wave
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE = 22_050
"""Samples a second."""
DULL = 4_500
"""Hz above which everything is taken away bit by bit."""
RISE = 0.002
"""Seconds in which anything struck begins to sound: at once would be a click."""
FADE = 0.006
"""Seconds at the end of a sound in which it dies away."""
SILENT = 0.008
"""A sound has ended where nothing as loud as this share of its loudest moment comes any more."""
WINDOW = 0.04
"""Seconds over which the ear takes loudness together."""
BASS = 300
"""Hz below which little loudspeakers give less and less, and ears hear less."""
LOUDEST = 0.85
"""The highest sample of all."""

Samples = list[float]
Modes = Sequence[tuple[float, float, float]]
"""Modes as (frequency, loudness, time to decay), all relative to the first."""

BAR: Modes = ((1.0, 1.0, 1.0), (2.76, 0.5, 0.6), (5.4, 0.2, 0.35))
"""A free wooden bar's."""
PLATE: Modes = ((1.0, 1.0, 1.0), (1.58, 0.7, 0.8), (2.24, 0.5, 0.5), (2.92, 0.35, 0.4))
"""Those of a small round plate."""
CLOTH: Modes = ((1.0, 1.0, 1.0), (1.7, 0.3, 0.5))
"""Those of a board below thick cloth, which swallows what is high."""
SHEET: Modes = ((1.0, 1.0, 1.0), (2.3, 0.4, 0.4))
"""Those of a table top below a sheet of paper."""
MARIMBA: Modes = ((1.0, 1.0, 1.0), (4.0, 0.16, 0.3))
"""Those of a bar that is tuned, with a hollow below it."""


@dataclass(frozen=True)
class Material:
    """How what a board is made of sounds when something is set down on it."""

    modes: Modes
    pitch: float
    """Of the lowest mode, in Hz, where a piece of usual size is set down."""
    decay: float
    """Seconds in which that falls to a third."""
    contact: tuple[float, float]
    """Between which frequencies, in Hz, the contact itself sounds."""
    knock: float
    """How loud that is, beside the modes."""
    soft: float = RISE
    """Seconds in which it begins to sound."""


MATERIALS = {
    "wood": Material(BAR, 370, 0.024, (500, 3000), 0.9),
    "slate": Material(PLATE, 690, 0.022, (900, 4000), 0.7),
    "felt": Material(CLOTH, 205, 0.016, (160, 1100), 1.2, soft=0.005),
    "paper": Material(SHEET, 260, 0.015, (600, 3000), 1.6, soft=0.003),
}
TAKES = 3
"""Of everything that is heard often."""
LOUDNESS = {
    **dict.fromkeys(("step", "sow", "place"), 0.1),
    **dict.fromkeys(("capture", "take"), 0.125),
    **dict.fromkeys(("card", "turn", "shuffle"), 0.08),
    **dict.fromkeys(("refused", "win", "draw", "loss"), 0.1),
}
"""What the loudest moment of each sound measures; captures stand out."""


class Hand:
    """Who makes a take: never quite as before."""

    def __init__(self, name: str) -> None:
        self._random = Random(name)

    def about(self, value: float, share: float) -> float:
        """A value that differs by at most such a share."""
        return value * self._random.uniform(1 - share, 1 + share)

    def struck(
        self, modes: Modes, pitch: float, decay: float, contact: Sequence[float] = (), soft: float = RISE
    ) -> Samples:
        """Something that is struck: `pitch` in Hz, `decay` in seconds."""
        pitch, decay = self.about(pitch, 0.02), self.about(decay, 0.12)
        length = round(RATE * min(6 * decay, 0.9))
        tone = [0.0] * length
        for ratio, loudness, share in modes:
            strength = self.about(loudness, 0.25 if ratio > 1 else 0)
            step, fall = 2 * math.pi * pitch * ratio / RATE, 1 / (RATE * decay * share)
            for i in range(length):
                tone[i] += strength * math.sin(step * i) * math.exp(-i * fall)
        rise = round(RATE * soft)
        for i in range(rise):
            tone[i] *= math.sin(math.pi / 2 * i / rise) ** 2
        return mixed((0, 1.0, tone), (0, 1.0, contact))

    def noise(self, seconds: float, low: float, high: float, shape: Callable[[float], float]) -> Samples:
        """Noise between two frequencies in Hz; `shape` is its loudness at each share of its time."""
        length = round(RATE * self.about(seconds, 0.1))
        slow = fast = 0.0
        drag, haste = (1 - math.exp(-2 * math.pi * self.about(cut, 0.08) / RATE) for cut in (low, high))
        samples = []
        for i in range(length):
            fast += haste * (self._random.uniform(-1, 1) - fast)
            slow += drag * (fast - slow)
            samples.append((fast - slow) * shape(i / length))
        return samples

    def set_down(self, on: Material, size: float = 1.0, gentle: float = 1.0) -> Samples:
        """A piece set down on a material; a smaller one sounds higher and shorter."""
        knock = self.about(on.knock * gentle, 0.25)
        contact = [knock * value for value in self.noise(0.022 * size, *on.contact, thud)]
        return self.struck(on.modes, on.pitch / size, on.decay * size, contact, on.soft)


def mixed(*parts: tuple[float, float, Sequence[float]]) -> Samples:
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
    """Begins soon and dies away."""
    return min(1.0, share * 12) * (1 - share) ** 3


def thud(share: float) -> float:
    """Begins within a tenth of its time and dies away fast."""
    return min(1.0, share * 10) * (1 - share) ** 5


def on_board(sound: str, on: Material, hand: Hand) -> Samples:
    """A take of what sounds like the material that it happens on."""
    match sound:
        case "step":
            return hand.set_down(on)
        case "sow":
            return hand.set_down(on, 0.72)
        case "place":
            again = hand.set_down(on, 0.8, 0.5)
            return mixed((0, 1.0, hand.set_down(on, 0.86)), (hand.about(0.042, 0.12), 0.35, again))
        case "capture":
            second = hand.set_down(on, 1.05)
            return mixed((0, 1.0, hand.set_down(on, 1.25)), (hand.about(0.062, 0.12), 0.6, second))
        case "take":
            first, second = hand.set_down(on, 0.55), hand.set_down(on, 0.47)
            return mixed((0, 1.0, first), (hand.about(0.036, 0.12), 0.65, second))
        case "card":
            slide = hand.noise(0.13, 500, 3000, swell)
            return mixed((0, 1.0, slide), (hand.about(0.1, 0.05), 0.16, hand.set_down(on, 1.1, 0.5)))
    raise ValueError(sound)


def anywhere(sound: str, hand: Hand) -> Samples:
    """A take of what sounds alike on everything."""
    c, e, g, high_c = 523.25, 659.25, 783.99, 1046.5
    match sound:
        case "turn":
            riffle, slide = hand.noise(0.05, 600, 3400, flick), hand.noise(0.12, 500, 3000, swell)
            return mixed((0, 1.0, riffle), (0.05, 0.7, slide))
        case "shuffle":
            return mixed(
                *(
                    (
                        hand.about(0.027 * i, 0.03),
                        0.5 + 0.5 * swell(i / 14),
                        hand.noise(0.05, 600, 3400, flick),
                    )
                    for i in range(14)
                )
            )
        case "refused":
            first, second = (hand.struck(CLOTH, pitch, 0.026, soft=0.006) for pitch in (190, 168))
            return mixed((0, 1.0, first), (hand.about(0.085, 0.1), 0.8, second))
        case "win":
            return notes(hand, c, e, g, high_c, gap=0.11)
        case "draw":
            return notes(hand, g, g, gap=0.16, decay=0.07)
        case "loss":
            return notes(hand, e, c, c / 2, gap=0.16, decay=0.09)
    raise ValueError(sound)


def notes(hand: Hand, *pitches: float, gap: float, decay: float = 0.12) -> Samples:
    """Notes on tuned bars, one after another, about `gap` seconds apart.  They stay in tune."""
    key = hand.about(1.0, 0.01)
    parts = []
    for i, pitch in enumerate(pitches):
        modes = [(ratio, hand.about(loudness, 0.2), share) for ratio, loudness, share in MARIMBA]
        start = 0.0 if i == 0 else hand.about(gap * i, 0.03)
        length = round(RATE * min(5 * decay, 0.6))
        tone = [0.0] * length
        for ratio, loudness, share in modes:
            step, fall = 2 * math.pi * pitch * key * ratio / RATE, 1 / (RATE * decay * share)
            for k in range(length):
                tone[k] += loudness * math.sin(step * k) * math.exp(-k * fall) * min(1.0, k / (RATE * 0.004))
        parts.append((start, hand.about(1.0, 0.1), tone))
    return mixed(*parts)


def dulled(samples: Samples) -> Samples:
    """Without what is shrill: a low pass of fourth order, two after Butterworth in a row."""
    warped = math.tan(math.pi * DULL / RATE)
    for damping in (0.5412, 1.3066):
        scale = 1 / (1 + warped / damping + warped**2)
        feed = warped**2 * scale
        back, far = 2 * (warped**2 - 1) * scale, (1 - warped / damping + warped**2) * scale
        result, x1, x2, y1, y2 = [], 0.0, 0.0, 0.0, 0.0
        for x in samples:
            y = feed * (x + 2 * x1 + x2) - back * y1 - far * y2
            x1, x2, y1, y2 = x, x1, y, y1
            result.append(y)
        samples = result
    return samples


def loudness(samples: Sequence[float]) -> float:
    """The root of the mean square of the loudest moment, of what is heard of it."""
    width, drag = round(RATE * WINDOW), 1 - math.exp(-2 * math.pi * BASS / RATE)
    total = most = low = 0.0
    heard = []
    for value in samples:
        low += drag * (value - low)
        heard.append(value - low)
    samples = heard
    for i, value in enumerate(samples):
        total += value * value
        if i >= width:
            total -= samples[i - width] ** 2
        most = max(most, total)
    return math.sqrt(most / width)


def wav(samples: Samples, loud: float) -> bytes:
    """A mono file of 16 bits a sample, as loud as this."""
    samples = dulled(samples)
    top = max(map(abs, samples))
    last = max(i for i, value in enumerate(samples) if abs(value) > SILENT * top)
    samples = samples[: last + 1]
    scale = min(loud / loudness(samples), LOUDEST / top)
    fade = RATE * FADE
    values = array("h")
    for i, value in enumerate(samples):
        values.append(round(32_767 * scale * value * min(1.0, (len(samples) - 1 - i) / fade)))
    if memoryview(b"\1\0").cast("h")[0] != 1:
        values.byteswap()
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(values.tobytes())
    return file.getvalue()


def takes() -> Iterator[tuple[str, bytes]]:
    """All takes by the paths of their files."""
    for material, on in MATERIALS.items():
        for sound in ("step", "sow", "place", "capture", "take", "card"):
            for take in range(1, TAKES + 1):
                samples = on_board(sound, on, Hand(f"{material} {sound} {take}"))
                yield f"{material}/{sound}-{take}.wav", wav(samples, LOUDNESS[sound])
    for sound in ("turn", "shuffle", "refused", "win", "draw", "loss"):
        for take in range(1, (TAKES if sound in ("turn", "refused") else 2) + 1):
            samples = anywhere(sound, Hand(f"{sound} {take}"))
            yield f"{sound}-{take}.wav", wav(samples, LOUDNESS[sound])


def files() -> dict[str, bytes]:
    """What belongs into the folder, by the paths within it."""
    return dict(takes())


def main() -> None:
    """Write all files, and leave no others."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    for name, data in files().items():
        file = FOLDER / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


if __name__ == "__main__":
    main()
