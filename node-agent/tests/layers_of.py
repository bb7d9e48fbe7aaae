# SPDX-License-Identifier: MIT
"""Samples of layers in a recording of one process, by the method of the request."""

from collections import Counter, defaultdict
from types import SimpleNamespace

import bt2


def layers_of(recorded):
    """By method: how many samples are in each layer and for each, and of how many handlings."""
    strings = {}
    methods = {each.id: each.method for each in recorded.exchanges if each.is_server}
    found = defaultdict(lambda: SimpleNamespace(inside=Counter(), caller=Counter(), ids=set()))
    for message in bt2.TraceCollectionMessageIterator(str(recorded.trace)):
        if type(message) is not bt2._EventMessageConst:
            continue
        event = message.event
        if event.name == "fieldtrace:string_def":
            strings[int(event["string_id"])] = str(event["value"])
        elif event.name == "fieldtrace:handling_layers":
            told = found[methods[int(event["exchange_id"])]]
            told.ids.add(int(event["exchange_id"]))
            entries = (event["layers"], event["callers"], event["samples"])
            for layer, caller, samples in zip(*entries, strict=True):
                told.inside[strings[int(layer)]] += int(samples)
                told.caller[strings[int(caller)]] += int(samples)
    return found


def share(counter, layer):
    return counter[layer] / max(1, counter.total())
