# SPDX-License-Identifier: MIT
"""Prints the types of a schema of GraphQL, as `typed` takes them.

Runs in an environment of its own, which has the parser.
"""

import json
import sys
from pathlib import Path
from typing import Any

from graphql import (  # type: ignore[import-not-found]
    build_ast_schema,
    get_named_type,
    is_abstract_type,
    is_interface_type,
    is_object_type,
    parse,
)


def contract(text: str) -> dict[str, Any]:
    """Types and operations: the fields of queries, mutations and subscriptions."""
    # Servers define directives of their own.
    schema = build_ast_schema(parse(text), assume_valid=True, assume_valid_sdl=True)
    roots = [schema.query_type, schema.mutation_type, schema.subscription_type]
    types: dict[str, Any] = {}
    operations = []

    def values(field: Any) -> list[str]:
        """What its objects are: of a union, or of what several types implement, any of these."""
        named = get_named_type(field.type)
        if is_abstract_type(named):
            own = [named.name] if is_interface_type(named) else []
            return own + [one.name for one in schema.get_possible_types(named)]
        return [named.name] if is_object_type(named) else []

    for name, one in schema.type_map.items():
        if name.startswith("__") or not (is_object_type(one) or is_interface_type(one)):
            continue
        if one in roots:
            for field, of in one.fields.items():
                operations += [{"name": f"{name}.{field}", "type": value} for value in values(of)]
            continue
        types[name] = {
            "classes": [name],
            "fields": [
                {"name": field, "members": [field], "types": values(of)}
                for field, of in one.fields.items()
            ],
        }
    return {"operations": operations, "types": types}


if __name__ == "__main__":
    try:
        print(json.dumps(contract(Path(sys.argv[1]).read_text("utf-8"))))
    except Exception as error:  # whatever the parser thinks of it
        sys.exit(" ".join(str(error).split()))
