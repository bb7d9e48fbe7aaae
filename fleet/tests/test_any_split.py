# SPDX-License-Identifier: MIT
"""Whatever was recorded, by whatever hosts, in whatever files: a fleet says what a report does."""

import json
import random

import pytest
from conftest import Recordings, command, split, written
from extent import ONLY_LONG
from test_assemble import assembled, of_report
from test_operations import SAME_IN_TREE
from test_operations import of_report as section_of_report

SEEDS = range(20, 26)
MOST_HOSTS = 4


def groups(drawn, traces):
    """The traces in groups, in any order: each is what one host exports."""
    shuffled = drawn.sample(traces, len(traces))
    number = drawn.randint(1, len(traces))
    return [shuffled[first::number] for first in range(number)]


def exported(folder, some):
    """Tables of groups of traces."""
    for number, traces in enumerate(some):
        command("export", *traces, "--output", folder / str(number))
    return [folder / str(number) for number in range(len(some))]


def by_path(tree):
    return {tuple(one["path"]): [one[name] for name in SAME_IN_TREE] for one in tree}


def paths_of(files):
    """The tree of operations, as a fleet says it."""
    told = json.loads(command("fleet", "critical", "--format", "json", files))
    return by_path(told["top_down"])


@ONLY_LONG
@pytest.mark.parametrize("seed", SEEDS)
def test_a_fleet_says_what_a_report_does(seed, tmp_path):
    drawn = random.Random(seed)
    names = [f"host{number}" for number in range(drawn.randint(1, MOST_HOSTS))]
    events = str(drawn.randint(300, 4_000))
    shop = written(tmp_path / "shop", "WriteShop", events, *names, seed=seed)
    fields = written(tmp_path / "fields", "WriteFields", str(seed), seed=seed)
    hosts, services = [shop / name for name in names], sorted(fields.iterdir())

    # Fields, of hosts that export whatever they have.
    tables = exported(tmp_path / "fields-tables", groups(drawn, services))
    files = split(Recordings(services, shop, tables), tmp_path / "fields-split", seed)
    told = json.loads(command("fleet", "fields", "--format", "json", files))
    wanted = json.loads(command("report", "--format", "json", *services))
    assert told.pop("traces") != wanted.pop("traces")
    assert told == wanted

    # Paths of operations, of one export in any files.
    tables = exported(tmp_path / "whole", [hosts])
    files = split(Recordings(hosts, shop, tables), tmp_path / "whole-split", seed)
    wanted = by_path(section_of_report("operations", shop)["operations"])
    assert paths_of(files) == wanted

    # Requests and paths, of hosts each of which sees its own part.
    tables = exported(tmp_path / "parts", groups(drawn, hosts))
    files = split(Recordings(hosts, shop, tables), tmp_path / "parts-split", seed)
    _, requests = assembled([files], tmp_path)
    assert requests == of_report(shop)
    assert paths_of(files) == wanted
