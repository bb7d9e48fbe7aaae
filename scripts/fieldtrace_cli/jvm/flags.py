# SPDX-License-Identifier: MIT
"""Flags of JVMs: where they come from, and those of one that analyses traces and then ends."""

import re
from collections.abc import Mapping

# What a JVM, or its launcher, reads flags from beside its command line.
OPTION_VARIABLES = ("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS")

# Nobody waits for a single pause, so the collector that takes least of the processor serves best.
COLLECTOR = "-XX:+UseParallelGC"

# A few megabytes survive of hundreds: several threads would mostly wait for each other. What
# survives twice is mostly the history, which would be copied up to seven times.
COLLECTING = (COLLECTOR, "-XX:ParallelGCThreads=1", "-XX:MaxTenuringThreshold=2")

# What has been compiled is called rather than compiled again inside each of its callers, unless it
# is smaller than this many bytes: of a run of seconds the compiler has the largest share.
INLINING = ("-XX:+IgnoreUnrecognizedVMOptions", "-XX:InlineSmallCode=1000")

# Nor are methods inlined of more bytes of bytecode than that, 325 by default. Reading that decodes
# every field would take longer so; an analysis takes a tenth less.
SHORT_METHODS = "-XX:FreqInlineSize=120"

# The second compiler takes a method up after twenty times as many calls and rounds of loops as by
# default: most of an analysis' methods run too seldom to be worth the time that it takes for them.
LATER = tuple(
    f"-XX:Tier4{threshold}={20 * default}"
    for threshold, default in {
        "InvocationThreshold": 5000,
        "MinInvocationThreshold": 600,
        "CompileThreshold": 15_000,
        "BackEdgeThreshold": 40_000,
    }.items()
)

# Less than SMALL_BYTES of traces are analysed before the second compiler pays: 9 MB of PetClinic
# take two thirds of the processor time without it.
FIRST_COMPILER = "-XX:TieredStopAtLevel=1"
SMALL_BYTES = 16_000_000


def analysis_flags(environment: Mapping[str, str], trace_bytes: int) -> list[str]:
    """Flags of a JVM that analyses traces of that many bytes.

    A collector that the user's variables choose stands.
    """
    chosen = " ".join(environment.get(name, "") for name in OPTION_VARIABLES)
    collector = () if re.search(r"-XX:\+Use\w+GC\b", chosen) else COLLECTING
    compiler = [FIRST_COMPILER] if trace_bytes < SMALL_BYTES else []
    return [*collector, *compiler, *INLINING, SHORT_METHODS, *LATER]
