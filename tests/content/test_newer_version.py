"""Looking for a newer version: nobody is asked unasked, a signed file is believed and nothing else."""

from __future__ import annotations

import base64
import json
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from support.paths import ROOT
from support.ui_person import Person, folders, person, words
from support.waiting import PATIENCE

sys.path.insert(0, str(ROOT / "packaging"))

import build
from build_steps import BuildError
from version_notice import newest_changes, notice, public_key, signed

from fanoboard.content import newest_version, release_address
from fanoboard.content.newest_version import (
    LARGEST,
    NotKnown,
    Release,
    is_signed,
    look_up,
    numbers,
    read_release,
)
from fanoboard.ui.features.home.about import AboutPage, NewerVersion
from fanoboard.ui.system import desktop
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.page import Page
from fanoboard.version import VERSION

__all__ = ["folders", "person"]

TOLD = {
    "version": "99.1",
    "date": "2026-12-24",
    "page": "https://example.org/99.1",
    "news": ["Boards of glass."],
}
LOOK = "Look for a newer version"

VECTORS = [
    # RFC 8032, section 7.1: key, message, signature.
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd"
        "25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c3"
        "87b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594"
        "a7c15e9716ed28dc027beceea1ec40a",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_signatures_are_those_of_the_standard(key: str, message: str, signature: str) -> None:
    public, text, right = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert is_signed(text, right, public)
    assert not is_signed(text + b"x", right, public)
    for place in (0, 31, 32, 63):
        wrong = bytearray(right)
        wrong[place] ^= 1
        assert not is_signed(text, bytes(wrong), public)
    assert not is_signed(text, right[:-1], public)
    assert not is_signed(text, right, public[:-1])
    assert not is_signed(text, right, b"\xff" * 32)
    order = 2**252 + 27742317777372353535851937790883648493
    twin = (int.from_bytes(right[32:], "little") + order).to_bytes(32, "little")
    assert not is_signed(text, right[:32] + twin, public), "one message has one signature"


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A private key."""
    file = tmp_path_factory.mktemp("keys") / "key.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", file], check=True)
    return file


def told(key: Path, **others: object) -> bytes:
    return signed(json.dumps({**TOLD, **others}).encode(), key)


Answer = Callable[[BaseHTTPRequestHandler], None]


class Place:
    """An address on this machine, and what it answers."""

    def __init__(self) -> None:
        place = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                place.asked += 1
                place.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self.asked = 0
        self.answer: Answer = lambda handler: handler.send_error(404)
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}/newest"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def says(self, content: bytes) -> None:
        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(200)
            handler.send_header("Content-Length", str(len(content)))
            handler.end_headers()
            handler.wfile.write(content)

        self.answer = answer


@pytest.fixture
def place() -> Iterator[Place]:
    place = Place()
    yield place
    place.server.shutdown()
    place.server.server_close()


def why(found: Release | NotKnown) -> str:
    assert isinstance(found, NotKnown)
    return str(found.why)


def test_what_is_signed_is_believed(place: Place, key: Path) -> None:
    place.says(told(key))
    found = look_up(place.address, public_key(key), PATIENCE)
    assert found == Release("99.1", "2026-12-24", "https://example.org/99.1", ["Boards of glass."])


@pytest.mark.parametrize(
    "content",
    [b"", b"<html>Not found</html>", b"\x00\xff" * 500, newest_version.FIRST_LINE, b"\n\n\n"],
)
def test_garbage_is_not(content: bytes, place: Place, key: Path) -> None:
    place.says(content)
    assert why(look_up(place.address, public_key(key), PATIENCE)).startswith("The file there ")


def test_nor_is_what_somebody_else_signed_or_changed(key: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", other], check=True)
    content, public = told(key), public_key(key)
    assert isinstance(read_release(content, public), Release)
    for wrong in (
        told(other),
        content.replace(b"99.1", b"99.2"),
        content + b" ",
        content.replace(b"\n", b"\n!", 1),
    ):
        assert "not signed" in why(read_release(wrong, public))
    assert "not signed" in why(read_release(content, base64.b64encode(b"short").decode()))
    assert "not signed" in why(read_release(content, "no base64"))


@pytest.mark.parametrize(
    "others",
    [
        {"version": "new"},
        {"version": 3},
        {"version": "1." + "9" * 50},
        {"page": "file:///etc/passwd"},
        {"page": "javascript:alert(1)"},
        {"page": "https://example.org/ --flag"},
        {"date": "soon"},
        {"date": "2027-99-99"},
        {"date": "2027-01-02\n"},
        {"version": "9.9\n"},
        {"page": "https://example.org/\n"},
        {"news": ["x" * 1001]},
        {"news": "much"},
        {"news": ["Boards of glass.", "and \u202eread backwards"]},
        {"news": ["one line\nand \x1b[2J another"]},
    ],
)
def test_what_is_signed_and_makes_no_sense_is_told(others: dict[str, object], key: Path) -> None:
    assert "can’t read it" in why(read_release(told(key, **others), public_key(key)))


def test_later_formats_may_say_more(key: Path) -> None:
    assert isinstance(read_release(told(key, sizes=[1, 2]), public_key(key)), Release)


def test_a_huge_file_is_not_read_to_its_end(place: Place, key: Path) -> None:
    sent = 0

    def answer(handler: BaseHTTPRequestHandler) -> None:
        nonlocal sent
        handler.send_response(200)
        handler.end_headers()
        while sent < 100 * LARGEST:
            sent += handler.wfile.write(bytes(LARGEST))

    place.answer = answer
    assert "too large" in why(look_up(place.address, public_key(key), PATIENCE))
    assert sent < 100 * LARGEST


def test_errors_of_the_address_are_told(place: Place, key: Path) -> None:
    assert "error 404" in why(look_up(place.address, public_key(key), PATIENCE))
    place.answer = lambda handler: None
    assert "can’t be reached" in why(look_up(place.address, public_key(key), PATIENCE))
    for address in (
        "http://127.0.0.1:1/",
        "file:///etc/passwd",
        "ftp://127.0.0.1/",
        "",
        "http://[",
        "http:///x",
    ):
        assert "can’t be reached" in why(look_up(address, public_key(key), PATIENCE)), address


def test_a_name_that_nobody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert "connected to the network" in why(look_up("http://fanoboard.invalid/", "", PATIENCE))


@pytest.mark.parametrize("drips", [False, True])
def test_nobody_waits_for_ever(place: Place, drips: bool) -> None:
    stop = threading.Event()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        while not stop.wait(0.05):
            if drips:
                handler.wfile.write(b" ")

    place.answer = answer
    began = time.monotonic()
    assert "no answer in time" in why(look_up(place.address, "", 0.5))
    stop.set()
    assert time.monotonic() - began < PATIENCE


@pytest.mark.parametrize(
    ("older", "newer"), [("0.9", "0.10"), ("1.2.3", "1.3"), ("1.2", "1.2.1"), ("9", "10"), ("1.0.0", "1.0.1")]
)
def test_versions_are_compared_by_their_numbers(older: str, newer: str) -> None:
    assert numbers(older) < numbers(newer)


def test_zeros_at_the_end_say_nothing() -> None:
    assert numbers("1.2") == numbers("1.2.0") == numbers("1.2.0.0")
    assert numbers("0.0") == ()


# In the app


def page(person: Person) -> str:
    person.until(lambda: not person.app.busy)
    return " ".join(word.text for block in person.only(Page).blocks for word in block.words)


@pytest.fixture
def build_with(monkeypatch: pytest.MonkeyPatch, place: Place, key: Path) -> Place:
    """A build that was given an address, and that address."""
    monkeypatch.setattr(release_address, "ADDRESS", place.address)
    monkeypatch.setattr(release_address, "KEY", public_key(key))
    monkeypatch.setattr(newest_version.look_up, "__defaults__", (PATIENCE,))
    return place


def test_without_an_address_there_is_no_button(person: Person) -> None:
    assert (release_address.ADDRESS, release_address.KEY) == ("", "")
    person.app.push(AboutPage(person.app))
    person.round()
    assert LOOK not in person.texts()


def test_nobody_is_asked_before_a_person_asks(person: Person, build_with: Place, key: Path) -> None:
    build_with.says(told(key))
    person.app.push(AboutPage(person.app))
    page(person)
    assert build_with.asked == 0
    person.press(LOOK)
    assert isinstance(person.top(), NewerVersion)
    text = page(person)
    assert build_with.asked == 1
    assert "Yes: version 99.1, of 2026-12-24." in text
    assert f"You have {VERSION}." in text
    assert "Boards of glass." in text


def test_its_page_is_opened(
    person: Person, build_with: Place, key: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[str, ...]] = []

    def leave(*command: str) -> str:
        opened.append(command)
        return "no browser" if len(opened) > 1 else ""

    monkeypatch.setattr(desktop, "left_to_system", leave)
    monkeypatch.setattr(sys, "platform", "linux")
    build_with.says(told(key))
    person.app.push(NewerVersion(person.app))
    page(person)
    person.press("Open its page")
    assert "can’t be opened" not in page(person)
    assert opened == [("xdg-open", "https://example.org/99.1")]
    person.press("Open its page")
    assert "The system says: no browser" in page(person)


@pytest.mark.parametrize(
    ("version", "text"),
    [
        (VERSION, "which you have, is the newest version"),
        ("0.0.1", "which is newer"),
        (f"{VERSION}.0", "the newest version"),
    ],
)
def test_an_old_file_offers_nothing(
    version: str, text: str, person: Person, build_with: Place, key: Path
) -> None:
    build_with.says(told(key, version=version))
    person.app.push(NewerVersion(person.app))
    assert text in page(person)
    (button,) = (
        each for each in person.top().widgets if isinstance(each, Button) and words(each) == "Open its page"
    )
    assert not button.enabled


def test_one_can_look_again(person: Person, build_with: Place, key: Path) -> None:
    person.app.push(NewerVersion(person.app))
    assert "error 404" in page(person)
    build_with.says(told(key))
    person.press("Look again")
    assert "99.1" in page(person)


@pytest.mark.usefixtures("build_with")
def test_low_windows_show_where_to_look(person: Person) -> None:
    person.resize((800, 600))
    person.app.push(AboutPage(person.app))
    person.round()
    look = person.named(LOOK)
    assert look.pane is not None
    assert look.pane.rect.contains(look.rect)
    person.wheel(look.pane.rect.center, -50)
    person.press("MIT")
    assert isinstance(person.top(), AboutPage)
    assert "Permission is hereby granted" in page(person)


def test_the_window_goes_on_meanwhile_and_can_be_left(person: Person, build_with: Place) -> None:
    answered = threading.Event()

    def answer(handler: BaseHTTPRequestHandler) -> None:
        answered.wait(PATIENCE)

    build_with.answer = answer
    person.app.push(AboutPage(person.app))
    person.app.push(NewerVersion(person.app))
    for _ in range(3):
        person.app.round(True)
    looking = person.only(Page)
    assert "Looking…" in " ".join(word.text for block in looking.blocks for word in block.words)
    person.app.pop()
    assert isinstance(person.top(), AboutPage)
    answered.set()
    person.round()
    assert isinstance(person.top(), AboutPage)


# What is published


def test_what_a_release_publishes_is_believed(key: Path) -> None:
    changes = "# Changelog\n\n## 1.2\n\n- **In time.** Answers\n  come by `T`.\n- More.\n\n## 1.1\n\n- Old.\n"
    content = notice("1.2", "https://example.org", changes, key, datetime(2026, 12, 1, tzinfo=UTC))
    found = read_release(content, public_key(key))
    assert found == Release(
        "1.2", "2026-12-01", "https://example.org", ["In time. Answers come by T.", "More."]
    )


def test_the_changelog_as_it_is_fits(key: Path) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert newest_changes(changelog)
    assert len(notice(VERSION, "https://example.org", changelog, key, datetime.now(UTC))) <= LARGEST


def test_a_build_is_given_the_address(tmp_path: Path, key: Path) -> None:
    file = tmp_path / "fanoboard" / "content" / "release_address.py"
    file.parent.mkdir(parents=True)
    file.write_text(Path(release_address.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    build.tell_address(tmp_path, "http://example.org/newest", public_key(key))
    found: dict[str, str] = {}
    exec(file.read_text(encoding="utf-8"), found)
    assert (found["ADDRESS"], found["KEY"]) == ("http://example.org/newest", public_key(key))
    for address, wrong in (("https://example.org", public_key(key)), ("http://example.org", "key")):
        with pytest.raises(BuildError):
            build.tell_address(tmp_path, address, wrong)
