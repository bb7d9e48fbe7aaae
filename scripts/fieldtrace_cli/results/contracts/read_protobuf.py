# SPDX-License-Identifier: MIT
"""Prints the messages of a `.proto` file, or of a set of compiled ones, as `typed` takes them.

Runs in an environment of its own, which has the compiler.
"""

import json
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.protobuf import descriptor_pb2
from grpc_tools import protoc  # type: ignore[import-not-found]

_WELL_KNOWN = Path(protoc.__file__).parent / "_proto"


def descriptors(file: Path) -> descriptor_pb2.FileDescriptorSet:
    """Its files, those that it imports among them."""
    if file.suffix == ".protoset":
        return descriptor_pb2.FileDescriptorSet.FromString(file.read_bytes())
    with tempfile.TemporaryDirectory(prefix="fieldtrace-") as folder:
        made = Path(folder) / "set"
        words = ["protoc", f"-I{file.parent}", f"-I{_WELL_KNOWN}", "--include_imports"]
        if protoc.main([*words, f"--descriptor_set_out={made}", str(file)]) != 0:
            sys.exit(1)  # it has said why
        return descriptor_pb2.FileDescriptorSet.FromString(made.read_bytes())


def camel(name: str) -> str:
    """As the compiler calls what it makes for Java: also a digit begins a word."""
    words = re.sub(r"(?:^|[^a-zA-Z0-9]+|(?<=\d))([a-zA-Z])", lambda m: m[1].upper(), name)
    return re.sub(r"[^a-zA-Z0-9]", "", words)


def member(field: Any, message: Any) -> str:
    """The Java field that holds it: of those of which one is set, one holds all."""
    name = field.name
    if field.HasField("oneof_index") and not field.proto3_optional:
        name = message.oneof_decl[field.oneof_index].name
    name = camel(name)
    return f"{name[:1].lower()}{name[1:]}_"


def classes(file: Any) -> str:
    """What stands before the names of its messages' classes."""
    package = file.options.java_package or file.package
    prefix = f"{package}." if package else ""
    if file.options.java_multiple_files:
        return prefix
    outer = file.options.java_outer_classname
    if not outer:
        outer = camel(Path(file.name).stem)
        taken = (*file.message_type, *file.enum_type, *file.service)
        if outer in [one.name for one in taken]:
            outer += "OuterClass"
    return f"{prefix}{outer}$"


def messages(found: Any, name: str, class_name: str) -> Iterator[tuple[str, str, Any]]:
    """Messages with their names and their classes, nested ones too."""
    for message in found:
        own, own_class = f"{name}{message.name}", f"{class_name}{message.name}"
        yield own, own_class, message
        yield from messages(message.nested_type, f"{own}.", f"{own_class}$")


def contract(files: Any) -> dict[str, Any]:
    """Types and operations."""
    types: dict[str, Any] = {}
    operations = []
    entries: dict[str, str] = {}
    for file in files:
        package = f"{file.package}." if file.package else ""
        for name, class_name, message in messages(file.message_type, package, classes(file)):
            if message.options.map_entry:
                entries[name] = message.field[1].type_name.lstrip(".")
                continue
            types[name] = {
                "classes": [class_name],
                "fields": [
                    {
                        "name": field.name,
                        "members": [member(field, message)],
                        "types": [field.type_name.lstrip(".")] if field.type_name else [],
                    }
                    for field in message.field
                ],
            }
        for service in file.service:
            for method in service.method:
                operation = f"{package}{service.name}/{method.name}"
                operations.append({"name": operation, "type": method.output_type.lstrip(".")})
    for one in types.values():
        for field in one["fields"]:
            field["types"] = [entries.get(name, name) for name in field["types"]]
    return {"operations": operations, "types": types}


if __name__ == "__main__":
    print(json.dumps(contract(descriptors(Path(sys.argv[1])).file)))
