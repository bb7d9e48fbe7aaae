// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Spring's clients. */
class SpringWebIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "5.3.39, 1.0.48, com.fasterxml.jackson.core:jackson-databind:2.12.7",
        "6.1.21, 1.1.31, com.fasterxml.jackson.core:jackson-databind:2.17.2",
        "7.0.0, 1.3.0, tools.jackson.core:jackson-databind:3.0.0"
    })
    void findsWhatTheClientsReturnWhereverTheApplicationAskedForIt(
            String spring, String reactorNetty, String jackson) throws Exception {
        boolean isNewer = !spring.startsWith("5.");
        LibraryApplication application =
                new LibraryApplication(
                                temporary,
                                "org.springframework:spring-webflux:" + spring,
                                "org.springframework:spring-context:" + spring,
                                "io.projectreactor.netty:reactor-netty-http:" + reactorNetty,
                                jackson)
                        .compileApp("SpringClients", source -> source);
        LibraryTrace trace =
                isNewer
                        ? application
                                .compileApp("NewerSpringClients", source -> source)
                                .record("sampling.rate=1", "app.Newer")
                        : application.record("sampling.rate=1");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(expected(isNewer), trace.objectsByMethod("app."));
        if (isNewer) {
            assertEquals(1, trace.callsIn("app.Newer.client"));
            assertEquals(1, trace.callsIn("app.Newer.clientEntity"));
            assertEquals(1, trace.callsIn("app.Newer.clientExchange"));
        }
        assertEquals(
                trace.named("remote_call_enter").size(), trace.named("remote_call_exit").size());
        whatAnswersCostIsMeasured(trace);
        mappersSayWhatTheyMakeOfAnswers(trace);
        // A body that is read of an answer that is there already is a call of its own.
        assertEquals(1, trace.callsWithoutExchange().size());
    }

    /** Of those that the thread waits for which asked. */
    private static void whatAnswersCostIsMeasured(LibraryTrace trace) {
        List<Event> parsed =
                trace.named("remote_call_exit").stream()
                        .filter(exit -> exit.number("decode_ns") > 0)
                        .collect(Collectors.toList());
        assertTrue(parsed.size() >= 3, parsed::toString);
        for (Event exit : parsed) {
            assertTrue(exit.number("cpu_ns") >= exit.number("decode_ns"), exit::toString);
            assertTrue(exit.number("looked_ns") > 0, exit::toString);
        }
    }

    /** On whatever thread; a list that comes element by element is a list. */
    private static void mappersSayWhatTheyMakeOfAnswers(LibraryTrace trace) {
        Map<String, String> strings = new TreeMap<>();
        trace.named("string_def").forEach(s -> strings.put(s.get("string_id"), s.get("value")));
        Map<String, List<String>> paths = trace.pathsById();
        Map<String, String> made = new TreeMap<>();
        Map<String, String> ofCall = new TreeMap<>();
        trace.named("answer_decoded")
                .forEach(one -> ofCall.put(one.get("scope_id"), strings.get(one.get("type_id"))));
        for (Event exit : trace.named("remote_call_exit")) {
            String type = ofCall.get(exit.get("scope_id"));
            List<String> path = paths.get(exit.get("context_id"));
            if (type != null && path != null) {
                path.stream()
                        .filter(frame -> frame.startsWith("app."))
                        .findFirst()
                        .map(frame -> frame.substring(frame.lastIndexOf('.') + 1))
                        .ifPresent(method -> made.put(method, type));
            }
        }
        assertEquals("app.Main$Employee", made.get("template"), made::toString);
        assertEquals("app.Main$Employee", made.get("webMono"), made::toString);
        assertEquals("app.Main$Employee[]", made.get("webFlux"), made::toString);
    }

    /** Employees and their homes, two each of one employee. */
    private static Map<String, Long> expected(boolean isNewer) {
        Map<String, Long> expected = new TreeMap<>();
        for (String one : List.of("template", "webMono", "lambda$webExchange")) {
            expected.put(one, 2L);
        }
        for (String two :
                List.of("templateEntity", "webEntity", "webFlux", "webElsewhere", "webTwice")) {
            expected.put(two, 4L);
        }
        expected.put("templateEnvelope", 3L);
        if (isNewer) {
            expected.put("client", 2L);
            expected.put("clientEntity", 4L);
            expected.put("lambda$clientExchange", 2L);
            expected.put("clientInterface", 4L);
            expected.put("reactiveInterface", 2L);
        }
        return expected;
    }
}
