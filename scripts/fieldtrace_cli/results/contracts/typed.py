# SPDX-License-Identifier: MIT
"""What becomes of the fields of messages of Protocol Buffers and of types of GraphQL.

Their keys are known by no mapper, but classes are generated of them by rules: so what callers read
of these classes' objects tells.
"""

import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fieldtrace_cli.base.errors import FieldtraceError
from fieldtrace_cli.base.python_environment import PythonEnvironment, places
from fieldtrace_cli.results.contracts.told import NOT_SEEN, ContractField, Told, ordered
from fieldtrace_cli.results.findings import Json

_HERE = Path(__file__).resolve().parent
# Who reads a file of such a name.
KINDS = {
    ".proto": "read_protobuf.py",
    ".protoset": "read_protobuf.py",
    ".graphql": "read_graphql.py",
    ".graphqls": "read_graphql.py",
    ".gql": "read_graphql.py",
}
ENVIRONMENT = PythonEnvironment(
    what="the compiler of Protocol Buffers and GraphQL's parser",
    size="20 MB",
    requirements=_HERE / "requirements.txt",
    places=places("contracts-venv"),
)
# Types in types; one may hold itself.
_DEEPEST = 8


@dataclass(frozen=True)
class _Class:
    """Objects of one class, at all call paths that bring them in."""

    name: str
    fields: Mapping[str, set[str]]
    """Decisions of each."""


@dataclass(frozen=True)
class TypedContract:
    """Types with their fields, and the operations that answer them."""

    operations: Sequence[Json]
    types: Mapping[str, Json]
    section: str = "fields"

    def told(self, report: Json) -> list[Told]:
        """What becomes of the fields of answers of which a caller has objects."""
        recorded = _classes(report["contexts"])
        found: list[Told] = []
        for operation in self.operations:
            seen = set[str]()
            found += self._told(operation["name"], operation["type"], "", recorded, seen)
        return ordered(found)

    def _told(
        self,
        operation: str,
        type_name: str,
        around: str,
        recorded: Sequence[_Class],
        above: set[str],
    ) -> Iterator[Told]:
        own = self.types.get(type_name)
        if own is None or type_name in above or len(above) == _DEEPEST:
            return
        taken = [one for one in recorded if _is_any(one.name, own["classes"])]
        if not taken:
            return
        for field in own["fields"]:
            key = f"{around}{field['name']}"
            fate = _fate([one.fields.get(m, set()) for one in taken for m in field["members"]])
            name = f"{type_name.rpartition('.')[2]}.{field['name']}"
            classes = tuple(one.name for one in taken)
            yield Told(ContractField(operation, key, name), "", fate, classes)
            for value in field["types"]:
                yield from self._told(operation, value, f"{key}.", recorded, above | {type_name})


def _classes(contexts: Sequence[Json]) -> list[_Class]:
    classes: dict[str, dict[str, set[str]]] = {}
    for context in contexts:
        fields = classes.setdefault(context["class"], {})
        for field in context["fields"]:
            fields.setdefault(field["name"], set()).add(field["decision"] or "open")
    return [_Class(name, fields) for name, fields in classes.items()]


def _is_any(class_name: str, wanted: Sequence[str]) -> bool:
    """A name without packages stands for each class that is called so."""
    simple = class_name.rpartition(".")[2].rpartition("$")[2]
    return class_name in wanted or simple in wanted


def _fate(decisions: Sequence[set[str]]) -> str:
    known = set[str]().union(*decisions)
    if "read" in known:
        return "read"
    if not known:
        return NOT_SEEN
    return "never read" if known == {"never_read"} else "unknown"


def read(file: Path) -> TypedContract:
    """A `.proto` file, a set of compiled ones, or a schema of GraphQL."""
    if not file.is_file():
        raise FieldtraceError(f"cannot read {file}: there is no such file", "give a contract")
    reader = str(_HERE / KINDS[file.suffix])
    done = subprocess.run(
        [ENVIRONMENT.python(), "-I", reader, file.resolve()],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0:
        why = done.stderr.strip().rpartition("\n")[2] or f"status {done.returncode}"
        raise FieldtraceError(
            f"cannot read {file}: {why}",
            "mend it; of a .proto file that imports others, give what `protoc --include_imports"
            " --descriptor_set_out=FILE.protoset` makes",
        )
    contract = json.loads(done.stdout)
    return TypedContract(contract["operations"], contract["types"])
