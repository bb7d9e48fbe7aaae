# SPDX-License-Identifier: MIT
"""The systems that are recorded, and what is true of them."""

from dataclasses import dataclass

# As Fate.java has it.
SHARES = (0.0, 0.0, 1.0, 1.0, 0.3)
SITES = (0, 2, 4, 6, 8, 1, 3, 5, 7, 9)
THREE = ("name", "city", "code")
FIELDS = {"shop.Remote$Three": THREE, "shop.Remote$Four": (*THREE, "note")}

Place = tuple[int, int, str]  # service, site, field


@dataclass(frozen=True)
class Scene:
    """A system. `watched` of its `services` run with the agent and are asked by the users, `rate`
    requests a second in all, at so many `sites` of theirs; a request makes a chain of so many
    `hops`, each for so many `items`, and each service works for `pause_ms`."""

    name: str
    what: str
    services: int
    watched: int
    sites: int
    rate: int
    hops: int
    items: int
    pause_ms: int
    jvm_options: tuple[str, ...]
    seconds: int  # the longest that it is recorded
    looks: tuple[int, ...]  # after so many seconds results are told
    ends_settled: bool  # whether it ends as soon as all fields are settled

    def truth(self) -> dict[Place, float]:
        """The share of objects that have the field read."""
        return {
            (service, site, field): SHARES[(service * 7 + site * 3 + number) % len(SHARES)]
            for service in range(self.watched)
            for site in SITES[: self.sites]
            for number, field in enumerate(fields_of(site))
        }


def fields_of(site: int) -> tuple[str, ...]:
    """The fields of the class that a site brings in."""
    return FIELDS["shop.Remote$Four" if site % 2 else "shop.Remote$Three"]


ONE = Scene(
    name="one",
    what="one service, 100 requests/s, nine fields, a heap of 1 GB",
    services=2,
    watched=1,
    sites=3,
    rate=100,
    hops=1,
    items=5,
    pause_ms=2,
    jvm_options=("-XX:+UseG1GC", "-Xmx1g"),
    seconds=600,
    looks=(30, 60, 120, 300, 600),
    ends_settled=True,
)
SHOP = Scene(
    name="shop",
    what="ten services, 10 requests/s of a second, 350 fields in 100 call paths",
    services=10,
    watched=10,
    sites=10,
    rate=10,
    hops=3,
    items=10,
    pause_ms=250,
    # Ten JVMs compile on few processors, where the bare minimum of code is hot.
    jvm_options=("-XX:+UseG1GC", "-Xmx512m", "-XX:TieredStopAtLevel=1"),
    seconds=600,
    looks=(30, 60, 120, 300, 600),
    ends_settled=False,
)
SCENES = {scene.name: scene for scene in (ONE, SHOP)}
