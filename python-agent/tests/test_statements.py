# SPDX-License-Identifier: MIT
"""What statements of SQL are called, as the Java half calls them."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from fieldtrace_agent.statements import summary

SUMMARIES = {
    "select * from owners o left join pets p on p.owner = o.id where o.id = %s": (
        "SELECT owners pets"
    ),
    "insert into shipping (id) select id from orders where x = 'a from b'": (
        "INSERT shipping SELECT orders"
    ),
    "select * from owners where id in (select owner_id from pets)": "SELECT owners SELECT pets",
    "with late as (select * from orders) select * from late": "SELECT orders",
    "select * from events_2026_11": "SELECT events_{n}_{n}",
    'SELECT a FROM "Order", public.lines AS l -- from secrets\nWHERE a = %(a)s FOR UPDATE': (
        "SELECT Order public.lines"
    ),
    "update only orders set price = (select max(price) from prices)": (
        "UPDATE orders SELECT prices"
    ),
    "delete from orders using lines where a is distinct from b": "DELETE orders lines",
    "insert into a values (1, extract(year from day)) on conflict do update set x = 1": "INSERT a",
    "select * from unnest(%s) join stock on true": "SELECT stock",
    "create table if not exists orders (id int)": "CREATE TABLE orders",
    "create index on orders (id)": "CREATE INDEX",
    "create role somebody": "CREATE",
    "begin": "BEGIN",
    "select 1": "SELECT",
    r"select * from orders where a = 'x\' from secret": "SELECT orders",
    "frobnicate the database": "",
    "": "",
}


@pytest.mark.parametrize("statement", SUMMARIES)
def test_a_statement_is_called_after_its_operations_and_their_tables(statement):
    assert summary(statement) == SUMMARIES[statement]


def test_a_long_summary_is_cut_between_two_names():
    told = summary("select * from " + ", ".join("t" * 30 + c for c in "abcdef"))
    assert told == "SELECT " + " ".join("t" * 30 + c for c in "abc")
