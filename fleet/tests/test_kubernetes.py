# SPDX-License-Identifier: MIT
"""With the settings of docs/fleet.md, Spark asks Kubernetes for executors that see the tables.

Kubernetes is a server here that refuses all: what it is asked for is looked at.
"""

import http.server
import json
import os
import re
import ssl
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import SPARK
from extent import ONLY_LONG
from fieldtrace_cli.base import paths

DOCUMENT = paths.CHECKOUT / "docs" / "fleet.md"
REFUSED = {"kind": "Status", "apiVersion": "v1", "status": "Failure", "code": 403}
CERTIFICATE = (
    *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1"),
    *("-addext", "subjectAltName=IP:127.0.0.1"),
)


class Kubernetes(http.server.ThreadingHTTPServer):
    """Remembers what it was asked to make."""

    def __init__(self, certificate: Path, key: Path) -> None:
        super().__init__(("127.0.0.1", 0), Refusal)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.posted: list[tuple[str, dict]] = []


class Refusal(http.server.BaseHTTPRequestHandler):
    server: Kubernetes

    def do_GET(self) -> None:
        body = json.dumps(REFUSED).encode()
        self.send_response(403)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        told = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posted.append((self.path, json.loads(told)))
        self.do_GET()

    def do_DELETE(self) -> None:
        self.do_GET()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@pytest.fixture
def kubernetes(tmp_path: Path) -> Iterator[Kubernetes]:
    key, certificate = tmp_path / "key", tmp_path / "certificate"
    made = [*CERTIFICATE, "-keyout", key, "-out", certificate]
    subprocess.run(made, check=True, capture_output=True)
    server = Kubernetes(certificate, key)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def documented() -> str:
    (settings,) = re.findall(r"```properties\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    return settings


@ONLY_LONG
@pytest.mark.skipif(not SPARK.exists(), reason="scripts/setup --spark")
def test_executors_are_asked_for_that_see_the_tables(kubernetes, tmp_path):
    # In a pod these are where Kubernetes put them.
    (tmp_path / "token").write_text("token", "ascii")
    own = {"caCertFile": tmp_path / "certificate", "oauthTokenFile": tmp_path / "token"}
    lines = [f"spark.kubernetes.authenticate.{name} {file}\n" for name, file in own.items()]
    settings = documented()
    (tmp_path / "spark-defaults.conf").write_text("".join([settings, *lines]), "utf-8")
    master = f"k8s://https://127.0.0.1:{kubernetes.server_port}"
    options = ["--engine", "spark", "--master", master, "--memory", "1g"]
    options += ["--scratch", tmp_path / "scratch", "--requests", tmp_path / "told.json"]
    done = subprocess.run(
        [SPARK, "-I", paths.FLEET, *options, tmp_path],
        env={**os.environ, "SPARK_CONF_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1, done.stderr
    assert f"Spark cannot start at {master}" in done.stderr
    assert "Traceback" not in done.stderr

    told = dict(line.split(maxsplit=1) for line in settings.splitlines())
    (path, pod), *_ = kubernetes.posted
    assert path == f"/api/v1/namespaces/{told['spark.kubernetes.namespace']}/pods"
    (executor,) = pod["spec"]["containers"]
    assert executor["image"] == told["spark.kubernetes.container.image"]
    assert {"name": "SPARK_EXECUTOR_MEMORY", "value": "1024m"} in executor["env"]
    (claimed,) = (one for one in pod["spec"]["volumes"] if "persistentVolumeClaim" in one)
    claim = "spark.kubernetes.executor.volumes.persistentVolumeClaim.tables"
    assert claimed["persistentVolumeClaim"]["claimName"] == told[f"{claim}.options.claimName"]
    (mounted,) = (one for one in executor["volumeMounts"] if one["name"] == claimed["name"])
    assert mounted["mountPath"] == told[f"{claim}.mount.path"]
