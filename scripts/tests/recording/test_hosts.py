# SPDX-License-Identifier: MIT
"""Flight recorders of several hosts keep the same moment, and answer nobody else."""

import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import patience
import pytest
from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.hosts import listener as listening
from fieldtrace_cli.hosts.asking import ask
from fieldtrace_cli.hosts.lines import MOST_BYTES, address_of
from fieldtrace_cli.hosts.listener import Listener
from fieldtrace_cli.hosts.proof import number, proof, secret_of
from patience import wait_until
from recorder import OutputReader, Recorder, events

SECRET = b"0123456789abcdef0123456789abcdef"
HOST = "127.0.0.1"
GO_ON = "touch $0; while [ ! -e go ]; do sleep 0.1; done"


@pytest.fixture
def kept() -> list[str]:
    return []


@pytest.fixture
def listener(kept: list[str]) -> Iterator[Listener]:
    """One that keeps two snapshots an hour for each reason."""

    def keep(why: str) -> str:
        if why == "failing":
            raise FieldtraceError("it holds nothing yet", "")
        kept.append(why)
        return f"told-{why}-{len(kept)}"

    opened = Listener(HOST, 0, SECRET, keep, an_hour=2)
    opened.start()
    yield opened
    opened.stop()


def port_of(listener: Listener) -> int:
    return address_of(listener.address)[1]


def test_whoever_knows_the_secret_has_a_snapshot_kept(listener, kept):
    assert ask(HOST, port_of(listener), SECRET, "slow") == "told-slow-1"
    assert kept == ["slow"]
    assert (listener.kept, listener.refused, listener.unknown) == (1, 0, 0)


def test_whoever_does_not_know_it_has_none_and_is_counted(listener, kept):
    with pytest.raises(FieldtraceError):
        ask(HOST, port_of(listener), b"another secret of 16", "slow")
    wait_until(lambda: listener.unknown == 1, "the count")
    assert kept == []


def test_what_was_said_once_cannot_be_said_again(listener, kept):
    def asked(line: str | None) -> tuple[str, bytes]:
        with socket.create_connection((HOST, port_of(listener))) as connection:
            stream = connection.makefile("rwb")
            theirs = stream.readline().decode().split()[-1]
            if line is None:
                own = number()
                line = f"{own} slow {proof(SECRET, 'asked', theirs, own, 'slow')}\n"
            stream.write(line.encode())
            stream.flush()
            return line, stream.readline()

    line, answer = asked(None)
    assert answer.startswith(b"kept ")
    assert asked(line)[1] == b""
    assert kept == ["slow"]


def test_so_many_an_hour_are_kept_for_each_reason(listener):
    for _ in range(2):
        ask(HOST, port_of(listener), SECRET, "slow")
    with pytest.raises(FieldtraceError, match="2 an hour are kept"):
        ask(HOST, port_of(listener), SECRET, "slow")
    ask(HOST, port_of(listener), SECRET, "failed")
    assert (listener.kept, listener.refused) == (3, 1)


def test_why_nothing_was_kept_is_said_to_whoever_asked(listener):
    with pytest.raises(FieldtraceError, match="keeps no snapshot: it holds nothing yet"):
        ask(HOST, port_of(listener), SECRET, "failing")


@pytest.mark.parametrize("said", [b"\n", b"x" * (MOST_BYTES + 1), b"\x00\xff" * 10 + b"\n", b""])
def test_what_is_no_question_ends_the_connection_alone(listener, said):
    with socket.create_connection((HOST, port_of(listener))) as connection:
        stream = connection.makefile("rb")
        stream.readline()
        connection.sendall(said)
        connection.shutdown(socket.SHUT_WR)
        assert stream.read() == b""
    assert ask(HOST, port_of(listener), SECRET, "slow")


def test_connections_that_say_nothing_hold_nobody_up_for_long(listener, monkeypatch):
    silent = [
        socket.create_connection((HOST, port_of(listener)))
        for _ in range(3 * listening.MOST_AT_ONCE)
    ]
    # Those above the most are closed unheard.
    wait_until(lambda: listener.unknown >= 2 * listening.MOST_AT_ONCE, "what is closed unheard")
    for connection in silent:
        connection.close()
    wait_until(lambda: listener.unknown == 3 * listening.MOST_AT_ONCE, "the end of the others")
    assert ask(HOST, port_of(listener), SECRET, "slow")


def test_who_only_claims_to_listen_is_not_believed():
    with socket.create_server((HOST, 0)) as server:

        def claim() -> None:
            connection, _ = server.accept()
            with connection, connection.makefile("rwb") as stream:
                stream.write(f"fieldtrace-snapshot 1 {number()}\n".encode())
                stream.flush()
                stream.readline()
                stream.write(f"kept {number()} told-slow-1\n".encode())

        thread = threading.Thread(target=claim)
        thread.start()
        with pytest.raises(FieldtraceError, match="does not know the secret"):
            ask(HOST, server.getsockname()[1], SECRET, "slow")
        thread.join()


def test_a_secret_that_others_can_read_is_refused(tmp_path):
    file = secret_file(tmp_path)
    assert secret_of(file) == SECRET
    file.chmod(0o640)
    with pytest.raises(FieldtraceError, match="others than its owner"):
        secret_of(file)
    file.chmod(0o600)
    file.write_bytes(b"short\n")
    with pytest.raises(FieldtraceError, match="5 bytes"):
        secret_of(file)
    with pytest.raises(FieldtraceError, match="No such file"):
        secret_of(tmp_path / "none")


def secret_file(folder: Path) -> Path:
    file = folder / "secret"
    file.write_bytes(SECRET + b"\n")
    file.chmod(0o600)
    return file


def test_all_hosts_keep_what_led_to_a_failed_request(fieldtrace: Recorder, emitter, compiled):
    secret = secret_file(fieldtrace.folder)
    failed = compiled("failed_request")
    away = fieldtrace.start(
        *("record", "--output", "away", "--live", "off", "--mode", "snapshot"),
        *("--listen", f"{HOST}:0", "--secret", secret, "--an-hour", 1),
        *("--", "sh", "-c", f"{emitter}; {GO_ON}", "away-ready"),
    )
    said = OutputReader(away.stderr)
    wait_until((fieldtrace.folder / "away-ready").exists, "the other host")
    wait_until(lambda: "listening at " in said.text(), "where it listens")
    address = re.search(r"listening at (\S+:\d+)", said.text())[1]
    here = fieldtrace.start(
        *("record", "--output", "here", "--live", "off", "--mode", "snapshot", "--when-error"),
        *("--tell", address, "--secret", secret),
        *("--", "sh", "-c", f"{failed} 1; {GO_ON}", "here-ready"),
    )
    wait_until(
        lambda: list((fieldtrace.folder / "away").glob("told-failed-*")), "the other's snapshot"
    )
    asked = fieldtrace.run("snapshot", "--host", address, "--secret", secret)
    assert asked.returncode == 0, asked.stderr
    assert re.fullmatch(rf"{re.escape(address)} told-asked-\d{{8}}-\d{{6}}-\d+\n", asked.stdout)
    again = fieldtrace.run("snapshot", "--host", address, "--secret", secret)
    assert again.returncode == 1
    assert "1 an hour are kept" in again.stderr
    (fieldtrace.folder / "go").touch()
    _, stderr = here.communicate(timeout=patience.SECONDS)
    assert here.returncode == 0, stderr
    assert f"told {address}: 1, 0 without effect" in stderr
    away.wait(timeout=patience.SECONDS)
    wait_until(lambda: "other hosts asked: 3, 1 without effect" in said.text(), "what was asked")
    (told,) = (fieldtrace.folder / "away").glob("told-failed-*")
    assert "jvm_info" in [name for name, _ in events(told)]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--listen", "7345"), "need --secret"),
        (("--when-error", "--tell", "host:7345"), "need --secret"),
        (("--tell", "host:7345", "--secret", "secret"), "--tell says whom to tell when"),
        (("--listen", "here:port", "--secret", "secret"), "neither PORT nor ADDRESS:PORT"),
        (("--when-error", "--tell", "7345", "--secret", "secret"), "is not HOST:PORT"),
    ],
)
def test_what_does_not_go_together_is_refused(fieldtrace, options, why):
    secret_file(fieldtrace.folder)
    done = fieldtrace.run("record", "--mode", "snapshot", *options, "--", "true")
    assert done.returncode == 2
    assert why in done.stderr


def test_a_host_that_does_not_answer_is_named(fieldtrace):
    secret_file(fieldtrace.folder)
    with socket.create_server((HOST, 0)) as server:
        port = server.getsockname()[1]
    done = fieldtrace.run("snapshot", "--host", f"{HOST}:{port}", "--secret", "secret")
    assert done.returncode == 1
    assert f"{HOST}:{port} keeps no snapshot: Connection refused" in done.stderr
