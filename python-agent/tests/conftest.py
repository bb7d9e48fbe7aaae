# SPDX-License-Identifier: MIT
import broker
import pytest


@pytest.fixture(scope="session")
def rabbitmq(tmp_path_factory):
    """The address of a RabbitMQ."""
    with broker.rabbitmq(tmp_path_factory.mktemp("rabbitmq")) as address:
        yield address
