"""YAML as we read it: what things mean, what is refused, and that nothing takes long."""

from __future__ import annotations

import contextlib
import math

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st
from support.processor import processor_time
from support.tiers import by_night

from fanoboard.content import paths, yaml_files
from fanoboard.content.yaml_files import YamlFault

TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
PLAIN = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | TEXTS
VALUES = st.recursive(
    PLAIN | st.floats(allow_nan=False, allow_infinity=False).filter(math.isfinite),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


def parse(text: str, deepest: int = 50) -> object:
    return yaml_files.parse(text, deepest=deepest, most=100_000)


@pytest.fixture(params=["CSafeLoader", "SafeLoader"])
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Each way to take a text apart in turn: by libyaml, and where that is missing, without."""
    if not hasattr(yaml, request.param):
        pytest.skip("PyYAML was built without libyaml")
    monkeypatch.setattr(yaml_files, "PARSER", getattr(yaml, request.param))
    name: str = request.param
    return name


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: 1", {"a": 1}),
        ("a: -12.5\nb: 1e3\nc: +7", {"a": -12.5, "b": 1000.0, "c": 7}),
        ("[true, false, null, ~, yes, no, on, off]", [True, False, None, None, "yes", "no", "on", "off"]),
        ("x: 12:30:00\nd: 2001-01-01", {"x": "12:30:00", "d": "2001-01-01"}),
        ("x: 0x1f\ny: 017\nz: 1_000\nw: .inf", {"x": "0x1f", "y": "017", "z": "1_000", "w": ".inf"}),
        ("1: a\ntrue: b", {"1": "a", "true": "b"}),
        ("a: '1'\nb: \"true\"\nc: |\n  1\n", {"a": "1", "b": "true", "c": "1\n"}),
        ("<<: {a: 1}", {"<<": {"a": 1}}),
        ("", None),
        ("- - 1\n  - {a: [2, {b: 3}]}", [[1, {"a": [2, {"b": 3}]}]]),
        ("9" * 30, "9" * 30),
    ],
)
def test_what_things_mean(text: str, value: object) -> None:
    assert parse(text) == value
    assert repr(parse(text)) == repr(value)


@pytest.mark.usefixtures("parser")
@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: 1\nb: ]", (2, 4), "not YAML"),
        ("x: !!bool maybe", (1, 4), "Tags (tag:yaml.org,2002:bool) are not used"),
        ("x: !!timestamp x", (1, 4), "Tags"),
        ("x: !!python/object:os.system 1", (1, 4), "Tags"),
        ("a: &x 1", (1, 4), "Anchors"),
        ("a: *x", (1, 4), "Aliases"),
        ("a: 1\na: 2", (2, 1), "“a” is here twice"),
        ("? [1]\n: 2", (1, 3), "A key is a word"),
        ("--- 1\n--- 2", (2, 1), "more than one document"),
        ('a: "\\ud800"', None, "half a character"),
        ("a: \ud800", None, "half a character"),
        ("a: \x00", None, "character"),
        ("[" * 5_000, None, "nested too deeply"),
        ("[],\n" * 5, None, "not YAML"),
    ],
)
def test_what_is_refused(text: str, place: tuple[int, int] | None, words: str) -> None:
    with pytest.raises(YamlFault) as fault:
        parse(text)
    found = str(fault.value)
    assert words in found or (place is None and "not YAML" in found)
    if place is not None:
        assert (fault.value.line, fault.value.column) == place


@pytest.mark.parametrize(
    "text",
    [
        "x: " + "1:" * 200_000 + "1",
        "[" + "[]," * 33_000 + "]",
        "[" * 5_000,
        "{" * 5_000,
        "a: " * 5_000,
        "- " * 5_000,
        "? " * 5_000,
        "[" + "1, " * 300_000 + "1]",
        '"' + "\\" * 100_000,
        "\n".join(f"k{number}: {number}" for number in range(30_000)),
    ],
    ids=[
        "base 60",
        "lists",
        "brackets",
        "braces",
        "colons",
        "dashes",
        "questions",
        "values",
        "escapes",
        "keys",
    ],
)
def test_nothing_takes_long(text: str) -> None:
    """Processor time, as the machine may be busy; PyYAML's own loader took up to 217 s for these."""
    with processor_time(2), contextlib.suppress(YamlFault):
        parse(text)


@given(VALUES)
@example(value="0E0")
def test_what_is_written_is_read_again(value: object) -> None:
    assert parse(yaml_files.dump(value)) == value


@pytest.mark.skipif(not hasattr(yaml, "CSafeLoader"), reason="PyYAML was built without libyaml")
@pytest.mark.parametrize("part", by_night(range(4), 1))
def test_all_shipped_files_are_read_alike_with_libyaml_and_without(
    part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files as they are, and with a key twice at their end, which is refused."""
    files = [*paths.assets().rglob("*.yaml"), *paths.shipped_folder("themes").glob("*.yaml")]
    assert len(files) > 40
    for file in sorted(files)[part::4]:
        text = file.read_text(encoding="utf-8")
        twice = f"{text}\ntitle: 1\ntitle: 2\n"
        answers = []
        for name in ("CSafeLoader", "SafeLoader"):
            monkeypatch.setattr(yaml_files, "PARSER", getattr(yaml, name))
            with pytest.raises(YamlFault) as found:
                parse(twice)
            fault = found.value
            answers.append((repr(parse(text)), fault.line, fault.column, "not YAML" in str(fault)))
        assert answers[0] == answers[1], file.name


def test_shipped_files_mean_what_yaml_says() -> None:
    files = [*(paths.assets() / "layouts").glob("*.yaml"), *paths.shipped_folder("themes").glob("*.yaml")]
    assert len(files) > 20
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert _says_the_same(parse(text), yaml.load(text, yaml.BaseLoader)), file.name


def _says_the_same(value: object, words: object) -> bool:
    """Whether a value is what PyYAML finds, which leaves all scalars as they are written here."""
    if isinstance(value, dict) and isinstance(words, dict):
        return list(value) == list(words) and all(_says_the_same(value[key], words[key]) for key in value)
    if isinstance(value, list) and isinstance(words, list):
        return len(value) == len(words) and all(map(_says_the_same, value, words))
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value).lower() == str(words).lower()
    return value == float(str(words))


@given(st.text(max_size=60) | st.text(alphabet="[]{}:,-?!&*|>'\"#% \n\tab1~.", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    fault = None
    try:
        parse(text)
    except YamlFault as found:
        fault = found
    assert fault is None or str(fault).endswith(".")


def test_depth_can_be_allowed() -> None:
    text = "[" * 300 + "]" * 300
    with pytest.raises(YamlFault):
        parse(text)
    assert parse(text, deepest=300)
