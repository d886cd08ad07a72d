"""Asking whether there is a newer version, once a person wants to know.

What is read is a small file: `fanoboard release` and the number of its format, a signature in base64, and
from the third line on what is signed, as JSON.  Nothing of it is believed before the signature has been
checked, so it does not matter by what way it came.
"""

from __future__ import annotations

import base64
import binascii
import http.client
import re
import socket
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from datetime import date as day
from hashlib import sha512
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from fanoboard.content.structs import struct_of_json
from fanoboard.content.yaml_files import UNSEEN
from fanoboard.messages import Message
from fanoboard.tasks import in_time

# Whether an Ed25519 signature is right: RFC 8032, section 5.1.7, after the program in its section 6.
#
# It only verifies, so it knows no secret that its running time could betray.

_P: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT: Final = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""

Point = tuple[int, int, int, int]
"""A point of the curve in extended coordinates: x and y are the first two over the third."""


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether a message was signed by the owner of a public key."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, promised = _point(key), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if owner is None or promised is None or scalar >= _ORDER:
        return False
    challenge = int.from_bytes(sha512(signature[:32] + key + message).digest(), "little") % _ORDER
    return _are_equal(_times(scalar, _BASE), _sum(promised, _times(challenge, owner)))


def _sum(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(scalar: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while scalar:
        if scalar & 1:
            total = _sum(total, point)
        point = _sum(point, point)
        scalar >>= 1
    return total


def _are_equal(one: Point, other: Point) -> bool:
    return (
        not (one[0] * other[2] - other[0] * one[2]) % _P and not (one[1] * other[2] - other[1] * one[2]) % _P
    )


def _point(text: bytes) -> Point | None:
    """The point that 32 bytes stand for; None where they stand for none."""
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (2**255 - 1)
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = _P - x
    return x, y, 1, x * y % _P


_BASE: Final = _point((4 * pow(5, _P - 2, _P) % _P).to_bytes(32, "little")) or (0, 1, 1, 0)


FIRST_LINE: Final = b"fanoboard release 1"
LARGEST: Final = 64_000
PATIENCE: Final = 15.0
_AT_ONCE: Final = 4096

Version = tuple[int, ...]
Text = Annotated[str, Meta(max_length=1000, pattern=rf"(?s)^(?!.*{UNSEEN})")]


class Release(msgspec.Struct, frozen=True):
    """A newest version: its number, when it came, the page to get it from, and its news."""

    version: Annotated[str, Meta(pattern=r"^[0-9]{1,5}(\.[0-9]{1,5}){1,3}\Z")]
    date: Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")]
    page: Annotated[str, Meta(pattern=r"^https?://[!-~]+\Z", max_length=500)]
    news: Annotated[list[Text], Meta(max_length=50)] = []

    def __post_init__(self) -> None:
        """Refuse a day that is none.  Raises ValueError."""
        day.fromisoformat(self.date)


@dataclass(frozen=True, slots=True)
class NotKnown:
    why: Message


def numbers(version: str) -> Version:
    """A version to be compared: 0.10 is newer than 0.9."""
    found = tuple(int(part) for part in re.findall(r"[0-9]+", version))
    return found[: max((place for place, part in enumerate(found, 1) if part), default=0)]


def look_up(address: str, key: str, patience: float = PATIENCE) -> Release | NotKnown:
    """Look up the newest version at an address, in at most `patience` seconds, whatever is there."""
    end = time.monotonic() + patience
    # A name that nobody knows may be looked for as long as the system likes.
    return in_time(lambda: _looked_up(address, key, end), patience) or _TOO_SLOW


def read_release(content: bytes, key: str) -> Release | NotKnown:
    """The content of a file, if the owner of the key has signed it."""
    first, signature, signed = [*content.split(b"\n", 2), b"", b""][:3]
    if first.strip() != FIRST_LINE:
        return NotKnown(Message("The file there does not describe a version."))
    try:
        believed = is_signed(signed, base64.b64decode(signature, validate=True), base64.b64decode(key))
    except binascii.Error:
        believed = False
    if not believed:
        return NotKnown(
            Message("The file there is not signed by the makers of Fanoboard, so it is not trusted.")
        )
    try:
        return struct_of_json(signed, Release)
    except msgspec.MsgspecError:
        return NotKnown(Message("The file there is signed, but this version of Fanoboard can’t read it."))


_TOO_SLOW: Final = NotKnown(Message("There was no answer in time. Please try again later."))


def _looked_up(address: str, key: str, end: float) -> Release | NotKnown:
    try:
        content = _read(address, end)
    except urllib.error.HTTPError as error:
        error.close()
        return NotKnown(Message("The address answers with error {code}.", code=error.code))
    except TimeoutError:
        return _TOO_SLOW
    except (OSError, ValueError, http.client.HTTPException) as error:
        reason = getattr(error, "reason", error)
        if isinstance(reason, TimeoutError):
            return _TOO_SLOW
        if isinstance(reason, socket.gaierror):
            return NotKnown(Message("The address can’t be found. Is this computer connected to the network?"))
        reason_told = (getattr(reason, "strerror", "") or str(reason) or type(error).__name__)[:200]
        return NotKnown(Message("The address can’t be reached: {reason}.", reason=reason_told))
    if len(content) > LARGEST:
        return NotKnown(Message("The file there is too large to describe a version."))
    return read_release(content, key)


def _read(address: str, end: float) -> bytes:
    """At most a little more than may be.  Raises what urllib does, and TimeoutError."""
    if not address.startswith(("http://", "https://")):
        raise ValueError(address)
    request = urllib.request.Request(address, headers={"User-Agent": "fanoboard"})
    content = b""
    with urllib.request.urlopen(request, timeout=max(0.1, end - time.monotonic())) as answer:
        while len(content) <= LARGEST and (part := answer.read1(_AT_ONCE)):
            content += part
            if time.monotonic() > end:
                raise TimeoutError
    return content
