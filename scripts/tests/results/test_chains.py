# SPDX-License-Identifier: MIT
"""The page draws what nobody reads from where it is fetched to all who get it."""

from fieldtrace_cli.results.chains import LONGEST, MOST_BOXES, Chain, chains
from fieldtrace_cli.results.findings import findings
from made_findings import HOSTILE, fix, fix_list
from made_pages import page


def frames(*methods: str) -> list[dict]:
    return [{"class": "a.C", "method": one, "file": "C.java", "line": 3} for one in methods]


def caller(service: str, method: str, share: float, *unread: str) -> dict:
    keys = list(unread)
    at = frames("main", method)
    return {
        "service": service,
        "frames": at,
        "calls": 9,
        "unread": keys,
        "unread_share": share,
    }


def fetched(method: str, *fields: str, whole: bool = False) -> dict:
    at = frames("main", method)
    return {"frames": at, "whole_call": whole, "only_here": True, "fields": list(fields)}


def answer(service: str, sources: list[dict], callers: list[dict], *keys: str) -> dict:
    unread = [{"key": key, "class": "C", "field": key, "read_by_service": False} for key in keys]
    chain = {"unread": unread, "callers": callers, "fetched_at": sources}
    subject = f"GET /{service}"
    return fix(service, "unread_by_all", service=service, subject=subject, end_to_end=chain)


STORE = answer(
    "store",
    [fetched("products", "a.Product.code"), fetched("reviews", "a.Review.text", whole=True)],
    [caller("dealer", "ask", 0.5, "code", "notes"), caller("page", "notes", 0.9, "code", "name")],
    "code",
    "reviews[]",
)
DEALER = answer(
    "dealer", [fetched("ask", "a.Item.code")], [caller("page", "ask", 1.0, "code")], "code"
)


def drawn(*fixes: dict) -> Chain:
    found = findings(fix_list(*fixes))
    chain = chains(found)(found[0])
    assert chain is not None
    return chain


def test_it_goes_from_what_is_fetched_over_those_who_hand_it_on_to_those_who_get_it():
    chain = drawn(STORE, DEALER)
    columns = [(box.x, box.lines[0], box.lines[2]) for box in chain.boxes]
    first, second, third, fourth, fifth = sorted({x for x, _, _ in columns})
    assert columns == [
        (first, "store fetches", "code"),
        (first, "store fetches", "all for nobody"),
        (second, "store", "2 keys for nobody"),
        (third, "dealer", "reads 50 % of the bytes"),
        (fourth, "dealer", "1 key for nobody"),
        (fifth, "page", "reads 0 % of the bytes"),
        (third, "page", "reads 10 % of the bytes"),
    ]
    ends = [(one.lines[0], other.lines[0], other.x) for one, other in chain.arrows]
    assert ends == [
        ("store fetches", "store", second),
        ("store fetches", "store", second),
        ("store", "dealer", third),
        ("dealer", "dealer", fourth),
        ("dealer", "page", fifth),
        ("store", "page", third),
    ]
    assert [box.lines[1] for box in chain.boxes if box.is_vain] == [
        "C.reviews (C.java:3)",
        "C.ask (C.java:3)",
    ]


def test_a_circle_of_services_ends_and_what_is_too_much_is_said_to_be_left_out():
    one = answer("a", [fetched("x", "f")], [caller("b", "y", 0.5)], "k")
    other = answer("b", [fetched("y", "f")], [caller("a", "x", 0.5)], "k")
    assert len(drawn(one, other).boxes) == 5
    many = answer("a", [], [caller(f"s{i}", "y", 0.5) for i in range(99)], "k")
    chain = drawn(many)
    assert (len(chain.boxes), chain.is_cut) == (MOST_BOXES, True)
    assert "More callers are not drawn" in page("shop", fixes=[many])


def test_other_findings_have_none_and_names_are_text():
    found = findings(fix_list(fix()))
    assert chains(found)(found[0]) is None
    hostile = answer(HOSTILE, [fetched(HOSTILE, HOSTILE)], [caller(HOSTILE, "x", 0.1)], HOSTILE)
    assert all(len(label) <= LONGEST for box in drawn(hostile).boxes for _, label in box.labels)
    text = page("shop", fixes=[hostile])
    assert "chain" in text
    assert "<img" not in text
