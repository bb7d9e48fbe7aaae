# SPDX-License-Identifier: MIT
"""Programs that compilers bend: conditional moves, stores before loads, loops over arrays."""

from dataclasses import replace

from accuracy.programs import java
from accuracy.programs.fields import Field, FieldSource
from accuracy.programs.java import Program


def conditional_move(source: FieldSource) -> Program:
    """`if (wanted) sum += object.field` in a loop: C2 may load always and choose afterwards."""
    fields = [
        replace(f, type="long", probability=p)
        for f, p in zip(source.fields(4), (0.5, 1.0, 0.5, 0.0), strict=True)
    ]
    chosen, always, other, _ = fields
    members = f"""
    private static final int PAGE = 4;
{java.tally("call", "Line", fields)}{java.uncounted("Line", fields)}
    private static Line[] fetch(Chance chance) {{ return make(chance); }}

    private static Line[] make(Chance chance) {{
        Line[] lines = new Line[PAGE];
        for (int i = 0; i < PAGE; i++) {{ lines[i] = {java.construct("Line", fields)}; }}
        return lines;
    }}

    private static void use(Line[] lines, Chance chance, Tally tally) {{
        boolean[] wanted = new boolean[PAGE];
        for (int i = 0; i < PAGE; i++) {{
            wanted[i] = chance.of(0.5);
            Fate fate = tally.object();
            fate.reads({always.index});
            if (wanted[i]) {{
                fate.reads({chosen.index});
            }} else {{
                fate.reads({other.index});
            }}
            fate.over();
        }}
        chance.take(sum(lines, wanted));
    }}

    private static long sum(Line[] lines, boolean[] wanted) {{
        long sum = 0;
        for (int i = 0; i < lines.length; i++) {{
            Line line = lines[i];
            sum += line.{always.getter}();
            sum += wanted[i] ? line.{chosen.getter}() : line.{other.getter}();
        }}
        return sum;
    }}

    private void call(Chance chance) {{ use(fetch(chance), chance, call); }}
"""
    body = java.Body(members, "call(chance);", "use(make(chance), chance, nothing);")
    return Program(
        "ConditionalMove",
        "`sum += wanted ? d.a : d.b` in a loop",
        {
            "Line": java.remote_class("Line", fields),
            "ConditionalMove": java.program("ConditionalMove", body),
        },
        ("Line",),
    )


def written(source: FieldSource) -> Program:
    """The application writes some fields before, some after it reads them."""
    fields = source.fields(6)
    before, after = fields[:2], fields[2:4]

    def writes(some: list[Field], probability: float) -> str:
        return "\n".join(
            f"        if (chance.of({probability})) {{"
            f" fate.writes({f.index}); object.set{f.capitalised}({f.value}); }}"
            for f in some
        )

    members = java.fetching("Draft", fields)
    members += java.using(
        "Draft",
        "\n".join((writes(before, 0.4), java.reads(fields), writes(after, 0.6))),
    )
    return Program(
        "Written",
        "stores before reads (overwritten) and after them",
        {
            "Draft": java.remote_class("Draft", fields),
            "Written": java.simple("Written", members, "Draft", fields),
        },
        ("Draft",),
    )


def twice(source: FieldSource) -> Program:
    """What two branches read a compiler may read once, before both, and for neither.

    The first field is always read, so that the object is known not to be null from there on.
    """
    fields = [
        replace(f, probability=p) for f, p in zip(source.fields(3), (1.0, 0.2, 0.0), strict=True)
    ]
    members = java.fetching("Visit", fields)
    members += java.using("Visit", java.reads(fields) + "\n" + java.reads(fields))
    return Program(
        "Twice",
        "fields that are read in either of two branches, or in both",
        {
            "Visit": java.remote_class("Visit", fields),
            "Twice": java.simple("Twice", members, "Visit", fields),
        },
        ("Visit",),
    )


def arrays(source: FieldSource) -> Program:
    """More objects at once than there are debug registers, the first ones read more."""
    fields = source.fields(4)
    members = f"""
    private static final int PAGE = 12;
{java.tally("call", "Item", fields)}{java.uncounted("Item", fields)}
    private static Item[] fetch(Chance chance) {{ return make(chance); }}

    private static Item[] make(Chance chance) {{
        Item[] items = new Item[PAGE];
        for (int i = 0; i < PAGE; i++) {{ items[i] = {java.construct("Item", fields)}; }}
        return items;
    }}

    private static void use(Item object, int place, Chance chance, Fate fate) {{
        if (place < 4) {{
{java.reads(fields)}
        }}
        fate.over();
    }}

    private void call(Chance chance) {{
        Item[] items = fetch(chance);
        for (int i = 0; i < items.length; i++) {{ use(items[i], i, chance, call.object()); }}
    }}
"""
    body = java.Body(
        members,
        "call(chance);",
        "use(new Item("
        + ", ".join(f.value for f in fields)
        + "), chance.below(PAGE), chance, nothing.object());",
    )
    return Program(
        "Arrays",
        "arrays of DTOs, of which only the first are read",
        {
            "Item": java.remote_class("Item", fields),
            "Arrays": java.program("Arrays", body),
        },
        ("Item",),
    )


ALL = (conditional_move, written, arrays, twice)
