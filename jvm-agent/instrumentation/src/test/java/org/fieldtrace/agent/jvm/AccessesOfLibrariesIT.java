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

    private static final String SOURCE = Programs.source("Accessing");

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
                        .shortLived()
                        .with("-Xmx64m")
                        .withAgent(AGENT)
                        .with("-cp", temporary.toString())
                        .run("app.Accessing");
        assertEquals(0, result.status(), result.err());
        assertEquals("7\n", result.out());
        return result;
    }
}
