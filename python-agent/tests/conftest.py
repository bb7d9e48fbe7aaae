# SPDX-License-Identifier: MIT
import sys
import tempfile
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "examples" / "nameko"))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "src"))

import servers


@pytest.fixture(scope="session")
def rabbitmq(tmp_path_factory):
    """The address of a RabbitMQ."""
    with servers.rabbitmq(tmp_path_factory.mktemp("rabbitmq")) as address:
        yield address


@pytest.fixture(scope="session")
def redis(tmp_path_factory):
    """The port of a Redis."""
    with servers.redis(tmp_path_factory.mktemp("redis")) as port:
        yield port


@pytest.fixture(scope="session")
def postgresql():
    """The port of a PostgreSQL, which runs as another user and so in a folder of all."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with servers.postgresql(folder / "postgresql") as port:
            yield port
