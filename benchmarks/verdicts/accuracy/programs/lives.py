# SPDX-License-Identifier: MIT
"""Programs whose objects live on: in other threads, through collections, in caches."""

from accuracy.programs import java
from accuracy.programs.fields import Field, FieldSource
from accuracy.programs.java import Program


def handed_over(source: FieldSource) -> Program:
    """Another thread than the one that made the call reads most of the fields."""
    fields = source.fields(6)
    here, there = fields[:2], fields[2:]
    members = f"""
    private static final ConcurrentLinkedQueue<Task> HANDED = new ConcurrentLinkedQueue<>();
    private static final ConcurrentLinkedQueue<Fate> FATES = new ConcurrentLinkedQueue<>();
{java.fetching("Task", fields)}{java.tally("call", "Task", fields)}{java.uncounted("Task", fields)}
    private static void begin(Task object, Chance chance, Fate fate) {{
{java.reads(here)}
    }}

    private static void finish(Task object, Chance chance, Fate fate) {{
{java.reads(there)}
        fate.over();
    }}

    private void call(Chance chance) {{
        Task object = fetch(chance);
        Fate fate = call.object();
        begin(object, chance, fate);
        synchronized (HANDED) {{ HANDED.add(object); FATES.add(fate); }}
    }}

    private static void takeOver(Chance chance) {{
        Task object;
        Fate fate;
        synchronized (HANDED) {{
            if (HANDED.size() < 3) {{ return; }}
            object = HANDED.remove();
            fate = FATES.remove();
        }}
        finish(object, chance, fate);
    }}
"""
    body = java.Body(
        members,
        "takeOver(chance); call(chance);",
        "Task object = make(chance); Fate fate = nothing.object();"
        " begin(object, chance, fate); finish(object, chance, fate);",
        end="for (Fate fate; (fate = FATES.poll()) != null; ) { fate.over(); } HANDED.clear();",
        imports=("java.util.concurrent.ConcurrentLinkedQueue",),
    )
    return Program(
        "HandedOver",
        "objects that go to another thread, which reads them",
        {
            "Task": java.remote_class("Task", fields),
            "HandedOver": java.program("HandedOver", body),
        },
        ("Task",),
    )


def moved(source: FieldSource) -> Program:
    """Objects wait through collections, which move them, before they are read."""
    fields = source.fields(6)
    members = f"""
    private final Ring<Parcel> waiting = new Ring<>(5);
{java.fetching("Parcel", fields)}{java.tally("call", "Parcel", fields)}
{java.uncounted("Parcel", fields)}{java.using("Parcel", java.reads(fields))}
    private void call(Chance chance) throws Exception {{
        int place = waiting.oldest();
        Parcel oldest = waiting.object(place);
        if (oldest != null) {{ use(oldest, chance, waiting.fate(place)); }}
        waiting.put(fetch(chance), call.object());
    }}
"""
    body = java.Body(
        members,
        "call(chance);",
        "use(make(chance), chance, nothing.object());",
        end="waiting.clear();",
        imports=("truth.Ring",),
    )
    return Program(
        "Moved",
        "objects that are moved by collections before they are read",
        {
            "Parcel": java.remote_class("Parcel", fields),
            "Moved": java.program("Moved", body),
        },
        ("Parcel",),
    )


def cached(source: FieldSource) -> Program:
    """A few objects stay in a cache and are read again and again; the others die at once."""
    fields = source.fields(6)
    members = f"""
    private final Ring<Entry> cache = new Ring<>(4);
{java.fetching("Entry", fields)}{java.tally("call", "Entry", fields)}
{java.uncounted("Entry", fields)}{java.using("Entry", java.reads(fields), after="")}
    private void call(Chance chance) throws Exception {{
        Entry object = fetch(chance);
        Fate fate = call.object();
        if (chance.of(0.9)) {{
            use(object, chance, fate);
            fate.over();
        }} else {{
            Fate evicted = cache.fate(cache.oldest());
            if (evicted != null) {{ evicted.over(); }}
            cache.put(object, fate);
        }}
        int place = chance.below(cache.size());
        if (chance.of(0.1) && cache.object(place) != null) {{
            use(cache.object(place), chance, cache.fate(place));
        }}
    }}
"""
    body = java.Body(
        members,
        "call(chance);",
        "use(make(chance), chance, nothing.object());",
        end="cache.clear();",
        imports=("truth.Ring",),
    )
    return Program(
        "Cached",
        "one object of ten is cached, and read later and again, or never",
        {
            "Entry": java.remote_class("Entry", fields),
            "Cached": java.program("Cached", body),
        },
        ("Entry",),
    )


def hot_and_cold(source: FieldSource) -> Program:
    """One class from two call paths, which use it differently and unequally often."""
    fields = source.fields(4)
    opposite = source.random.sample([f.probability for f in fields], len(fields))
    cold_fields = [Field(f.index, f.name, f.type, p) for f, p in zip(fields, opposite, strict=True)]
    members = f"""
    private static final int HOT = 10;
{java.fetching("Shared", fields)}{java.tally("hot", "Shared", fields)}
{java.tally("cold", "Shared", fields)}{java.uncounted("Shared", fields)}
{java.using("Shared", java.reads(fields))}
    private static void useOtherwise(Shared object, Chance chance, Fate fate) {{
{java.reads(cold_fields)}
        fate.over();
    }}

    private void hot(Chance chance) throws Exception {{ use(fetch(chance), chance, hot.object()); }}

    private void cold(Chance chance) {{ useOtherwise(fetch(chance), chance, cold.object()); }}
"""
    body = java.Body(
        members,
        "for (int i = 0; i < HOT; i++) { hot(chance); } cold(chance);",
        "use(make(chance), chance, nothing.object());"
        " useOtherwise(make(chance), chance, nothing.object());",
    )
    return Program(
        "HotAndCold",
        "one class from a hot and a cold call path, 10 to 1",
        {
            "Shared": java.remote_class("Shared", fields),
            "HotAndCold": java.program("HotAndCold", body),
        },
        ("Shared",),
    )


ALL = (handed_over, moved, cached, hot_and_cold)
