# SPDX-License-Identifier: MIT
"""The options that the native half heeds: its struct, and how it reads each."""

from collections.abc import Iterator

from generator.c_types import packed
from generator.options import Option, Options, microseconds, milliseconds
from generator.reader import VocabularyError

_UNFORMATTED = "// clang-format off"
_FORMATTED = "// clang-format on"
# By kind: the type, and the function that reads it.
_KINDS = {
    "integer": ("uint32_t", "parse_number"),
    "duration": ("uint64_t", "parse_duration"),
    "wait": ("uint64_t", "parse_wait"),
    "on_off": ("bool", "parse_switch"),
    "budget": ("double", "parse_budget"),
    "one_of": ("", "parse_choice"),
    "class_prefixes": ("std::vector<std::string>", "parse_list"),
    "layers": ("std::vector<std::string>", "parse_list"),
    "texts": ("std::vector<std::string>", "parse_list"),
    "name": ("std::string", "parse_text"),
    "name_or_nothing": ("std::string", "parse_text"),
}


def declarations(options: Options) -> list[str]:
    """The struct, its enumerations and the largest numbers that have a name, for options.h."""
    lines = [_UNFORMATTED]
    for option in options.native:
        if option.choice:
            labels = ", ".join(str(label).capitalize() for label in option.arguments)
            lines += [
                f"/** What `{option.key}` may be. */",
                f"enum class {option.choice} : uint8_t {{ {labels} }};",
                "",
            ]
        if option.most:
            lines += [
                f"/** The most that `{option.key}` may be. */",
                f"constexpr uint32_t {option.most} = {option.arguments[1]};",
                "",
            ]
    lines.append(
        "/** The options that the native half heeds, each by its key; the Java half gives all. */"
    )
    lines.append("struct Options {")
    for option in options.native:
        lines.append(f"    {_type(option)} {option.field}{_initial(option)};")
    return [*lines, "};", _FORMATTED]


def readers(options: Options) -> list[str]:
    """What reads one option, for options.cpp."""
    lines = [_UNFORMATTED]
    lines.append(
        "Error parse_option(std::string_view key, std::string_view value, Options *options) {"
    )
    for option in options.native:
        lines.append(f'    if (key == "{option.key}") {{')
        lines += packed(f"        return {_kind(option)[1]}(", list(_passed(option)), ");")
        lines.append("    }")
    return [*lines, "    return {}; // of the Java half", "}", _FORMATTED]


def _kind(option: Option) -> tuple[str, str]:
    if option.kind not in _KINDS or (option.kind == "one_of") != bool(option.choice):
        raise VocabularyError(f"the option {option.key}: the native half cannot read {option.kind}")
    return _KINDS[option.kind]


def _type(option: Option) -> str:
    return _kind(option)[0] or option.choice


def _initial(option: Option) -> str:
    if option.kind == "one_of":
        return f" = {option.choice}::{option.default.capitalize()}"
    if option.kind == "on_off":
        return " = true" if option.default == "on" else " = false"
    if option.kind == "duration":
        return f" = {milliseconds(option.default) * 1_000_000:_}".replace("_", "'")
    if option.kind == "wait":
        return f" = {microseconds(option.default) * 1000:_}".replace("_", "'")
    if option.kind == "budget":
        share = option.default
        return f" = {float(share[:-1]) / 100 if share.endswith('%') else share}"
    if option.kind == "integer":
        return f" = {option.default}"
    if option.default:
        raise VocabularyError(f"the option {option.key}: the native half has no default for it")
    return ""


def _passed(option: Option) -> Iterator[str]:
    yield from ("key", "value")
    if option.kind == "integer":
        yield from map(str, option.arguments)
    if option.kind == "duration":
        yield from (str(milliseconds(each)) for each in option.arguments)
    if option.kind == "wait":
        yield str(milliseconds(option.arguments[0]) * 1000)
    if option.kind == "one_of":
        yield "{" + ", ".join(f'"{each}"' for each in option.arguments) + "}"
    yield f"&options->{option.field}"
