# SPDX-License-Identifier: MIT
"""Programs that read fields as most code does: by getters, by name, from superclasses."""

from accuracy.programs import java
from accuracy.programs.fields import Field, FieldSource
from accuracy.programs.java import Program


def getters(source: FieldSource) -> Program:
    """Reads in the remote call itself, before it returns, are none of the application's."""
    fields = source.fields(6)
    members = java.fetching(
        "Bean", fields, "".join(f"chance.take({java.by_getter(f)}); " for f in fields)
    )
    members += java.using("Bean", java.reads(fields))
    return Program(
        "Getters",
        "getters that C2 inlines; the remote call itself reads every field before it returns",
        {
            "Bean": java.remote_class("Bean", fields),
            "Getters": java.simple("Getters", members, "Bean", fields),
        },
        ("Bean",),
    )


def open_fields(source: FieldSource) -> Program:
    """Many neighbours of all sizes: a debug register must tell them apart."""
    fields = source.fields(14)
    members = java.fetching("Wide", fields) + java.using("Wide", java.reads(fields, java.directly))
    return Program(
        "OpenFields",
        "fields of all sizes side by side, read by name",
        {
            "Wide": java.remote_class("Wide", fields, access="public"),
            "OpenFields": java.simple("OpenFields", members, "Wide", fields),
        },
        ("Wide",),
    )


def inherited(source: FieldSource) -> Program:
    """A field is the leaf's, whichever class declares it and whatever type it is read through."""
    fields = source.fields(7)
    base, leaf = fields[:4], fields[4:]
    through_base = base[:2]
    own_method = base[2:]
    describe = " + ".join(f"text({f.name})" for f in own_method)
    members = java.fetching("Leaf", fields)
    members += java.using(
        "Leaf",
        java.reads(leaf)
        + "\n        Base base = object;\n"
        + java.reads(through_base, lambda f: f"base.{f.getter}()")
        + f"""
        if (chance.of(0.25)) {{
            fate.readsAll({java.bits(own_method)});
            chance.take(base.describe());
        }}""",
    )
    text = "    private static String text(Object value) { return String.valueOf(value); }\n"
    return Program(
        "Inherited",
        "inherited fields, through the superclass's type and its own methods",
        {
            "Base": java.remote_class(
                "Base",
                base,
                members=f"    public String describe() {{ return {describe}; }}\n{text}",
            ),
            "Leaf": java.remote_class("Leaf", leaf, head="extends Base", inherited=base),
            "Inherited": java.simple("Inherited", members, "Leaf", fields),
        },
        ("Leaf",),
    )


def nested(source: FieldSource) -> Program:
    """An object of a remote object is a remote object; reading it reads its parent's field."""
    outer, inner = source.fields(4), source.fields(4)
    link = Field(len(outer), "customerOfOrder", "Customer", 0.6)
    reads_inner = java.reads(inner, lambda f: f"inner.{f.getter}()").replace("fate.", "inside.")
    members = java.tally("call", "Order", [*outer, link])
    members += java.tally("call", "Customer", inner).replace("Tally call ", "Tally inside ")
    members += java.uncounted("Order", [*outer, link])
    members += f"""
    private static Order fetch(Chance chance) {{
        return make(chance);
    }}

    private static Order make(Chance chance) {{
        Customer customer = {java.construct("Customer", inner)};
        return new Order({", ".join([*(f.value for f in outer), "customer"])});
    }}

    private static void use(Order object, Chance chance, Fate fate, Fate inside) {{
{java.reads(outer)}
        if (chance.of({link.probability})) {{
            fate.reads({link.index});
            Customer inner = object.{link.getter}();
{reads_inner}
        }}
        fate.over();
        inside.over();
    }}

    private void call(Chance chance) {{
        use(fetch(chance), chance, call.object(), inside.object());
    }}
"""
    body = java.Body(
        members,
        "call(chance);",
        "use(make(chance), chance, nothing.object(), nothing.object());",
    )
    return Program(
        "Nested",
        "objects within objects, two classes from one call",
        {
            "Customer": java.remote_class("Customer", inner),
            "Order": java.remote_class("Order", [*outer, link]),
            "Nested": java.program("Nested", body),
        },
        ("Order", "Customer"),
    )


ALL = (getters, open_fields, inherited, nested)
