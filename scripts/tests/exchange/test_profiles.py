# SPDX-License-Identifier: MIT
"""`fieldtrace merge-profile`: samples of JFR and of async-profiler within requests."""

import json
import os
import re
import subprocess
import zipfile
from pathlib import Path

import jsonschema
import pytest
from compiler import JAVAC
from extent import LONG
from fieldtrace_cli.base import paths
from fieldtrace_cli.exchange.environment import ENVIRONMENT
from fieldtrace_cli.exchange.profiles.merged import is_within
from fieldtrace_cli.exchange.profiles.reading import read
from fieldtrace_cli.exchange.profiles.samples import Frame
from thread_contexts import Seen

PROGRAM = Path(__file__).resolve().parents[1] / "programs" / "Burning.java"
COMMAND = paths.SCRIPTS / "fieldtrace"
ASYNC_PROFILER = "tools.profiler:async-profiler:4.5"
# Standard input: a line of JSON, with pid, and samples, each a time, a thread and its frames.
AS_OTLP = """
import json, sys
from opentelemetry.proto.profiles.v1development.profiles_pb2 import (
    Function, KeyValueAndUnit, Line, Location, Profile, ProfilesData, Sample, Stack, ValueType)
told = json.load(sys.stdin)
data = ProfilesData()
words = data.dictionary
words.string_table.extend(["", "samples", "count", "thread.id"])
words.attribute_table.append(KeyValueAndUnit())
scope = data.resource_profiles.add()
pid = scope.resource.attributes.add(key="process.pid")
pid.value.int_value = told["pid"]
profile = scope.scope_profiles.add().profiles.add()
profile.sample_type.CopyFrom(ValueType(type_strindex=1, unit_strindex=2))
for time, thread, frames in told["samples"]:
    stack = Stack()
    for name, line in frames:
        words.string_table.append(name)
        words.function_table.append(Function(name_strindex=len(words.string_table) - 1))
        lines = [Line(function_index=len(words.function_table) - 1, line=line)]
        words.location_table.append(Location(lines=lines))
        stack.location_indices.append(len(words.location_table) - 1)
    words.stack_table.append(stack)
    attribute = KeyValueAndUnit(key_strindex=3)
    attribute.value.int_value = thread
    words.attribute_table.append(attribute)
    profile.samples.append(Sample(
        stack_index=len(words.stack_table) - 1, timestamps_unix_nano=[time],
        attribute_indices=[len(words.attribute_table) - 1], values=[1]))
sys.stdout.buffer.write(data.SerializeToString())
"""


def recorded(folder: Path, *options: str, seen: Seen | None = None) -> Path:
    """A recording of the program, to which a profiler is added by options of the JVM."""
    subprocess.run([*JAVAC, "-d", folder, PROGRAM], check=True)
    trace, log = folder / "trace", folder / "log"
    command = [COMMAND, "record", "--output", trace, "--agent-options", "thread.context=on"]
    command += ["--", "java", *options, "-cp", folder, "Burning"]
    with log.open("w") as said, subprocess.Popen(command, stdout=said, stderr=said) as record:
        if seen is not None:
            seen.watch(record)
        record.wait()
    assert record.returncode == 0, log.read_text("utf-8")
    return trace


def merged(trace: Path, *profiles: Path, format_: str = "json") -> str:
    done = subprocess.run(
        [COMMAND, "merge-profile", "--format", format_, trace, *profiles],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def seen() -> Seen:
    return Seen()


@pytest.fixture(scope="module")
def profiled(tmp_path_factory, seen) -> tuple[Path, Path]:
    """A recording, and what the JDK's own recorder sampled meanwhile."""
    folder = tmp_path_factory.mktemp("profiled")
    jfr = folder / "cpu.jfr"
    option = f"-XX:StartFlightRecording=filename={jfr},settings=profile"
    return recorded(folder, option, seen=seen), jfr


def by_operation(told: dict) -> dict[str, int]:
    return {one["operation"]: one["samples"] for one in told["operations"]}


def is_as_burnt(told: dict) -> None:
    """/heavy burns twice as much as /handed, on whose behalf another thread works."""
    found = by_operation(told)
    assert 1.4 < found["GET /heavy"] / found["GET /handed"] < 2.9, found
    few = found.get("GET /page", 0) + found.get("GET /light", 0)
    assert few < told["in_requests"] / 3, found
    assert told["outside"] > 0.15 * told["in_requests"], told
    assert told["other_processes"] == told["without_thread_or_time"] == 0
    tops = {one["operation"]: one["top"][0]["frame"] for one in told["operations"][:2]}
    assert tops == {"GET /heavy": "Burning.burn", "GET /handed": "Burning.burn"}
    assert sum(one["samples"] for one in told["requests"]) == told["in_requests"]


def test_samples_of_jfr_are_within_the_requests_that_their_threads_worked_for(profiled):
    trace, jfr = profiled
    told = json.loads(merged(trace, jfr))
    schema = json.loads((paths.CHECKOUT / "docs/schema/merge-profile.json").read_text("utf-8"))
    jsonschema.validate(told, schema)
    is_as_burnt(told)
    heavy = [one for one in told["requests"] if one["operation"] == "GET /heavy"]
    assert len(heavy) > 15  # of 30, with some six samples each


def test_a_profiler_outside_of_the_process_sees_which_request_each_thread_works_for(
    profiled, seen, tmp_path
):
    trace, _ = profiled
    assert seen.resource["service.name"] == "Burning"
    # On the threads that the requests came to, and on the one that work was handed to.
    threads_of = seen.threads_of()
    assert threads_of.keys() >= {"GET /heavy", "GET /handed"}
    assert len(threads_of["GET /handed"] - threads_of["GET /heavy"]) == 1
    command = [COMMAND, "export", "--format", "otlp", trace, "--output", tmp_path / "spans"]
    subprocess.run(command, check=True, capture_output=True)
    exported = {
        (span["traceId"], span["spanId"]): span["name"]
        for line in (tmp_path / "spans" / "traces.json").read_text("utf-8").splitlines()
        for resource in json.loads(line)["resourceSpans"]
        for span in resource["scopeSpans"][0]["spans"]
    }
    numbers = exchanges_of(trace)
    traced = 0
    for context in seen.contexts:
        told = dict(context.attributes)
        assert numbers[told["fieldtrace.exchange.id"]] == told["fieldtrace.operation"]
        if told["fieldtrace.operation"] == "GET /heavy":
            assert exported[context.trace_id, context.span_id] == "GET /heavy"
            traced += 1
        else:
            assert set(context.trace_id + context.span_id) == {"0"}
    assert traced > 5  # of 30 that take 60 ms each


def exchanges_of(trace: Path) -> dict[str, str]:
    """The operation of each request that a server answered, by its number."""
    listed = subprocess.run(["babeltrace2", trace], capture_output=True, text=True, check=True)
    routes = dict(re.findall(r'string_def: .*string_id = (\d+), value = "([^"]*)"', listed.stdout))
    ends = re.findall(
        r"http_server_response: .*exchange_id = (\d+),.*route_id = (\d+),", listed.stdout
    )
    return {exchange: f"GET {routes[route]}" for exchange, route in ends}


def test_a_call_path_leads_to_a_sample_by_its_frames_in_their_order():
    stack = [Frame("Codec.decode"), Frame("A.fetch", 7), Frame("lib.Run.run"), Frame("A.page", 3)]
    assert is_within(stack, [("A.fetch", 7), ("A.page", 3)])
    assert is_within(stack, [("A.fetch", -1), ("A.page", 3)])
    assert not is_within(stack, [("A.fetch", 8), ("A.page", 3)])  # another call there
    assert not is_within(stack, [("A.page", 3), ("A.fetch", 7)])
    assert not is_within(stack, [])


@pytest.mark.skipif(not LONG, reason="asks four times more")
def test_collapsed_stacks_are_known_by_the_call_paths_of_findings_alone(profiled, tmp_path):
    trace, _ = profiled
    fixes = tmp_path / "fixes.json"
    arguments = ["report", "--section", "fix-list", "--format", "json", "--output", fixes, trace]
    subprocess.run([COMMAND, *arguments], check=True)
    fix = next(f for f in json.loads(fixes.read_text())["fixes"] if f["frames"])
    frames = [f"{f['class'].replace('.', '/')}.{f['method']}" for f in reversed(fix["frames"])]
    stacks = tmp_path / "cpu.collapsed"
    stacks.write_text(
        f"[main tid=1];java/lang/Thread.run;{';'.join(frames)};Codec.decode_[j] 7\n"
        "java/lang/Thread.run;Codec.decode 5\n"
    )
    told = json.loads(merged(trace, stacks))
    assert (told["in_requests"], told["without_thread_or_time"]) == (0, 12)
    assert {f["id"]: f["samples"] for f in told["findings"]}[fix["id"]] == 7
    assert "7  " + fix["kind"] in merged(trace, stacks, format_="text")
    lines = merged(trace, stacks, format_="collapsed").splitlines()
    assert "thread or time not known;java.lang.Thread.run;Codec.decode 5" in lines


@pytest.mark.skipif(not LONG, reason="asks twice more")
def test_profiles_of_otlp_with_threads_and_times_say_the_same(profiled, tmp_path):
    trace, jfr = profiled
    profile = read(jfr)
    told = {
        "pid": profile.pid,
        "samples": [[s.time, s.thread, profile.stacks[s.stack]] for s in profile.samples],
    }
    otlp = tmp_path / "cpu.otlp"
    done = subprocess.run(
        [ENVIRONMENT.python(), "-I", "-c", AS_OTLP],
        input=json.dumps(told).encode(),
        capture_output=True,
        check=True,
    )
    otlp.write_bytes(done.stdout)
    assert json.loads(merged(trace, otlp)) == json.loads(merged(trace, jfr))


@pytest.mark.skipif(not LONG, reason="asks once more")
def test_the_page_has_a_flame_graph(profiled, tmp_path):
    trace, jfr = profiled
    page = merged(trace, jfr, format_="html")
    assert "<title>GET /heavy: " in page
    assert "<title>Burning.heavy: " in page


def test_a_file_that_is_no_profile_is_named(fieldtrace, profiled, tmp_path):
    trace, jfr = profiled
    cut = tmp_path / "cut.jfr"
    cut.write_bytes(jfr.read_bytes()[:5000])
    text = tmp_path / "text.collapsed"
    text.write_text("a;b 3\nnonsense\n")
    for path, told in ((cut, "cannot be read as JFR"), (text, "line 2 is no collapsed stack")):
        done = fieldtrace.run("merge-profile", trace, path)
        assert done.returncode == 1
        assert told in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(not LONG, reason="fetches async-profiler")
def test_samples_of_async_profiler_are_alike(tmp_path):
    maven = paths.STORE / "maven" / "bin" / "mvn"
    subprocess.run(
        [maven, "-q", "dependency:get", f"-Dartifact={ASYNC_PROFILER}"], check=True, cwd=tmp_path
    )
    group, name, version = ASYNC_PROFILER.split(":")
    repository = Path(os.environ.get("MAVEN_REPOSITORY", Path.home() / ".m2" / "repository"))
    place = repository / group.replace(".", "/") / name / version / f"{name}-{version}.jar"
    with zipfile.ZipFile(place) as jar:
        library = jar.extract("linux-x64/libasyncProfiler.so", tmp_path)
    jfr = tmp_path / "cpu.jfr"
    trace = recorded(tmp_path, f"-agentpath:{library}=start,event=ctimer,interval=1ms,file={jfr}")
    is_as_burnt(json.loads(merged(trace, jfr)))
