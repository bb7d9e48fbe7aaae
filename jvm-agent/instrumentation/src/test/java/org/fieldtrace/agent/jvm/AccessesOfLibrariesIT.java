// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What woven bytecode says of fields that no bytecode of the application accesses. */
class AccessesOfLibrariesIT {

    private static final String AGENT =
            "watch.backend=bytecode,sampling.verdicts=1000000,overhead.budget=off,"
                    + "remote.calls=app.Accessing#fetch->app.Answer;app.Accessing#fetchSecond->app.Second";

    private static final String SOURCE =
            """
            package app;
            import java.io.*;
            import java.lang.invoke.*;
            import java.lang.reflect.Field;
            import java.util.function.ToLongFunction;
            public class Accessing {
                static volatile Object sink;
                static Answer fetch(int i) { return new Answer(i); }
                static Second fetchSecond() { return new Second(); }
                // Of a class that the JVM shows no agent, where Java has such.
                static ToLongFunction<Second> hiddenReader(MethodHandles.Lookup lookup)
                        throws Exception {
                    Class<?> type = HiddenReader.class;
                    if (Runtime.version().feature() >= 15) {
                        byte[] code = type.getResourceAsStream("HiddenReader.class").readAllBytes();
                        Class<?> options =
                                Class.forName("java.lang.invoke.MethodHandles$Lookup$ClassOption");
                        Object none = java.lang.reflect.Array.newInstance(options, 0);
                        type = ((MethodHandles.Lookup)
                                        MethodHandles.Lookup.class
                                                .getMethod(
                                                        "defineHiddenClass",
                                                        byte[].class,
                                                        boolean.class,
                                                        none.getClass())
                                                .invoke(lookup, code, true, none))
                                .lookupClass();
                    }
                    @SuppressWarnings("unchecked")
                    ToLongFunction<Second> reader =
                            (ToLongFunction<Second>) type.getDeclaredConstructor().newInstance();
                    return reader;
                }
                static Field field(String name) throws Exception {
                    Field field = Answer.class.getDeclaredField(name);
                    field.setAccessible(true);
                    return field;
                }
                static sun.misc.Unsafe unsafe() throws Exception {
                    Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                    field.setAccessible(true);
                    return (sun.misc.Unsafe) field.get(null);
                }
                public static void main(String[] late) throws Throwable {
                    MethodHandles.Lookup lookup =
                            MethodHandles.privateLookupIn(Answer.class, MethodHandles.lookup());
                    VarHandle variable = lookup.findVarHandle(Answer.class, "byVariable", long.class);
                    MethodHandle handle = lookup.findGetter(Answer.class, "byHandle", long.class);
                    MethodHandle fromField = lookup.unreflectGetter(field("byHandleOfAField"));
                    MethodHandle inherited =
                            lookup.findGetter(Answer.class, "inheritedByHandle", long.class);
                    long place = unsafe().objectFieldOffset(field("byPlace"));
                    ToLongFunction<Second> hidden = hiddenReader(lookup);
                    MethodHandle setter =
                            lookup.findSetter(Answer.class, "bySetter", long.class);
                    MethodHandle lately = null;
                    Field reflected = field("byReflection");
                    Field boxed = field("byReflectionBoxed");
                    Field written = field("writtenByReflection");
                    Field notWritten = field("notWrittenByReflection");
                    Field wide = Wide.class.getDeclaredField("wide");
                    for (int i = 0; i < 2000; i++) {
                        Answer answer = fetch(i);
                        sink = reflected.getLong(answer);
                        sink = boxed.get(answer);
                        sink = hidden.applyAsLong(fetchSecond());
                        try {
                            wide.get(answer);
                        } catch (IllegalArgumentException ofAnotherClass) {
                        }
                        written.setLong(answer, 3);
                        sink = answer.writtenByReflection;
                        try {
                            notWritten.set(answer, "a text");
                        } catch (IllegalArgumentException ofAnotherType) {
                        }
                        sink = answer.notWrittenByReflection;
                        setter.invoke(answer, 4L);
                        sink = answer.bySetter;
                        sink = (long) variable.get(answer);
                        sink = (long) handle.invoke(answer);
                        sink = (long) fromField.invoke(answer);
                        sink = (long) inherited.invoke(answer);
                        sink = unsafe().getLong(answer, place);
                        if (i == 1500) {
                            lately = lookup.findGetter(Answer.class, "byLateHandle", long.class);
                        }
                        sink = lately == null ? answer.byLateHandle : (long) lately.invoke(answer);
                        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                        new ObjectOutputStream(bytes).writeObject(answer);
                        sink = bytes;
                        if (i % 100 == 99) { System.gc(); Thread.sleep(50); }
                    }
                    sink = null;
                    System.gc();
                    Thread.sleep(100);
                    System.out.println(reflected.getLong(fetch(7)));
                }
            }
            class Second { long byHiddenClass; }
            class HiddenReader implements ToLongFunction<Second> {
                HiddenReader() {}
                public long applyAsLong(Second second) { return second.byHiddenClass; }
            }
            class Wide { public int[] wide = new int[4]; }
            class Parent implements Serializable {
                transient long inheritedByHandle;
                String serialisedInherited = "a";
            }
            class Answer extends Parent {
                transient long byReflection;
                transient Object byReflectionBoxed = "b";
                transient long byVariable, byHandle, byHandleOfAField, byPlace, byLateHandle;
                long serialised;
                Object serialisedObject = "c";
                transient long writtenByReflection, notWrittenByReflection, bySetter;
                transient long unread;
                Answer(long value) { byReflection = value; }
            }
            """;

    @TempDir Path temporary;

    static Stream<Path> jdks() throws IOException {
        return ChildJvm.oldestAndNewest().stream();
    }

    @BeforeEach
    void compile() throws Exception {
        SampleApplication.compileTo(temporary, SOURCE);
    }

    /** Names of the fields of which the trace says that marks do not see their reads. */
    private static Set<String> unseen(List<Event> events) {
        Map<String, String> names = new TreeMap<>();
        Set<String> unseen = new TreeSet<>();
        for (Event event : events) {
            String place = event.get("class_id") + "." + event.get("field");
            if (event.name().equals("field_def")) {
                names.put(place, event.get("name"));
            } else if (event.name().equals("field_unseen")) {
                unseen.add(names.get(place));
            }
        }
        return unseen;
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void areSeenOrSaidNotToBe(Path jdk) throws Exception {
        Map<String, Set<String>> expected = new TreeMap<>();
        for (String field :
                List.of(
                        "byReflection",
                        "byReflectionBoxed",
                        "notWrittenByReflection",
                        "serialised",
                        "serialisedObject",
                        "serialisedInherited",
                        "byLateHandle")) {
            expected.put(field, Set.of("used"));
        }
        expected.put("unread", Set.of("unused"));
        expected.put("writtenByReflection", Set.of("overwritten"));
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result = run(jdk);
            List<Event> events = session.stopAndRead(result.pid());
            Map<String, Set<String>> verdicts = FieldEnds.verdicts(events);
            boolean isHidden = result.err().contains("app.HiddenReader reads their fields");
            assertEquals(
                    isHidden ? null : Set.of("used"),
                    verdicts.remove("byHiddenClass"),
                    result.err());
            assertEquals(expected, verdicts);
            assertEquals(
                    Set.of(
                            "byVariable",
                            "byHandle",
                            "byHandleOfAField",
                            "byPlace",
                            "bySetter",
                            "byLateHandle",
                            "inheritedByHandle"),
                    unseen(events));
            for (String unseen :
                    List.of(
                            "Answer.byVariable",
                            "Answer.byHandle",
                            "Answer.byHandleOfAField",
                            "Answer.byPlace",
                            "Answer.bySetter",
                            "Answer.byLateHandle",
                            "Parent.inheritedByHandle")) {
                assertTrue(
                        result.err()
                                .contains(
                                        "app."
                                                + unseen
                                                + " is not watched, because the program has"),
                        () -> unseen + ": " + result.err());
            }
        }
    }

    /** Nobody records, so that nothing is told, and the application does what it does. */
    @Test
    void areReadsAsBeforeWhileNobodyRecords() throws Exception {
        run(ChildJvm.jdks().get(0));
    }

    private ChildJvm.Result run(Path jdk) throws Exception {
        ChildJvm.Result result =
                ChildJvm.of(jdk)
                        .with("-XX:+UseSerialGC", "-Xmx64m")
                        .withAgent(AGENT)
                        .with("-cp", temporary.toString())
                        .run("app.Accessing");
        assertEquals(0, result.status(), result.err());
        assertEquals("7\n", result.out());
        return result;
    }
}
