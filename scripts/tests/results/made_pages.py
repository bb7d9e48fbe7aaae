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
        "bytes": 20.0,
        "used": 0,
        "used_forwarded": 3,
        "used_incidental": 2,
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
        "class_utilisation": utilisation,
        "fields": [field],
    }


def fields(*contexts, name="shop"):
    counts = {"settled": 1, "decided": 2, "open": 3}
    service = {"service": name, "version": name, "allocations": 10, "samples": 9, "verdicts": 9}
    run = dict.fromkeys(("jvm", "gc", "agent", "backend"), name) | {"options": f"fields={name},b=2"}
    service |= {"fields": counts, "runs": [run]}
    service["unknown_clients"] = [{"name": name, "kind": "client"}]
    spent = {"share": 0.02, "spent_ns": {name: 5_000_000}, "samples_throttled": 1}
    return {
        "contexts": list(contexts),
        "services": [service] if contexts else [],
        "losses": {"discarded_events": 0, "discarded_packets": 0, "censored": {name: 4}},
        "agent": spent | {"calls_throttled": 2} if contexts else None,
        "traces": [name],
    }


def operation(name="GET /a", *, service=None, count=12, caller=None):
    """One of the flat operations; `caller` is a service."""
    caller = {"service": caller, "operation": caller, "count": count, "critical_ns": 5}
    return {
        "service": service or name,
        "operation": name,
        "count": count,
        "failures": 1,
        "median_ns": 2_000_000,
        "p99_ns": 9_000_000,
        "quantiles_ns": [1_000_000 + 400_000 * n for n in range(21)],
        "critical_ns": 5,
        "critical_share": 0.5,
        "callers": [caller],
    }


def place(*path, critical=5_000_000, **more):
    """An operation at a place of the calling context tree."""
    return {
        "path": list(path),
        "count": 12,
        "inclusive_ns": 2 * critical,
        "exclusive_ns": critical,
        "normalised_inclusive": 1.0,
        "normalised_exclusive": 0.5,
        "critical_ns": critical,
        **more,
    }


def page(name, *, share=None, fixes=()):
    """A page in which everything that the trace names has that name, with more findings."""
    found = fix("h", subject=name, reason=name, service=name, frames=((name, name, name, 3),))
    found |= {"suggestion": SUGGESTION, "callees": [name], "classes": []}
    return rendered(
        fix_list(found, fix("few", negligible=True), *fixes),
        {"operations": [operation(name), operation(name, service="other", caller=name)]},
        fields(context(name, share), name=name),
        {"requests": [request(call(name, children=[call(name, outcome="error")]))]},
        {"operations": [place(name), place(name, name)]},
    )


EMPTY = rendered(fix_list(), {"operations": []}, fields(), {"requests": []}, {"operations": []})

SHOP = rendered(
    fix_list(fix(suggestion=SUGGESTION), fix("f2"), fix("few", negligible=True)),
    {
        "operations": [
            operation("GET /orders", service="shop", count=300),
            operation("GET /items/{id}", service="stock", count=2000, caller="shop"),
            operation("SELECT item", service="database", count=12, caller="stock"),
        ]
    },
    fields(
        context("Item", {"value": 0.25, "low": 0.2, "high": 0.5}), context("Order"), name="shop"
    ),
    {"requests": [request(call(children=[call("GET /items/{id}", 20, 60, critical=False)]), 100)]},
    {
        "operations": [
            place("shop[GET /orders]"),
            place("shop[GET /orders]", "stock[GET /items/{id}]"),
            place("shop[GET /orders]", "stock[GET /items/{id}]", "database[SELECT item]"),
        ]
    },
)


def with_examples(name="GET /items/{id}"):
    """A page of twelve slow requests, and one that is the example of a finding."""
    child = call(name, 250, 500, critical=False)
    slow = [request(call(name)) | {"id": 100 + n} for n in range(12)]
    example = request(call(name, took=1000, children=[child, call(name, 750, 250)])) | {"id": 17}
    return rendered(
        fix_list(fix(suggestion=SUGGESTION)),
        {"operations": [operation(name)]},
        fields(context(name), name=name),
        {"requests": [*slow, example]},
        {"operations": [place(name)]},
    )
