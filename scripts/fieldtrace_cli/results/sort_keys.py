# SPDX-License-Identifier: MIT
"""Sections of the report and the orders of each, the usual one first.

TableFilesTest wrote this; CONTRIBUTING.md says how.
"""

SORT_KEYS = {
    "fields": "allocations, samples, utilisation, name",
    "requests": "duration, start, calls",
    "operations": "critical, rank, count, failures, inclusive, exclusive, median, p99, bytes, name",
    "flat-operations": "critical, exclusive, count, failures, places, median, p99, bytes, name",
    "stragglers": "gain, duration, start, name",
    "methods": "exclusive, critical, inclusive, median, count, name",
    "sections": "duration, count, mean, name",
    "layers": "samples, count, name",
    "counters": "cpu, path-length, count, name",
    "critical-path": "duration, start, calls",
    "critical-methods": "duration, start, calls",
    "call-sites": "critical, waited, calls, paths, objects, bytes, name",
    "end-to-end": "fate, bytes, name",
    "releases": "median, p99, count, bytes, name",
    "fix-list": "gain, p99, critical, calls, kind, service",
}
