# SPDX-License-Identifier: MIT
"""Other names in place of those in events, the same for the same.

Which name stands for which follows from a random key, so that nobody can try names.
"""

import hashlib
import re
import secrets

_KEY_BYTES = 16
_ADDRESS_BYTES = 16
_IPV4_MAPPED = bytes(10) + b"\xff\xff"
_UNKNOWN = bytes(_ADDRESS_BYTES)
# What a route begins with that is none of HTTP; a verb may follow.
_RESOURCE = re.compile(
    r"(jdbc(?::[\w.-]*)?|redis|mongodb|cassandra|neo4j|couchbase|hazelcast"
    r"|kafka|jms|rabbitmq|pulsar)(?= |$)"
)
# Hazelcast's own names of operations say on what, such as Map.Get.
_VERB = re.compile(r" ((?<=hazelcast )[\w.]+|[A-Za-z]+)")
# What stands between dots and the like; `<init>` stays.
_WORD = re.compile(r"[^.$/\\<>]+(?![^<]*>)")
_PLACE_HOLDER = re.compile(r"\{[^/]*\}|\*+|")
# Such as an association: its class keeps the name that other events give it.
# It may say which class it leads to, and what the key is called there.
_CLASS_OR_FIELD = re.compile(r"[\w$]+(\.[\w$]+)+( [\w$]+(\.[\w$]+)*(#[\w$]+)?)?")
_PART_OF_NAME = re.compile(r"[^ #]+")
# By the names of fields; what is not named here is no name.
_NAMES = {"service", "host", "name", "class_name", "method_name", "source_file", "thread_name"}
_CLEARED = {"options", "traceparent", "uuid", "service_version"}
_KEPT_OF = {"unknown_client": {"name", "class_name"}}


class Anonymous:
    """Gives names."""

    def __init__(self, key: bytes | None = None) -> None:
        self._key = key or secrets.token_bytes(_KEY_BYTES)

    def name(self, name: str) -> str:
        """Of a service, a host, a class, a method, a field: letters that say nothing."""
        if not name:
            return ""
        return _WORD.sub(lambda found: self._word(found[0]), name)

    def _word(self, word: str) -> str:
        digest = hashlib.blake2b(word.encode("utf-8", "replace"), key=self._key, digest_size=5)
        return f"n{digest.hexdigest()}"

    def address(self, address: bytes) -> bytes:
        """Of 10.0.0.0/8; what is unknown stays so."""
        if address == _UNKNOWN:
            return address
        digest = hashlib.blake2b(address, key=self._key, digest_size=3).digest()
        return _IPV4_MAPPED + b"\x0a" + digest

    def route(self, route: str) -> str:
        """Keeps what kind of a call it is, and how long its path."""
        if ", " in route:  # names that a call asks for
            return ", ".join(self._asked(item) for item in route.split(", "))
        resource = _RESOURCE.match(route)
        if resource:
            verb = _VERB.match(route, resource.end())
            done = f" {verb[1]}" if verb else ""
            of = route[verb.end() if verb else resource.end() :].strip()
            return resource[0] + done + (f" {self.name(of)}" if of else "")
        if _CLASS_OR_FIELD.fullmatch(route):
            return _PART_OF_NAME.sub(lambda found: self.name(found[0]), route)
        parts = route.split("/")
        return "/".join(p if _PLACE_HOLDER.fullmatch(p) else self._word(p) for p in parts)

    def _asked(self, item: str) -> str:
        return " ".join(n if n in ("?", "*") else self.name(n) for n in item.split(" "))

    def type(self, signature: str) -> str:
        """Of a field or a method: the classes in it."""
        return re.sub(r"L([^;]*);", lambda found: f"L{self.name(found[1])};", signature)

    def event(self, name: str, values: dict) -> None:
        """Changes the fields of an event."""
        if name in _KEPT_OF:
            return
        for field, value in values.items():
            if isinstance(value, bytes) and field.endswith("_addr"):
                values[field] = self.address(value)
            elif field in _CLEARED:
                # Runs of a JVM are told apart by it.
                values[field] = self.name(value) if field == "uuid" else ""
            elif field in _NAMES and name != "string_def":
                values[field] = self.name(value)
            elif field in ("value", "route"):
                values[field] = self.route(value)
            elif field in ("signature", "type"):
                values[field] = self.type(value)
