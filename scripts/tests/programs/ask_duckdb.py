# SPDX-License-Identifier: MIT
"""Prints what DuckDB answers to the queries on standard input; run by the tests' venv."""

import json
import sys

import duckdb


def main() -> None:
    connection = duckdb.connect()
    answers = []
    for query in json.load(sys.stdin):
        result = connection.execute(query)
        names = [column[0] for column in result.description or ()]
        answers.append([dict(zip(names, row, strict=True)) for row in result.fetchall()])
    json.dump(answers, sys.stdout, default=str)


if __name__ == "__main__":
    main()
