// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the answer to a request has waited for, by the causes that the agent tells. */
class CausesIT {

    @TempDir Path temporary;

    static List<Path> jdks() throws IOException {
        return ChildJvm.jdks();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void anAnswerWaitsForWhatItsContinuationsWaitedFor(Path jdk) throws Exception {
        Map<String, List<String>> expected = new LinkedHashMap<>();
        expected.put("/chains", List.of("/a", "/c"));
        expected.put("/join-last", List.of("/b"));
        expected.put("/join-first", List.of("/a"));
        expected.put("/sequence", List.of("/a", "/b", "/c"));
        expected.put("/tasks", List.of("/b", "/c"));
        expected.put("/latch", List.of("/b", "/c"));
        expected.put("/combine", List.of("/b", "/c"));
        expected.put("/any", List.of("/a", "/c"));
        expected.put("/compute", List.of());
        expected.put("/by-hand", List.of("/a", "/c"));
        expected.put("/there", List.of("/b", "/c"));
        if (ChildJvm.feature(jdk) >= 21) {
            expected.put("/virtual", List.of("/b", "/c"));
            expected.put("/virtual-join", List.of("/a", "/c"));
        }
        LibraryTrace trace =
                new LibraryApplication(temporary)
                        .compile(11, LibraryApplication.file("Causes"))
                        .record(
                                ChildJvm.of(jdk).with(ChildJvm.SERIAL),
                                "fields=off",
                                expected.keySet().toArray(String[]::new));
        assertEquals(expected, paths(trace, expected.keySet()), trace.err());
    }

    /** The calls on the way back from each answer, by its request's path. */
    private static Map<String, List<String>> paths(LibraryTrace trace, Iterable<String> requests) {
        Map<String, String> strings = trace.names("string_def", "string_id", "value");
        Map<String, String> causes = new LinkedHashMap<>();
        for (Event cause : trace.named("async_cause")) {
            causes.put(cause.get("id"), cause.get("cause_id"));
        }
        Map<String, String> calls = trace.names("http_client_request", "exchange_id", "route_id");
        Map<String, List<String>> paths = new LinkedHashMap<>();
        for (String request : requests) {
            for (Event served : trace.named("http_server_request")) {
                if (request.equals(strings.get(served.get("route_id")))) {
                    String id = served.get("exchange_id");
                    paths.put(request, path(id, causes, calls, strings));
                }
            }
        }
        return paths;
    }

    private static List<String> path(
            String answer,
            Map<String, String> causes,
            Map<String, String> calls,
            Map<String, String> strings) {
        List<String> path = new ArrayList<>();
        String id = causes.getOrDefault(answer, "unknown");
        while (!id.equals(answer)) {
            if (id.equals("unknown")) {
                path.add(0, id);
                break;
            }
            if (calls.containsKey(id)) {
                path.add(0, strings.get(calls.get(id)));
            }
            id = causes.getOrDefault(id, "unknown");
        }
        return path;
    }
}
