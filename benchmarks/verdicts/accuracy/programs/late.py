# SPDX-License-Identifier: MIT
"""Programs for the stress test alone: values that wait, and comparisons of an object with its own.

They are read in loops that compilers turn about: the values wait in registers and on the stack,
over loops, stores, calls, exceptions, switches and intrinsics, until they are used.
"""

from dataclasses import replace

from accuracy.programs import java
from accuracy.programs.fields import Field, FieldSource
from accuracy.programs.java import Program

# How a method uses `x`, the value that it has loaded first: `numbers` are 64 integers, `n` is one
# of them, `words` some texts.
WAYS = (
    "int s = 0; for (int i = 0; i < 64; i++) { s += numbers[i] * i; } return s ^ x;",
    "for (int i = 0; i < 64; i++) { target[i] = n ^ i * 3; } return x + target[7];",
    "for (int i = 0; i < 64; i++) { target[i] += numbers[i]; } return far(target[3], 1, x);",
    "double s = Math.pow(n, 1.5) + Math.sin(n); return (int) s + x;",
    "int s = 0; for (int i = 0; i < 64; i++) { switch (numbers[i] % 7) { case 0: s += i; break;"
    " case 1: s ^= i; break; case 2: s -= i; break; case 3: s <<= 1; break; case 4: s = ~s; break;"
    " case 5: s++; break; default: s += 7; } } return s + x;",
    "int s = 0; try { s = throwing(n, numbers); } catch (IllegalStateException e) { s = 5; }"
    " return s + x;",
    "String a = words[n % 4], b = words[(n + 1) % 4]; int s = a.indexOf('d') + a.compareTo(b)"
    " + (a.equals(b) ? 1 : 2) + b.hashCode(); return s + x;",
    "System.arraycopy(numbers, 0, target, 0, 64); return target[n % 64] + far(-5, x, n);",
    "int s = 0; for (int i = 0; i < 12; i++) { Object o = n % 1021 == 0 ? (Object) words[0] :"
    " NUMBER; s += o.hashCode() + i; } return s - x;",
)


def late(source: FieldSource) -> Program:
    """Each field is read first, and used when something else is done."""
    fields = [
        replace(f, type="int", probability=p)
        for f, p in zip(
            source.fields(len(WAYS)), (1.0, 0.5, 1.0, 0.2, 1, 0.5, 1, 1, 1), strict=True
        )
    ]
    methods = "".join(
        f"    private static int way{f.index}(Later object, int[] numbers, int[] target,"
        f" String[] words, int n) {{ int x = object.{f.getter}(); {way} }}\n"
        for f, way in zip(fields, WAYS, strict=True)
    )
    body = "\n".join(
        f"        if (chance.of({f.probability})) {{ fate.reads({f.index});"
        f" chance.take(way{f.index}(object, NUMBERS, TARGETS.get(), WORDS, chance.below(1 << 20)));"
        " }"
        for f in fields
    )
    members = f"""
    private static final Integer NUMBER = 77;
    private static final int[] NUMBERS = new int[64];
    private static final ThreadLocal<int[]> TARGETS = ThreadLocal.withInitial(() -> new int[64]);
    private static final String[] WORDS = {{"abcd", "abce and more than that", "", "dcba"}};
    static {{ for (int i = 0; i < 64; i++) {{ NUMBERS[i] = i * 7919 & 1023; }} }}

{methods}
    private static int throwing(int n, int[] numbers) {{
        if (n % 5 == 0) {{ throw new IllegalStateException(); }}
        return numbers[n % 64];
    }}

    private static int far(int a, int b, int c) {{
        long result = a;
        for (int i = 0; i < 3; i++) {{
{"            result = result * 31 + b; result ^= result >>> 7; result += c;" * 12}
        }}
        return (int) result;
    }}
"""
    members += java.fetching("Later", fields) + java.using("Later", body)
    return Program(
        "Late",
        "values that wait over loops, calls, stores, exceptions and intrinsics",
        {
            "Later": java.remote_class("Later", fields),
            "Late": java.simple("Late", members, "Later", fields),
        },
        ("Later",),
    )


def stop_mark(source: FieldSource) -> Program:
    """A consumer takes objects from a queue in an endless loop, until one refers to itself."""
    others = [replace(f, probability=1.0) for f in source.fields(3)]
    link = Field(len(others), "nextLink", "Link", 1.0)
    fields = [*others, link]
    uses = " ".join(f"taken += String.valueOf(link.{f.getter}()).length();" for f in others)
    members = f"""
    private final LinkedBlockingQueue<Object[]> queue = new LinkedBlockingQueue<>(64);
    private final Thread consumer = new Thread(this::consume);
    private boolean begun;
    private long taken;

    private void consume() {{
        try {{
            while (true) {{
                Object[] next = queue.take();
                Link link = (Link) next[0];
                Fate fate = (Fate) next[1];
                fate.reads({link.index});
                if (link.nextLink == link) {{
                    return;
                }}
                fate.readsAll({java.bits(others)});
                {uses}
                fate.over();
            }}
        }} catch (InterruptedException interrupted) {{
            Thread.currentThread().interrupt();
        }}
    }}

    private void hand(Link link, Fate fate) throws InterruptedException {{
        if (!begun) {{ begun = true; consumer.start(); }}
        queue.put(new Object[] {{link, fate}});
    }}

    private static Link fetch(Chance chance) {{ return make(chance); }}

    private static Link make(Chance chance) {{
        return new Link({", ".join([*(f.value for f in others), "null"])});
    }}

    private void call(Chance chance) throws InterruptedException {{
        hand(fetch(chance), call.object());
    }}

    private void finish() {{
        if (!begun) {{ return; }}
        Link stop = new Link({", ".join([*(_zero(f.type) for f in others), "null"])});
        stop.nextLink = stop;
        try {{ hand(stop, nothing.object()); consumer.join(); }}
        catch (InterruptedException interrupted) {{ Thread.currentThread().interrupt(); }}
    }}
"""
    members += java.tally("call", "Link", fields) + java.uncounted("Link", fields)
    body = java.Body(
        members,
        "call(chance);",
        "hand(make(chance), nothing.object());",
        end="finish();",
        imports=("java.util.concurrent.LinkedBlockingQueue",),
    )
    return Program(
        "StopMark",
        "a consumer's endless loop that ends at an object that refers to itself",
        {
            "Link": java.remote_class(
                "Link", fields, access="public", members=java.accessors_of(others)
            ),
            "StopMark": java.program("StopMark", body),
        },
        ("Link",),
    )


def _zero(type_: str) -> str:
    return {"boolean": "false", "String": "null", "int[]": "null"}.get(type_, f"({type_}) 0")


ALL = (late, stop_mark)
