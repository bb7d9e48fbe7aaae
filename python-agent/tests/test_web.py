# SPDX-License-Identifier: MIT
"""Servers of WSGI and ASGI, frameworks and clients, recorded by the command."""

import os
import subprocess
from collections import Counter

from recording import BIN, CHECKOUT, PROGRAMS, REQUESTS, asked, free_port


def test_every_request_through_gunicorn_and_uvicorn_is_rebuilt_by_whatever_client(
    tmp_path, monkeypatch
):
    front, price, stock = free_port(), free_port(), free_port()
    monkeypatch.setenv("PRICE", f"http://127.0.0.1:{price}")
    monkeypatch.setenv("STOCK", f"http://127.0.0.1:{stock}")
    gunicorn = (BIN / "gunicorn", "--log-level", "warning", "--no-control-socket")
    found = asked(
        tmp_path / "trace",
        f"http://127.0.0.1:{front}/shop/orders/1",
        [*gunicorn, "--threads", "4", "--bind", f"127.0.0.1:{price}", "flask_price:app"],
        [*gunicorn, "--workers", "2", "--bind", f"127.0.0.1:{stock}", "django_stock:app"],
        [BIN / "uvicorn", "--port", str(front), "--log-level", "warning", "fastapi_front:app"],
    )
    price = ("flask_price", "GET /price/{number}", "completed", "call", ())
    calls = [
        *[price] * 3,  # by httpx in a task and on a thread, and by requests
        ("django_stock", "GET", "completed", "call", ()),  # is sent on
        ("django_stock", "GET /stock/{number}/", "completed", "call", ()),
        ("django_stock", "GET /missing/{number}", "completed", "call", ()),
    ]
    request = ("fastapi_front", "GET /shop/orders/{number}", "completed", "server")
    assert Counter(found)[(*request, tuple(sorted(calls)))] >= REQUESTS, Counter(found).most_common(
        5
    )


def test_an_error_in_a_hook_is_told_once_and_never_reaches_the_application():
    probes = CHECKOUT / "build" / "release" / "lttng-probes" / "libfieldtrace-probes.so"
    done = subprocess.run(
        [BIN / "python", PROGRAMS / "broken_hooks.py"],
        env={
            **os.environ,
            "PYTHONPATH": str(CHECKOUT / "python-agent" / "src"),
            "FIELDTRACE_PROBES": str(probes),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == 'ok ok "app"\n', done.stderr
    assert done.stderr.splitlines() == [
        f"fieldtrace: {library} is not recorded: RuntimeError: broken"
        for library in ("httpx", "aiohttp", "uvicorn")
    ]
