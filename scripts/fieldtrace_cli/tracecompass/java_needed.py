# SPDX-License-Identifier: MIT
"""Which Java the bundles of an installation need, as their manifests say."""

import re
from collections.abc import Iterable

from fieldtrace_cli.tracecompass.bundles import Bundle

# What the bundles of the plug-in need.
LOWEST = 17

# JavaSE-1.8 and J2SE-1.5, as Java was numbered up to 8, and JavaSE-17.
ENVIRONMENT = re.compile(r"J(?:ava|2)SE-(?:1\.)?(\d{1,3})")
# (&(osgi.ee=JavaSE)(version=21)), which compilers of bundles write beside the former, or instead.
CAPABILITY = re.compile(r"\(version>?=(?:1\.)?(\d{1,3})")


def java_needed(bundles: Iterable[Bundle]) -> int:
    """The lowest Java version that all of these bundles run on, at least `LOWEST`."""
    return max((_lowest(bundle) for bundle in bundles), default=LOWEST)


def _lowest(bundle: Bundle) -> int:
    """Of several environments each is enough."""
    named = ENVIRONMENT.findall(bundle.headers.get("Bundle-RequiredExecutionEnvironment", ""))
    for clause in bundle.headers.get("Require-Capability", "").split("osgi.ee;")[1:]:
        named += CAPABILITY.findall(clause.partition("osgi.extender")[0])
    return max(LOWEST, min((int(version) for version in named), default=LOWEST))
