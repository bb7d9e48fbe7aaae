# SPDX-License-Identifier: MIT
"""Servers that are Java programs, with libraries of Maven Central."""

import contextlib
import hashlib
import shutil
import subprocess
from pathlib import Path

import servers
from fieldtrace_cli.base import paths

HERE = Path(__file__).resolve().parent
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies"
LIBRARIES = paths.STORE / "java-servers"
#: They start often, and live shortly.
QUICK = ("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
MONGODB = "de.bwaldvogel:mongo-java-server:1.47.0"
KAFKA = "org.apache.kafka:kafka_2.13:3.9.1"
CLUSTER = "fieldtraceTestCluster0"


@contextlib.contextmanager
def mongodb():
    """Gives the port of a server that speaks MongoDB's protocol, and is not MongoDB's own."""
    port = servers.free_port()
    program = HERE / "programs" / "MongoDb.java"
    command = ["java", *QUICK, "-cp", _class_path(MONGODB), program, str(port)]
    with servers.folder() as folder, servers.running(command, folder, "ready"):
        yield port


@contextlib.contextmanager
def kafka():
    """Gives the port of a broker that is its own controller."""
    port, controller = servers.free_port(), servers.free_port()
    with servers.folder() as folder:
        settings = folder / "server.properties"
        settings.write_text(_settings(port, controller, folder / "data"))
        java = ["java", *QUICK, "-cp", _class_path(KAFKA)]
        storage = ["kafka.tools.StorageTool", "format", "-t", CLUSTER, "-c", settings]
        subprocess.run([*java, *storage], check=True, capture_output=True, cwd=folder)
        broker = [*java, "kafka.Kafka", settings]
        with servers.running(broker, folder, lambda: servers.listens(port)):
            yield port


def _settings(port, controller, data):
    listeners = f"PLAINTEXT://127.0.0.1:{port},CONTROLLER://127.0.0.1:{controller}"
    return f"""\
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:{controller}
listeners={listeners}
controller.listener.names=CONTROLLER
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT
log.dirs={data}
offsets.topic.replication.factor=1
offsets.topic.num.partitions=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
group.initial.rebalance.delay.ms=0
"""


def _class_path(library):
    """With all that it needs. Maven gets what is not there yet."""
    group, artifact, version = library.split(":")
    folder = LIBRARIES / hashlib.sha256(library.encode()).hexdigest()[:12]
    if not folder.is_dir():
        making = folder.with_suffix(".part")
        shutil.rmtree(making, ignore_errors=True)
        making.mkdir(parents=True)
        (making / "pom.xml").write_text(
            f"""<project><modelVersion>4.0.0</modelVersion>
<groupId>fieldtrace</groupId><artifactId>servers</artifactId><version>1</version>
<dependencies><dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>
<version>{version}</version></dependency></dependencies></project>
"""
        )
        command = [paths.MAVEN, "--batch-mode", COPY, f"-DoutputDirectory={making}"]
        done = subprocess.run(command, cwd=making, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout
        making.rename(folder)
    return f"{folder}/*"
