"""Making good texts bad."""

from __future__ import annotations

from random import Random

_ODD = (
    b"\x00",
    b"\xff\xfe",
    "\u2028".encode(),
    "é".encode(),
    b"\t",
    b"-1",
    b"99999999999999999999999",
    b"nan",
    b"?",
    b"{",
    b"[" * 60,
    b"&a *a",
    b"!!python/object:os.system",
    b"<<: {}",
    b"1:1:1",
    b"2001-01-01",
    b"~",
    b"a" * 3000,
)
"""What programs stumble over."""


def mutated(random: Random, text: bytes) -> bytes:
    """The text with one to four small changes."""
    for _ in range(random.randint(1, 4)):
        text = _changed(random, text)
    return text


def _changed(random: Random, text: bytes) -> bytes:
    at, to = sorted(random.randrange(len(text) + 1) for _ in range(2))
    to = min(to, at + random.choice((1, 4, 40)))
    match random.randrange(7):
        case 0:
            return text[:at] + text[to:]
        case 1:
            return text[:to] + text[at:]
        case 2:
            return text[:at] + random.choice(_ODD) + text[at:]
        case 3:
            return text[:at] + random.choice(_ODD) + text[to:]
        case 4:
            return text[:at] + bytes([random.randrange(256)]) + text[at + 1 :]
        case 5:
            lines = text.split(b"\n")
            one, other = random.randrange(len(lines)), random.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
            return b"\n".join(lines)
        case _:
            words = text.split(b" ")
            word = random.randrange(len(words))
            words[word] = random.choice((*words, *_ODD))
            return b" ".join(words)
