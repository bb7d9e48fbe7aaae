# SPDX-License-Identifier: MIT
"""Tables in a folder of a store are those of a folder."""

import json
import os
import re
import subprocess
import urllib.request
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from conftest import COMMAND, DUCKDB, PROGRAMS
from extent import ONLY_LONG
from fieldtrace_cli.base import paths
from patience import wait_until

ARROW = paths.STORE / "exchange-venv" / "bin" / "python"
MOTO = paths.STORE / "fleet-stores-venv" / "bin" / "moto_server"
SECRET = "a-secret-that-nobody-sees"


def put(url: str, *folders: Path, env: Mapping[str, str]) -> None:
    program = [ARROW, "-I", PROGRAMS / "put_tables.py", url, *folders]
    subprocess.run(program, env=env, check=True)


def fields(*places: str | Path, env: Mapping[str, str]) -> dict:
    done = subprocess.run(
        [COMMAND, "fleet", "fields", "--format", "json", *places],
        env=env,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert SECRET not in done.stderr + done.stdout
    told = json.loads(done.stdout)
    del told["traces"]
    return told


@pytest.fixture
def environment(tmp_path) -> dict[str, str]:
    """Of a user who has no copies yet."""
    keys = {"AWS_ACCESS_KEY_ID": f"id-{SECRET}", "AWS_SECRET_ACCESS_KEY": SECRET}
    return {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache"), **keys, "AWS_REGION": "us"}


def assert_same(url: str, recordings, environment) -> None:
    first, second = recordings.tables
    put(url, first, env=environment)
    assert fields(url, env=environment) == fields(first, env=environment)
    put(url, second, env=environment)
    assert fields(url, env=environment) == fields(first, second, env=environment)


@ONLY_LONG
def test_tables_that_are_added_to_a_folder_are_read_again(recordings, environment, tmp_path):
    store = tmp_path / "store"
    put(store.as_uri(), *recordings.tables, env=environment)
    files = [file.name for file in store.rglob("*") if file.is_file()]
    assert len(files) == sum(len(list(one.rglob("*.parquet"))) for one in recordings.tables)
    assert all(re.fullmatch(r"[^.].*-[0-9a-f]{16}\.parquet", name) for name in files)
    assert fields(store.as_uri(), env=environment) == fields(*recordings.tables, env=environment)


@ONLY_LONG
def test_days_beside_the_one_that_is_asked_for_are_fetched_with_a_state(environment, tmp_path):
    tables, store, day = tmp_path / "tables", tmp_path / "store", "2026-11-28"
    program = [DUCKDB, "-I", PROGRAMS / "hostile_tables.py", "days", "400", tables]
    subprocess.run(program, check=True)
    put(store.as_uri(), tables, env=environment)
    told = []
    for number, place in enumerate((tables, store.as_uri())):
        state = ("--state", tmp_path / f"state{number}")
        days = ("--since", day, "--until", day)
        program = [COMMAND, "fleet", "assemble", *days, *state, "--format", "json", place]
        done = subprocess.run(program, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        told.append(json.loads(done.stdout))
    assert told[0] == told[1]
    # A call of each request is handled on the host whose clock is hours ahead.
    assert told[0]["requests"] == told[0]["joined"] > 0


@pytest.mark.parametrize(
    ("url", "why"),
    [
        (f"s3://key:{SECRET}@bucket/tables", "the URL holds a key or a password"),
        ("ftp://host/tables", "ftp:// is no kind of store that is known"),
    ],
)
def test_an_url_that_is_refused_is_not_repeated(url, why):
    for arguments in (("fleet", "fields", url), ("export", "--output", url, "trace")):
        done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True)
        assert done.returncode != 0
        assert why in done.stderr
        assert SECRET not in done.stderr


@pytest.fixture
def s3(tmp_path, environment) -> Iterator[dict[str, str]]:
    """The environment of a server of S3, which has a bucket `recordings`."""
    log = tmp_path / "log"
    with (
        log.open("w") as written,
        subprocess.Popen([MOTO, "-H", "127.0.0.1", "-p", "0"], stderr=written) as server,
    ):
        try:
            where = re.compile(r"Running on (http://127\.0\.0\.1:\d+)")
            wait_until(lambda: where.search(log.read_text("utf-8")), "the server of S3")
            found = where.search(log.read_text("utf-8"))
            assert found
            made = urllib.request.Request(f"{found[1]}/recordings", method="PUT")
            urllib.request.urlopen(made).close()
            yield {**environment, "AWS_ENDPOINT_URL": found[1]}
        finally:
            server.terminate()


@ONLY_LONG
@pytest.mark.skipif(not MOTO.exists(), reason="scripts/setup --stores")
def test_tables_of_an_object_store_are_those_of_folders(recordings, s3):
    assert_same("s3://recordings/of/shops", recordings, s3)


@ONLY_LONG
@pytest.mark.skipif(not MOTO.exists(), reason="scripts/setup --stores")
def test_an_export_to_a_store_is_read_and_keys_are_not_told(recordings, s3):
    url = "s3://recordings/exported"
    for wanted, status in ((url, 0), ("s3://missing/exported", 1)):
        done = subprocess.run(
            [COMMAND, "export", recordings.shop / "one", "--output", wanted],
            env=s3,
            capture_output=True,
            text=True,
        )
        assert done.returncode == status, done.stderr
        assert SECRET not in done.stderr + done.stdout
    assert "NO_SUCH_BUCKET" in done.stderr
    shop = [COMMAND, "fleet", "critical", url]
    done = subprocess.run(shop, env=s3, capture_output=True, text=True)
    assert "gateway[GET /shop/orders/{id}]" in done.stdout, done.stderr
