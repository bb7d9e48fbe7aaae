// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thread comes to the end of its stack again and again, in the midst of woven code. */
class StackEndIT {

    private static final int METHODS = 5;

    /**
     * Descends, calling remotely and reading fields on the way, until the stack ends; in each round
     * by methods that have not run before, whose call sites are linked near the end.
     */
    private static final String SOURCE =
            """
            package app;
            import java.lang.invoke.MethodHandles;
            import org.fieldtrace.agent.bridge.watch.HiddenMark;
            public class Deep {
                static final int METHODS = %d;
                static int overflows, others, wrong;
                static long sink;
                public static void main(String[] arguments) throws Throwable {
                    call(Client::employee);
                    Thread deep = new Thread(null, Deep::run, "deep", 256 << 10);
                    deep.start();
                    deep.join();
                    call(Client::late);
                    System.out.println(
                            overflows + " overflows, " + others + " others, " + wrong + " wrong");
                }
                static void call(java.util.function.IntFunction<Employee> client)
                        throws Throwable {
                    long begin = System.nanoTime();
                    long end = begin + 1_000_000_000L;
                    boolean sampled = false;
                    // A busy machine has time for few within half a second, and registers for fewer.
                    for (int i = 0; i < 300 || System.nanoTime() < end; i++) {
                        Employee employee = client.apply(i);
                        if (!sampled && mark(employee) != 0) {
                            sampled = true;
                            end = System.nanoTime() + 500_000_000L;
                        } else if (!sampled) {
                            end = begin + 60_000_000_000L; // it takes a while until they are
                        }
                        sink += employee.read(METHODS, i);
                        if (i %% 50 == 0) System.gc();
                        Thread.sleep(1);
                    }
                }
                static int mark(Employee employee) throws Throwable {
                    try {
                        return (int) MethodHandles
                                .privateLookupIn(Employee.class, MethodHandles.lookup())
                                .findGetter(Employee.class, HiddenMark.NAME, int.class)
                                .invoke(employee);
                    } catch (NoSuchFieldException noneIsNeeded) {
                        return -1;
                    }
                }
                static void run() {
                    for (int round = 0; round < 2 * METHODS; round++) {
                        int deepest = deepest(0);
                        try {
                            descend(round %% METHODS, 0, deepest, null);
                        } catch (StackOverflowError expected) {
                            overflows++;
                        } catch (Throwable strange) {
                            others++;
                            strange.printStackTrace();
                        }
                    }
                }
                static int deepest(int depth) {
                    try {
                        return deepest(depth + 1);
                    } catch (StackOverflowError end) {
                        return depth;
                    }
                }
                static void descend(int method, int depth, int deepest, Employee above) {
                    Employee here = Client.employee(depth);
                    if (here.id != depth) wrong++;
                    if (above != null && depth > deepest / 8
                            && above.read(method, depth) != depth - 1) wrong++;
                    descend(method, depth + 1, deepest, here);
                }
            }
            class Client {
                @org.fieldtrace.api.RemoteCall(Employee.class)
                static Employee employee(int id) { return new Employee(id); }
                @org.fieldtrace.api.RemoteCall(Late.class)
                static Late late(int id) { return new Late(id); }
            }
            class Late extends Employee { Late(int id) { super(id); } }
            class Employee implements Cloneable {
                final int id;
                long never;
                Employee(int id) { this.id = id; }
                int read(int method, int depth) {
                    switch (method) {
                        %s
                        default: return id;
                    }
                }
                %s
                Employee copy() {
                    try {
                        return (Employee) clone();
                    } catch (CloneNotSupportedException never) {
                        throw new AssertionError(never);
                    }
                }
            }
            """;

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"hw, -Xmixed", "bytecode, -Xint"})
    void isSeenByTheApplicationAsAnOverflowAndNothingElse(String backend, String option)
            throws Exception {
        SampleApplication.compileTo(temporary.resolve("classes"), source());
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .with("-XX:+UseSerialGC", option)
                            .with("-cp", temporary.resolve("classes").toString())
                            .withAgent(
                                    "overhead.budget=off,sampling.verdicts=1000000,watch.backend="
                                            + backend)
                            .run("app.Deep");
            assertEquals(
                    2 * METHODS + " overflows, 0 others, 0 wrong\n", result.out(), result.err());
            assertEquals(0, result.status(), result.err());
            assertEquals(1, FailOpenIT.ownLines(result.err()), result.err());
            assertTrue(
                    isAccessSeen(session.stopAndRead(result.pid()), "app.Late"),
                    "what is fetched after the overflows is watched");
        }
    }

    /** Whether a field of an object of a class was seen to be accessed. */
    private static boolean isAccessSeen(List<Event> events, String className) {
        Set<String> classes = values(events, "class_def", "name", Set.of(className), "class_id");
        Set<String> objects = values(events, "object_alloc", "class_id", classes, "object_id");
        return !values(events, "watch_trap", "object_id", objects, "field").isEmpty();
    }

    /** What a field is in the events of a name whose field {@code by} is one of those. */
    private static Set<String> values(
            List<Event> events, String name, String by, Set<String> those, String field) {
        return events.stream()
                .filter(event -> event.name().equals(name) && those.contains(event.get(by)))
                .map(event -> event.get(field))
                .collect(Collectors.toSet());
    }

    private static String source() {
        return String.format(
                SOURCE,
                METHODS,
                IntStream.range(0, METHODS)
                        .mapToObj(i -> "case " + i + ": return read" + i + "(depth);")
                        .collect(Collectors.joining("\n")),
                IntStream.range(0, METHODS)
                        .mapToObj(
                                i ->
                                        "int read"
                                                + i
                                                + "(int depth) { return depth % 50 == 0"
                                                + " ? copy().id : id; }")
                        .collect(Collectors.joining("\n")));
    }
}
