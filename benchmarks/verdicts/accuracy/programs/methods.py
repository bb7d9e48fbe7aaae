# SPDX-License-Identifier: MIT
"""Programs whose objects are read by methods that read many fields at once."""

from collections.abc import Sequence
from dataclasses import replace

from accuracy.programs import java
from accuracy.programs.fields import Field, FieldSource
from accuracy.programs.java import Program

# Without arrays, whose equals and hashCode are of another kind.
COMPARABLE = ("boolean", "int", "long", "double", "String")


def lombok(source: FieldSource) -> Program:
    """The methods that Lombok's @Data writes, some fields left out of each."""
    fields = source.fields(8, COMPARABLE)
    compared, printed, plain = fields[:3], fields[2:6], fields[6:]
    # Equal objects, so that equals compares all that it has.
    fixed = {"boolean": "true", "int": "7", "long": "7L", "double": "7.0", "String": '"Ann"'}
    values = [fixed[f.type] if f in compared else f.value for f in fields]
    same = " && ".join(
        f"java.util.Objects.equals({f.getter}(), other.{f.getter}())" for f in compared
    )
    hashed = "".join(
        f"result = result * 59 + java.util.Objects.hashCode({f.getter}()); " for f in compared
    )
    shown = ' + ", " + '.join(f'"{f.name}=" + {f.getter}()' for f in printed)
    data = f"""
    @Override public boolean equals(Object o) {{
        if (o == this) {{ return true; }}
        if (!(o instanceof Data)) {{ return false; }}
        Data other = (Data) o;
        return other.canEqual(this) && {same};
    }}

    protected boolean canEqual(Object other) {{ return other instanceof Data; }}

    @Override public int hashCode() {{ int result = 1; {hashed}return result; }}

    @Override public String toString() {{ return "Data(" + {shown} + ")"; }}
"""
    members = f"""
    private static final Data OTHER = new Data({", ".join(fixed[f.type] for f in fields)});

    private static Data fetch(Chance chance) {{ return make(chance); }}

    private static Data make(Chance chance) {{ return new Data({", ".join(values)}); }}
"""
    members += java.using(
        "Data",
        _sometimes(0.3, compared, "object.equals(OTHER)")
        + _sometimes(0.2, compared, "object.hashCode()")
        + _sometimes(0.25, printed, "object.toString()")
        + java.reads(plain),
    )
    return Program(
        "Lombok",
        "Lombok-like accessors, equals, hashCode, toString",
        {
            "Data": java.remote_class("Data", fields, members=data),
            "Lombok": java.simple("Lombok", members, "Data", fields),
        },
        ("Data",),
    )


def _sometimes(probability: float, fields: Sequence[Field], expression: str) -> str:
    """Evaluates, with the probability, what reads all these fields."""
    return f"""
        if (chance.of({probability})) {{
            fate.readsAll({java.bits(fields)});
            chance.take({expression});
        }}
"""


def record(source: FieldSource) -> Program:
    """A record's own methods read fields by method handles, not by instructions of its own."""
    fields = source.fields(6, COMPARABLE)
    members = java.fetching("Row", fields)
    members += java.using(
        "Row",
        java.reads(fields[:4], lambda f: f"object.{f.name}()")
        + _sometimes(0.2, fields, "object.toString()")
        + _sometimes(0.1, fields, "object.hashCode()"),
    )
    components = ", ".join(f"{f.type} {f.name}" for f in fields)
    return Program(
        "Record",
        "records: accessors, toString and hashCode made by the JVM",
        {
            "Row": f"package {java.PACKAGE};\n\nrecord Row({components}) {{}}\n",
            "Record": java.simple("Record", members, "Row", fields),
        },
        ("Row",),
        since=16,
    )


def cloned(source: FieldSource) -> Program:
    """A read of the copy is a read of what came over the wire; copying alone is none."""
    fields = source.fields(5)
    members = java.fetching("Copied", fields)
    members += java.using(
        "Copied",
        "        Copied original = object;\n"
        "        if (chance.of(0.5)) { object = original.copy(); }\n" + java.reads(fields),
    )
    copy = """
    public Copied copy() {
        try {
            return (Copied) clone();
        } catch (CloneNotSupportedException never) {
            throw new AssertionError(never);
        }
    }
"""
    return Program(
        "Cloned",
        "clone(): half of the objects are copied, and the copy is read",
        {
            "Copied": java.remote_class(
                "Copied", fields, head="implements Cloneable", members=copy
            ),
            "Cloned": java.simple("Cloned", members, "Copied", fields),
        },
        ("Copied",),
    )


def reflected(source: FieldSource) -> Program:
    """Reads that no instruction of the application's shows."""
    fields = [replace(f, type="String") for f in source.fields(4)]
    by_field, by_handle = fields[:2], fields[2:]
    members = "".join(
        f'    private static final java.lang.reflect.Field F{f.index} = field("{f.name}");\n'
        for f in by_field
    )
    members += "".join(
        f'    private static final java.lang.invoke.VarHandle V{f.index} = handle("{f.name}");\n'
        for f in by_handle
    )
    members += """
    private static java.lang.reflect.Field field(String name) {
        try {
            java.lang.reflect.Field field = Hidden.class.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static java.lang.invoke.VarHandle handle(String name) {
        try {
            return java.lang.invoke.MethodHandles.privateLookupIn(
                            Hidden.class, java.lang.invoke.MethodHandles.lookup())
                    .findVarHandle(Hidden.class, name, String.class);
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }
"""
    members += java.fetching("Hidden", fields)
    members += java.using(
        "Hidden",
        java.reads(by_field, lambda f: f"F{f.index}.get(object)")
        + "\n"
        + java.reads(by_handle, lambda f: f"(String) V{f.index}.get(object)"),
    )
    return Program(
        "Reflected",
        "reflection and VarHandles",
        {
            "Hidden": java.remote_class("Hidden", fields),
            "Reflected": java.simple("Reflected", members, "Hidden", fields),
        },
        ("Hidden",),
    )


def json(source: FieldSource) -> Program:
    """Jackson makes the object in the call, and writes it again with some probability."""
    fields = source.fields(6, COMPARABLE)
    ignored = fields[0]
    written = fields[1:]
    getter = f"    public {ignored.type} {ignored.getter}()"
    document = java.remote_class("Document", fields, members="    Document() {}").replace(
        getter, f"    @JsonProperty(access = JsonProperty.Access.WRITE_ONLY)\n{getter}"
    )
    package = f"package {java.PACKAGE};\n"
    document = document.replace(
        package, f"{package}\nimport com.fasterxml.jackson.annotation.JsonProperty;\n"
    )
    literals = {"boolean": "true", "int": "7", "long": "8", "double": "1.5", "String": '\\"Ann\\"'}
    text = ", ".join(f'\\"{f.name}\\": {literals[f.type]}' for f in fields)
    members = f"""
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String TEXT = "{{{text}}}";

    private static Document fetch() throws Exception {{
        return MAPPER.readValue(TEXT, Document.class);
    }}

    private static Document make(Chance chance) {{
        return {java.construct("Document", fields)};
    }}
"""
    members += java.using(
        "Document",
        java.reads(fields[:3]) + _sometimes(0.3, written, "MAPPER.writeValueAsString(object)"),
    )
    members += java.tally("call", "Document", fields) + java.uncounted("Document", fields)
    members += """
    private void call(Chance chance) throws Exception {
        use(fetch(), chance, call.object());
    }
"""
    body = java.Body(
        members,
        "call(chance);",
        "use(make(chance), chance, nothing.object());",
        imports=("com.fasterxml.jackson.databind.ObjectMapper",),
    )
    return Program(
        "Json",
        "made by Jackson and written again by Jackson",
        {"Document": document, "Json": java.program("Json", body)},
        ("Document",),
    )


ALL = (lombok, record, cloned, reflected, json)
