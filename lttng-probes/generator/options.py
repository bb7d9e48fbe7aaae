# SPDX-License-Identifier: MIT
"""Reads jvm-agent/options.yaml, whose head says what the keys mean."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from generator.reader import VocabularyError, check_keys

SOURCE = Path(__file__).parents[2] / "jvm-agent" / "options.yaml"

_MILLISECONDS = {"ms": 1, "s": 1000, "m": 60_000, "h": 3_600_000}
_WAIT = re.compile(r"(\d+)us")
_DURATION = re.compile(r"(\d+)(ms|s|m|h)")
# How many arguments a kind takes; None: any number.
_ARITY = {"integer": 2, "integer_or_off": 2, "duration": 2, "wait": 1, "slow": 1, "one_of": None}


@dataclass(frozen=True)
class Option:
    """An option. `arguments` are those of its kind, `choice` names its enumeration in C++."""

    key: str
    default: str
    kind: str
    arguments: tuple[int | str, ...]
    range: str
    meaning: str
    is_native: bool
    choice: str
    most: str
    field: str
    is_internal: bool


@dataclass(frozen=True)
class Options:
    """Those that users may give, and those that one half of the agent hands to the other."""

    given: tuple[Option, ...]
    between_halves: tuple[Option, ...]

    @property
    def native(self) -> list[Option]:
        return [option for option in (*self.given, *self.between_halves) if option.is_native]

    @property
    def documented(self) -> list[Option]:
        return [option for option in self.given if not option.is_internal]


def read(source: str) -> Options:
    """The options of the text of options.yaml. Raises VocabularyError."""
    try:
        content = yaml.safe_load(source)
    except yaml.YAMLError as error:
        raise VocabularyError(str(error)) from None
    check_keys("the file", content, {"kinds", "options", "between_halves"})
    kinds = content["kinds"]
    return Options(
        tuple(_option(key, values, kinds) for key, values in content["options"].items()),
        tuple(
            _option(key, {**values, "native": True}, kinds)
            for key, values in content["between_halves"].items()
        ),
    )


def parts(duration: str) -> tuple[int, str]:
    """The number and the unit of a duration such as `30s`."""
    found = _DURATION.fullmatch(duration)
    if found is None:
        raise VocabularyError(f"{duration} is no duration such as 30s")
    return int(found[1]), found[2]


def milliseconds(duration: str) -> int:
    """How long a duration is."""
    number, unit = parts(duration)
    return number * _MILLISECONDS[unit]


def microseconds(wait: str) -> int:
    """How long a wait such as `200us` is."""
    found = _WAIT.fullmatch(wait)
    if found is None:
        raise VocabularyError(f"{wait} is no wait such as 200us")
    return int(found[1])


def _option(key: str, content: Mapping, kinds: Mapping[str, str]) -> Option:
    place = f"the option {key}"
    optional = {"default", "native", "most", "field", "internal"}
    check_keys(place, content, {"values", "meaning"}, optional)
    values = content["values"]
    kind, arguments = next(iter(values.items())) if isinstance(values, dict) else (values, ())
    if kind not in kinds:
        raise VocabularyError(f"{place}: there is no kind {kind}")
    arity = _ARITY.get(kind, 0)
    if arity is not None and len(arguments) != arity:
        raise VocabularyError(f"{place}: {kind} takes {arity} arguments")
    default = content.get("default", "")
    if not isinstance(default, str):
        raise VocabularyError(f"{place}: put the default {default} into quotes")
    if kind == "duration":
        for duration in (default, *arguments):
            milliseconds(duration)
    if kind == "wait":
        microseconds(default)
    if kind in ("slow", "wait"):
        milliseconds(arguments[0])
    if kind == "one_of" and default not in arguments:
        raise VocabularyError(f"{place}: the default {default} is none of its values")
    named = dict(zip(("least", "most")[2 - arity :], arguments, strict=True)) if arity else {}
    native = content.get("native", False)
    return Option(
        key,
        default,
        kind,
        tuple(arguments),
        kinds[kind].format(labels=", ".join(map(str, arguments)), **named),
        content["meaning"],
        bool(native),
        native["choice"] if isinstance(native, dict) else "",
        content.get("most", ""),
        content.get("field", re.sub("[.-]", "_", key) + ("_ns" if kind == "duration" else "")),
        content.get("internal", False),
    )
