# SPDX-License-Identifier: MIT
"""What a recording says of the fields of what calls brought in."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field

import bt2

VERDICTS = ("used", "unused", "overwritten")


@dataclass
class Field:
    """Of a field of a class, over all call paths."""

    verdicts: Counter = field(default_factory=Counter)
    uses: Counter = field(default_factory=Counter)
    places: set = field(default_factory=set)

    @property
    def judged(self):
        return sum(self.verdicts[verdict] for verdict in VERDICTS)


def fields_of(trace):
    """By class and field, as `Object/items.price`."""
    classes, names, methods, paths = {}, {}, {}, {}
    objects, found = {}, defaultdict(Field)
    best = {}
    for event, name in _events(trace):
        process = int(event.common_context_field["vpid"])
        key = _key(event, process)
        if name == "class_def":
            classes[key("class_id")] = str(event["name"])
        elif name == "field_def":
            names[(*key("class_id"), int(event["field"]))] = str(event["name"])
        elif name == "method_def":
            methods[key("method_id")] = str(event["class_name"]), str(event["method_name"])
        elif name == "context_def":
            paths[key("context_id")] = [
                (*methods[process, int(method)], int(line))
                for method, line in zip(event["method_ids"], event["lines"], strict=True)
            ]
        elif name == "object_alloc":
            objects[key("object_id")] = key("class_id")
        elif name in ("watch_trap", "watch_end"):
            sample = key("object_id")
            of_class = objects[sample]
            number = int(event["field"])
            about = found[f"{classes[of_class]}.{names[(*of_class, number)]}"]
            if name == "watch_end":
                verdict, reason = event["verdict"].labels[0], event["reason"].labels[0]
                about.verdicts[reason if verdict == "censored" else verdict] += 1
            else:
                use = event["use"].labels[0]
                before = best.get((sample, number))
                about.uses[before] -= 1 if before else 0
                best[sample, number] = use
                about.uses[use] += 1
                path = paths.get(key("context_id"), [])
                about.places.add(path[0] if path else None)
    for about in found.values():
        about.uses = +about.uses
    return dict(found)


def _key(event, process):
    return lambda name: (process, int(event[name]))


def _events(trace):
    for message in bt2.TraceCollectionMessageIterator(str(trace)):
        if type(message) is bt2._EventMessageConst:
            yield message.event, message.event.name.removeprefix("fieldtrace:")
