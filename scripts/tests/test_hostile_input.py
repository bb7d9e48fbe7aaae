# SPDX-License-Identifier: MIT
"""What the command reads is read, or refused with a remedy: never a traceback, a hang or a crash.

Hypothesis makes up texts and mutates real ones; a failure prints the smallest that it found.
FIELDTRACE_FUZZ=10000 has it try so many for each test.
"""

import os
import re
import struct
import subprocess
import time
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import extent
import pytest
from fieldtrace_cli import main
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.printable import printable
from fieldtrace_cli.jvm.agent import checked_options, environment_with_agent
from fieldtrace_cli.jvm.attach_protocol import Answer
from fieldtrace_cli.jvm.properties import properties
from fieldtrace_cli.jvm.running import _check_loaded, _check_version
from fieldtrace_cli.lttng import client as lttng_client
from fieldtrace_cli.lttng import ctf_trace, live_samples
from fieldtrace_cli.lttng.ctf_trace import (
    UnreadableTraceError,
    count_messages,
    size_bytes,
    trace_folders,
)
from fieldtrace_cli.lttng.live_samples import LiveSamples
from fieldtrace_cli.lttng.session import possible_processors
from fieldtrace_cli.processes.root import ProcessRoot
from fieldtrace_cli.processes.status import ProcessStatus
from fieldtrace_cli.recording import settling
from fieldtrace_cli.recording.settling import Settling, Watcher
from fieldtrace_cli.tracecompass.bundles import newest, read_bundle
from fieldtrace_cli.tracecompass.installation import BUNDLES_INFO, Installation
from fieldtrace_cli.tracecompass.java import find_java
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

EXAMPLES = int(os.environ.get("FIELDTRACE_FUZZ", "200" if extent.LONG else "100"))
settings.register_profile(
    "fieldtrace",
    max_examples=EXAMPLES,
    # The same every time, and however busy the machine is.
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("fieldtrace")
SLOW = settings(max_examples=max(10, EXAMPLES // 10))

STATUS = Path("/proc/self/status").read_text()
ANYTHING = st.text(max_size=60)
NUMBERS = st.sampled_from(["-1", "0", "²", "٣", "9" * 5000, "1e9", "0x7f", "", "-0", "4194305"])


@st.composite
def mutated(draw: st.DrawFn, original: str) -> str:
    """The text with a few parts cut, doubled, or replaced by something else."""
    text = original
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        text = text[:start] + draw(ANYTHING | NUMBERS | st.just(text[start:end] * 2)) + text[end:]
    return text


@st.composite
def mutated_bytes(draw: st.DrawFn, original: bytes) -> bytes:
    """The same for bytes; numbers are bytes in these."""
    data = original
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        end = min(len(data), start + draw(st.integers(0, 40)))
        data = data[:start] + draw(st.binary(max_size=20)) + data[end:]
    return data


def refused_or(action, *arguments):
    """What the action gives; None where it refuses in the way of the command."""
    try:
        return action(*arguments)
    except FieldtraceError as error:
        assert error.what.strip() and error.remedy.strip()
        return None


@given(mutated(STATUS))
def test_the_status_of_a_process(text):
    status = refused_or(ProcessStatus.parse, text)
    assert status is None or status.uid >= 0


def test_a_process_cannot_tell_its_user_by_its_name():
    forged = STATUS.replace("Name:\t", "Name:\tx\\nUid:\\t0 0 0 0 ", 1)
    assert ProcessStatus.parse(forged) == ProcessStatus.parse(STATUS)


@given(
    st.text() | mutated("#Sun Nov 22\nsun.java.command=a.B\\\\ \\=c\nfieldtrace.outcome=\\u0077")
)
def test_the_properties_of_a_jvm(text):
    for key, value in properties(text).items():
        (key + value).encode()


def test_properties_are_read_as_java_writes_them():
    text = "#when\na\\ b=c\\:d\\\\e\\u00e9\\ud83d\\ude80\\n\nempty=\n"
    assert properties(text) == {"a b": "c:d\\eé🚀\n", "empty": ""}


@given(st.integers(-9, 999), st.text() | mutated("return code: 100\n"), ANYTHING | NUMBERS)
def test_the_answers_of_a_jvm(status, said, version):
    refused_or(_check_loaded, Answer(status, said))
    refused_or(_check_version, 1, {"java.specification.version": version})


@given(st.text() | mutated("plain \x1b[2J text"), st.integers(0, 100))
def test_what_is_shown_commands_no_terminal(text, most):
    shown = printable(text, most=most)
    assert shown.isprintable()
    assert len(shown) <= 10 * most + 3


@given(ANYTHING | mutated("sampling.rate=1,remote.calls=a.B#c->d.E"))
def test_options_of_the_agent(text):
    text = text.replace("\0", "")
    options = refused_or(checked_options, text)
    if options:
        environment = refused_or(environment_with_agent, {}, Path("/a.jar"), options)
        assert environment is None or options in environment["JAVA_TOOL_OPTIONS"]


@given(
    st.sampled_from(["attach", "detach", "record", "report", "pictures", "view", "demo", "x", ""]),
    st.lists(
        ANYTHING
        | NUMBERS
        | st.sampled_from(["--duration", "--also", "--width", "--output", "--section", "-", "--"]),
        max_size=4,
    ),
)
def test_arguments_of_the_command(verb, arguments):
    try:
        parsed = refused_or(main.parser().parse_args, [verb, *arguments])
    except SystemExit as asked_for_help:
        assert not asked_for_help.code
        return
    assert parsed is None or callable(parsed.run)


@pytest.mark.parametrize("pid", ["0", "-1", "²", "1", "2", "4194305", "9" * 5000])
@pytest.mark.parametrize("verb", ["attach", "detach"])
def test_ids_of_processes_that_are_no_jvms(verb, pid, capsys):
    assert main.main([verb, pid]) in (1, 2)
    assert re.fullmatch(r"fieldtrace: .+\. Remedy: .+\.\n", capsys.readouterr().err, re.DOTALL)


@given(mutated("../../usr//lib/./x") | ANYTHING)
def test_paths_within_the_root_of_a_process(path):
    root = ProcessRoot(Path("/proc/self"))
    try:
        os.close(root.open(path))
    except (OSError, ValueError):
        pass
    finally:
        root.close()


MANIFEST = """Manifest-Version: 1.0
Bundle-SymbolicName: org.acme.core;singleton:=true
Bundle-Version: 1.2.3.v2026
Require-Bundle: org.eclipse.osgi;bundle-version="[3,4)",org.acme.ui;resolution:=optional
Import-Package: org.acme.a,org.acme.b;version="1,2"
Fragment-Host: org.acme.host
"""


@given(mutated(MANIFEST))
def test_manifests_of_bundles(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("bundle")
    (folder / "META-INF").mkdir()
    (folder / "META-INF" / "MANIFEST.MF").write_text(text, "utf-8", "surrogatepass")
    bundle = read_bundle(folder)
    newest([bundle, bundle], bundle.name)


@given(st.data())
def test_jars_of_bundles(tmp_path_factory, data):
    jar = tmp_path_factory.mktemp("jar") / "a.jar"
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("META-INF/MANIFEST.MF", MANIFEST)
    jar.write_bytes(data.draw(mutated_bytes(jar.read_bytes())))
    read_bundle(jar)


INFO = """#version=1
org.acme.core,1.2.3.v2026,plugins/org.acme.core_1.2.3.v2026.jar,4,false
org.acme.ui,1.2.3,file:/pool/a%20b/org.acme.ui_1.2.3/,4,true
"""


@given(mutated(INFO))
def test_lists_of_installed_bundles(tmp_path_factory, text):
    info = tmp_path_factory.mktemp("installation") / BUNDLES_INFO
    info.parent.mkdir(parents=True)
    info.write_bytes(text.encode("utf-8", "surrogatepass"))
    refused_or(lambda: Installation(info.parents[2], "let it be").bundle("org.acme.core"))


LTTNG_ANSWER = """<?xml version="1.0" encoding="UTF-8"?>
<command xmlns="https://lttng.org/xml/ns/lttng-mi"><name>list</name><output><sessions><session>
<name>fieldtrace-record-1-2</name><discarded_events>3</discarded_events></session></sessions>
</output></command>"""


@SLOW
@given(mutated(LTTNG_ANSWER))
def test_answers_of_lttng(tmp_path_factory, text):
    folder = tmp_path_factory.mktemp("lttng")
    answer = folder / "answer"
    answer.write_bytes(text.encode("utf-8", "surrogatepass"))
    program = folder / "lttng"
    program.write_text(f"#!/bin/sh\nexec cat {answer}\n")
    program.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", str(folder), prepend=":")
        names = refused_or(lttng_client.session_names)
        assert names is None or all(isinstance(name, str) for name in names)
        given = refused_or(lttng_client.lttng, "list")
        assert given is None or isinstance(given, ElementTree.Element)


@SLOW
@given(
    mutated(
        "  java.home = /usr/lib/jvm/17\n  java.version = 17\n  java.specification.version = 17\n"
    )
)
def test_what_java_says_of_itself(tmp_path_factory, text):
    home = tmp_path_factory.mktemp("home")
    (home / "bin").mkdir()
    (home / "said").write_bytes(text.encode("utf-8", "surrogatepass"))
    java = home / "bin" / "java"
    java.write_text(f"#!/bin/sh\ncat {home}/said >&2\n")
    java.chmod(0o755)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("JAVA_HOME", str(home))
        refused_or(find_java)


@given(mutated("0-3,8,10-11\n"))
def test_processors_of_the_kernel(text):
    count = refused_or(possible_processors, text)
    assert count is None or count > 0


@pytest.fixture(scope="module")
def recording(recorded_sample) -> Path:
    """A small recording by LTTng."""
    return trace_folders(recorded_sample)[0]


def damage(damaged: Path, recording: Path, data: st.DataObject) -> None:
    """Copies a recording into a folder, and damages one of its files."""
    contents = {file.name: file.read_bytes() for file in recording.iterdir() if file.is_file()}
    victim = data.draw(st.sampled_from(["metadata", *sorted(filter(contents.get, contents))]))
    half_written = st.integers(0, len(contents[victim])).map(lambda end: contents[victim][:end])
    contents[victim] = data.draw(mutated_bytes(contents[victim]) | half_written)
    for name, content in contents.items():
        (damaged / name).write_bytes(content)


@SLOW
@given(data=st.data())
def test_files_of_a_recording(tmp_path_factory, recording, data):
    damaged = tmp_path_factory.mktemp("damaged")
    damage(damaged, recording, data)
    assert size_bytes(damaged) >= 0
    with pytest.MonkeyPatch.context() as patch:
        # Some of these keep Babeltrace for hours.
        patch.setattr(ctf_trace, "READING_SECONDS", 1.0)
        counts = refused_or(count_messages, damaged)
    assert counts is None or counts.events >= 0


def told_of(samples: LiveSamples) -> str:
    """What `record` shows of the samples, which may command no terminal."""
    told = Settling()
    told.update(samples.fields(), 60)
    assert str(told).isprintable()
    return str(told)


@SLOW
@given(data=st.data())
def test_chunks_of_a_recording_that_goes_on(tmp_path_factory, recording, data):
    damaged = tmp_path_factory.mktemp("damaged")
    damage(damaged, recording, data)
    samples = LiveSamples()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_samples, "READING_CPU_SECONDS", 0.5)
        refused_or(samples.read, damaged)
        told_of(samples)
        refused_or(samples.read, recording)
    told_of(samples)


def test_an_event_that_lacks_a_field_is_refused(tmp_path, recording):
    renamed = tmp_path / "renamed"
    renamed.mkdir()
    for file in recording.iterdir():
        if file.is_file():
            (renamed / file.name).write_bytes(
                file.read_bytes().replace(b"_object_id;", b"_object_ix;")
            )
    with pytest.raises(UnreadableTraceError, match=r"not as docs/events\.md says: KeyError"):
        LiveSamples().read(renamed)


def test_a_chunk_over_which_the_bindings_of_babeltrace_abort_does_not_abort_the_command(
    tmp_path, recording
):
    # A call path's methods and lines, as LTTng writes sequences: how many, and each.
    path = struct.pack("<IQIi", 1, 1, 1, 39)
    endless = struct.pack("<IQIi", 1 + (1 << 24), 1, 1, 39)
    for file in recording.iterdir():
        if file.is_file():
            (tmp_path / file.name).write_bytes(file.read_bytes().replace(path, endless))
    # The command babeltrace2 reads it up to there, without a word; a busy machine takes long.
    with pytest.raises(UnreadableTraceError, match="Babeltrace 2"):
        LiveSamples().read(tmp_path)


def test_a_chunk_that_keeps_babeltrace_for_ever_does_not_keep_a_recording(tmp_path, monkeypatch):
    endless = tmp_path / "endless.py"
    endless.write_text("while True:\n    pass\n")
    monkeypatch.setattr(live_samples, "EVENT_PRINTER", endless)
    monkeypatch.setattr(settling, "LOOK_SECONDS", 0.01)
    monkeypatch.setattr(live_samples, "READING_CPU_SECONDS", 0.5)
    archives = iter(range(1000))

    class Live:
        def rotate(self) -> Path:
            chunk = tmp_path / f"chunk-{next(archives)}"
            chunk.mkdir()
            (chunk / "metadata").touch()
            return chunk

    watcher = Watcher(Live())
    watcher.start()
    began = time.monotonic()
    while not watcher.fault and time.monotonic() < began + 60:
        time.sleep(0.01)
    watcher.stop()
    assert "has not come to the end of the trace" in watcher.fault
    assert [path for path in tmp_path.iterdir() if path.name.startswith("chunk")] == []


def test_a_program_that_emits_what_no_agent_does_neither_ends_a_recording_nor_commands_a_terminal(
    fieldtrace, hostile_names
):
    done = fieldtrace.run("record", "--output", "trace", "--", hostile_names, 100)
    assert done.returncode == 0, done.stderr
    assert "events recorded:  1,400\n" in done.stderr
    assert printable(done.stderr, keep="\n", most=len(done.stderr)) == done.stderr
    assert re.search(r"^fieldtrace: 0 of 2 fields settled", done.stderr, re.M), done.stderr


def test_a_recording_of_links_and_folders_without_end(tmp_path):
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / "metadata").symlink_to(tmp_path / "metadata")
    os.mkfifo(tmp_path / "pipe")
    deep, descriptor = 1500, os.open(tmp_path, os.O_RDONLY)
    for _ in range(deep):
        os.mkdir("d", dir_fd=descriptor)
        inner = os.open("d", os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(descriptor)
    try:
        assert refused_or(trace_folders, tmp_path) in (None, [])
        refused_or(size_bytes, tmp_path)
    finally:
        subprocess.run(["rm", "-rf", tmp_path], check=True)


def test_a_recording_that_makes_babeltrace_ask_for_all_memory(tmp_path, monkeypatch):
    # The traces that do so differ from one version of Babeltrace to the next.
    greedy = tmp_path / "babeltrace2"
    greedy.write_text("#!/usr/bin/python3\nbytearray(64 << 30)\n")
    greedy.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    with pytest.raises(FieldtraceError, match="Babeltrace 2 cannot read the trace"):
        count_messages(tmp_path)
