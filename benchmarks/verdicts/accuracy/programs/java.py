# SPDX-License-Identifier: MIT
"""Java source text, put together from fields."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from accuracy.programs.fields import Field

PACKAGE = "truth.generated"


@dataclass(frozen=True)
class Program:
    """A generated program: its classes by simple name, and its remote calls."""

    name: str
    what: str  # which way of using objects it shows
    sources: dict[str, str]
    remote_classes: tuple[str, ...]
    since: int = 11  # the lowest JDK whose language has what it needs
    remote_method: str = "fetch"

    @property
    def remote_calls(self) -> list[str]:
        """As the agent's option `remote.calls` wants them."""
        return [
            f"{PACKAGE}.{self.name}#{self.remote_method}->{PACKAGE}.{remote}"
            for remote in self.remote_classes
        ]


@dataclass(frozen=True)
class Body:
    """What a program consists of beside its frame, as Java text."""

    members: str
    round: str
    warm_up: str
    end: str = ""
    imports: Sequence[str] = field(default=())


def program(name: str, body: Body) -> str:
    """The source of the program's own class."""
    imports = sorted({*body.imports, "truth.Chance", "truth.Fate", "truth.Program", "truth.Tally"})
    end = f"@Override public void end() {{ {body.end} }}" if body.end else ""
    return f"""package {PACKAGE};

{"".join(f"import {name};" + chr(10) for name in imports)}
public final class {name} extends Program {{
    private static final String[] NAMES = {{"Ann", "Bo", "Cy", "Di", "Ed"}};

{body.members}

    @Override public void round(Chance chance) throws Exception {{ {body.round} }}

    @Override public void warmUp(Chance chance) throws Exception {{ {body.warm_up} }}

    {end}
}}
"""


def remote_class(
    name: str,
    fields: Sequence[Field],
    *,
    access: str = "private",
    head: str = "",
    inherited: Sequence[Field] = (),
    members: str = "",
) -> str:
    """A class with a constructor of all fields, and getters and setters unless it opens them.

    `head` is what follows its name (`extends Base`), `inherited` what the superclass's constructor
    takes.
    """
    own = "".join(f"    {access} {f.type} {f.name};\n" for f in fields)
    parameters = ", ".join(f"{f.type} {f.name}" for f in (*inherited, *fields))
    above = f"super({', '.join(f.name for f in inherited)}); " if inherited else ""
    assign = " ".join(f"this.{f.name} = {f.name};" for f in fields)
    accessors = accessors_of(fields) if access == "private" else ""
    return f"""package {PACKAGE};

class {name} {head} {{
{own}
    {name}({parameters}) {{ {above}{assign} }}
{accessors}
{members}
}}
"""


def accessors_of(fields: Sequence[Field]) -> str:
    """Getters and setters."""
    return "".join(
        f"    public {f.type} {f.getter}() {{ return {f.name}; }}\n"
        f"    public void set{f.capitalised}({f.type} {f.name}) {{ this.{f.name} = {f.name}; }}\n"
        for f in fields
    )


def construct(name: str, fields: Sequence[Field]) -> str:
    """An expression that makes an object."""
    return f"new {name}({', '.join(f.value for f in fields)})"


def fetching(name: str, fields: Sequence[Field], before_return: str = "") -> str:
    """The remote call `fetch`, and `make`, which makes the same object without one."""
    return f"""
    private static {name} fetch(Chance chance) {{
        {name} object = make(chance);
        {before_return}
        return object;
    }}

    private static {name} make(Chance chance) {{
        return {construct(name, fields)};
    }}
"""


def tally(context: str, remote: str, fields: Sequence[Field]) -> str:
    """The member that counts the objects which the method `context` brings in."""
    names = ", ".join(f'"{f.name}"' for f in fields)
    return f'    private final Tally {context} = tally("{context}", {remote}.class, {names});\n'


def uncounted(remote: str, fields: Sequence[Field]) -> str:
    """The member that takes the objects of the warm-up."""
    return f"    private final Tally nothing = uncounted({remote}.class, {len(fields)});\n"


def by_getter(f: Field) -> str:
    """Reads a field of `object` by its getter."""
    return f"object.{f.getter}()"


def directly(f: Field) -> str:
    """Reads a field of `object` by its name."""
    return f"object.{f.name}"


def reads(fields: Sequence[Field], access: Callable[[Field], str] = by_getter) -> str:
    """Reads each field with its probability, and says so to `fate`."""
    return "\n".join(
        f"        if (chance.of({f.probability})) {{"
        f" fate.reads({f.index}); chance.take({access(f)}); }}"
        for f in fields
        if f.probability > 0
    )


def bits(fields: Sequence[Field]) -> str:
    """The fields as `Fate.readsAll` wants them."""
    return f"{sum(1 << f.index for f in fields):#x}L"


def using(name: str, body: str, after: str = "fate.over();") -> str:
    """The method that uses one object."""
    return f"""
    private static void use({name} object, Chance chance, Fate fate) throws Exception {{
{body}
        {after}
    }}
"""


def simple(name: str, members: str, remote: str, fields: Sequence[Field]) -> str:
    """A program that in every round fetches one object from `call` and uses it at once."""
    members += tally("call", remote, fields) + uncounted(remote, fields)
    members += """
    private void call(Chance chance) throws Exception {
        use(fetch(chance), chance, call.object());
    }
"""
    return program(
        name,
        Body(members, "call(chance);", "use(make(chance), chance, nothing.object());"),
    )
