# SPDX-License-Identifier: MIT
"""Pages of sections made by hand, as `fieldtrace report --format json` has them."""

from fieldtrace_cli.results.page import rendered
from made_findings import HOSTILE, fix, fix_list

SUGGESTION = {"what": HOSTILE, "snippets": [{"title": HOSTILE, "text": HOSTILE}], "heed": [HOSTILE]}


def call(name="GET /a", start=0, took=100, children=(), *, critical=True, outcome="completed"):
    return {
        "service": name,
        "operation": name,
        "start": start,
        "total_ns": took,
        "critical": critical,
        "outcome": outcome,
        "children": list(children),
    }


def request(root, end=1000):
    return {"id": 7, "start": 0, "end": end, "root": root}


def context(name="Employee", utilisation=None):
    field = {
        "name": name,
        "used": 0,
        "unused": 9,
        "utilisation": utilisation,
        "decision": None,
        "read_at": [name] * 5,
    }
    return {
        "service": name,
        "class": name,
        "frames": [{"class": name, "method": name, "file": name, "line": 3}],
        "allocations": 10,
        "fields": [field],
    }


def fields(*contexts, name="shop"):
    counts = {"settled": 1, "decided": 2, "open": 3}
    service = {"service": name, "version": name, "allocations": 10, "samples": 9, "verdicts": 9}
    return {
        "contexts": list(contexts),
        "services": [service | {"fields": counts}] if contexts else [],
        "losses": {"discarded_events": 0, "discarded_packets": 0},
        "agent": {"share": None},
        "traces": [name],
    }


def operation(name="GET /a", *, service=None, count=12):
    caller = {"service": None, "operation": None, "count": count, "critical_ns": 5}
    return {
        "service": service or name,
        "operation": name,
        "count": count,
        "failures": 1,
        "median_ns": 2_000_000,
        "p99_ns": 9_000_000,
        "critical_ns": 5,
        "critical_share": 0.5,
        "callers": [caller],
    }


def page(name, *, share=None):
    """A page in which everything that the trace names has that name."""
    found = fix("h", subject=name, reason=name, service=name, frames=((name, name, name, 3),))
    found |= {"suggestion": SUGGESTION, "callees": [name], "classes": []}
    return rendered(
        fix_list(found, fix("few", negligible=True)),
        {"operations": [operation(name)]},
        fields(context(name, share), name=name),
        {"requests": [request(call(name, children=[call(name, outcome="error")]))]},
    )


EMPTY = rendered(fix_list(), {"operations": []}, fields(), {"requests": []})

SHOP = rendered(
    fix_list(fix(suggestion=SUGGESTION), fix("f2"), fix("few", negligible=True)),
    {
        "operations": [
            operation("GET /orders", service="shop", count=300),
            operation("GET /items/{id}", service="stock", count=2000),
            operation("SELECT item", service="stock", count=12),
        ]
    },
    fields(
        context("Item", {"value": 0.25, "low": 0.2, "high": 0.5}), context("Order"), name="shop"
    ),
    {"requests": [request(call(children=[call("GET /items/{id}", 20, 60, critical=False)]), 100)]},
)
