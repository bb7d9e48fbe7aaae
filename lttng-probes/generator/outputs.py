# SPDX-License-Identifier: MIT
"""Which files hold what is generated: wholly, or between markers."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from types import ModuleType

from generator import (
    c_api,
    c_example,
    calls,
    calls_document,
    calls_java,
    calls_native,
    components,
    ctypes_api,
    document,
    java,
    json_schema,
    options,
    options_document,
    options_java,
    options_native,
    packed_events,
    provider,
    reader,
)
from generator.reader import VocabularyError
from generator.vocabulary import Vocabulary

CHECKOUT = Path(__file__).resolve().parents[2]

_PROBES = Path("lttng-probes")
_PLUGIN = Path("tracecompass-plugin")
_EVENT_PACKAGE = (
    _PLUGIN / "org.fieldtrace.tracecompass.core/src/org/fieldtrace/tracecompass/core/event"
)
_SYNTHETIC = _PLUGIN / "org.fieldtrace.synthetic/src/org/fieldtrace/synthetic"
_JVM_AGENT = Path("jvm-agent")
_COMPONENTS = Path("scripts/babeltrace2/fieldtrace_components")
_IN_C, _IN_CPP, _IN_MARKDOWN = ("/* ", " */"), ("// ", ""), ("<!-- ", " -->")


def all_files(checkout: Path = CHECKOUT) -> dict[Path, str]:
    """What every file with something generated holds, by its path in the checkout.

    Raises VocabularyError where a source is not as its head says, or a file lacks its markers.
    """
    vocabulary = _read(reader, checkout)
    return {
        **files(vocabulary, checkout),
        **option_files(_read(options, checkout), checkout),
        **call_files(_read(calls, checkout, vocabulary), checkout),
    }


def _read(source: ModuleType, checkout: Path, *others: Vocabulary):
    path = checkout / source.SOURCE.relative_to(CHECKOUT)
    try:
        return source.read(path.read_text(encoding="utf-8"), *others)
    except VocabularyError as error:
        raise VocabularyError(f"{path.name}: {error}") from None


def option_files(agent: options.Options, checkout: Path = CHECKOUT) -> dict[Path, str]:
    """What follows from options.yaml."""
    native = _JVM_AGENT / "native/src/base"
    java_options = _JVM_AGENT / "instrumentation/src/main/java/org/fieldtrace/agent/options"
    whole = {
        java_options / "AgentOption.java": options_java.agent_option(agent),
        Path("scripts/fieldtrace_cli/jvm/option_names.py"): options_document.names(agent),
    }
    parts = [
        (native / "options.h", _IN_CPP, "options", options_native.declarations(agent)),
        (native / "options.cpp", _IN_CPP, "options", options_native.readers(agent)),
        (
            Path("docs/agent-options.md"),
            _IN_MARKDOWN,
            "options",
            ["", *options_document.table(agent), ""],
        ),
    ]
    return _with_parts(whole, parts, checkout)


def call_files(border: calls.Border, checkout: Path = CHECKOUT) -> dict[Path, str]:
    """What follows from calls.yaml and the events that its calls emit."""
    native = _JVM_AGENT / "native/src/agent"
    main, test = (
        _JVM_AGENT / f"bridge/src/{kind}/java/org/fieldtrace/agent/bridge"
        for kind in ("main", "test")
    )
    whole = {
        native / "calls.h": calls_native.header(border),
        native / "entry_points.cpp": calls_native.entry_points(border),
        main / "NativeCalls.java": calls_java.natives(border),
        test / "RecordedCalls.java": calls_java.recorder(border),
        **{main / w.room / f"{w.name}.java": calls_java.writer(w) for w in border.writers},
    }
    parts = [
        (
            Path("docs/architecture.md"),
            _IN_MARKDOWN,
            "calls",
            ["", *calls_document.table(border), ""],
        ),
    ]
    return _with_parts(whole, parts, checkout)


def files(vocabulary: Vocabulary, checkout: Path = CHECKOUT) -> dict[Path, str]:
    """What follows from events.yaml."""
    include, source = _PROBES / "include" / "fieldtrace", _PROBES / "src"
    whole = {
        **{include / f"{g.name}.h": c_api.header(g, vocabulary) for g in vocabulary.groups},
        include / "by_name.h": c_api.by_name(vocabulary),
        **{source / f"provider_{g.name}.h": provider.header(g) for g in vocabulary.groups},
        source / "packed_events.h": packed_events.header(vocabulary),
        _PROBES / "examples" / "emit_each_event.c": c_example.program(vocabulary),
        Path("python-agent/src/fieldtrace_agent/vocabulary.py"): ctypes_api.module(vocabulary),
        _COMPONENTS / "vocabulary.py": components.module(vocabulary),
        Path("docs/schema/events.json"): json_schema.schema(vocabulary),
        _EVENT_PACKAGE / "EventNames.java": java.event_names(vocabulary),
        _EVENT_PACKAGE / "FieldName.java": java.field_names(vocabulary),
        _SYNTHETIC / "EventTable.java": java.event_table(vocabulary),
    }
    reference = Path("docs/events.md")
    parts = [
        (include / "probes.h", _IN_C, "events", c_api.event_list(vocabulary)),
        (source / "probes.c", _IN_C, "functions", c_api.functions(vocabulary)),
        *(
            (reference, _IN_MARKDOWN, group.name, ["", *document.section(group, vocabulary), ""])
            for group in vocabulary.groups
        ),
    ]
    return _with_parts(whole, parts, checkout)


def _with_parts(
    whole: dict[Path, str],
    parts: Iterable[tuple[Path, tuple[str, str], str, Sequence[str]]],
    checkout: Path,
) -> dict[Path, str]:
    """The files, beside those of which parts alone are generated."""
    for path, marks, name, lines in parts:
        content = whole[path] if path in whole else (checkout / path).read_text(encoding="utf-8")
        whole[path] = _replaced(path, content, marks, name, lines)
    return whole


def _replaced(
    path: Path, content: str, marks: tuple[str, str], name: str, lines: Sequence[str]
) -> str:
    """The content with these lines between the markers of that name."""
    opening, closing = marks
    begin, end = (
        f"{opening}generated by lttng-probes/generate, {name}: {edge}{closing}\n"
        for edge in ("begin", "end")
    )
    before, found_begin, rest = content.partition(begin)
    _, found_end, after = rest.partition(end)
    if not (found_begin and found_end):
        raise VocabularyError(f"{path} lacks the lines '{begin.strip()}' and '{end.strip()}'")
    return f"{before}{begin}" + "".join(f"{line}\n" for line in lines) + f"{end}{after}"
