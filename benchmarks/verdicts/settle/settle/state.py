# SPDX-License-Identifier: MIT
"""How far a system's fields are known, and whether what is decided is true."""

from dataclasses import dataclass

from fieldtrace_cli.lttng.live_samples import LiveSamples
from fieldtrace_cli.lttng.proportion import SETTLED, THRESHOLD, is_decided, lacking, wilson

from settle.scenes import Place, Scene


@dataclass
class Counts:
    """Verdicts on a field."""

    used: int = 0
    verdicts: int = 0


def counts(scene: Scene, services: dict[int, int], samples: LiveSamples) -> dict[Place, Counts]:
    """The verdicts by field of the scene, over all contexts that are one site's."""
    found = {place: Counts() for place in scene.truth()}
    for one in samples.fields():
        site = _site(samples.frames(one.vpid, one.context_id))
        place = services.get(one.vpid), site, one.field
        if place in found:
            found[place].used += one.used
            found[place].verdicts += one.verdicts
    return found


def _site(frames: list[tuple[str, str]]) -> int | None:
    for name, method in frames:
        if name == "shop.Sites" and method.startswith("site"):
            return int(method.removeprefix("site"))
    return None


def state(found: dict[Place, Counts]) -> dict[str, int]:
    """How many fields are how far; what is settled is decided too, as far as it can be."""
    return {
        "fields": len(found),
        "with_verdicts": sum(one.verdicts > 0 for one in found.values()),
        "decided": sum(is_decided(one.used, one.verdicts) for one in found.values()),
        "settled": sum(one.verdicts >= SETTLED for one in found.values()),
        "verdicts": sum(one.verdicts for one in found.values()),
    }


def wrong(found: dict[Place, Counts], truth: dict[Place, float]) -> list[str]:
    """The fields that are decided against the truth, in words."""
    faults = []
    for place, one in found.items():
        low, high = wilson(one.used, one.verdicts)
        if (high < THRESHOLD <= truth[place]) or (low > THRESHOLD >= truth[place]):
            faults.append(
                f"{name(place)}: {one.used} of {one.verdicts} used, truth {truth[place]:.0%}"
            )
    return faults


def open_fields(found: dict[Place, Counts]) -> dict[str, str]:
    """What each field lacks that is not decided."""
    return {
        name(place): f"{lacking(one.used, one.verdicts)} more beside {one.used} of {one.verdicts}"
        for place, one in found.items()
        if lacking(one.used, one.verdicts) > 0
    }


def name(place: Place) -> str:
    """A field in words."""
    service, site, field = place
    return f"shop-{service} site{site} {field}"
