// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** When the head and the last byte of an answer came, by every client of HTTP. */
class HeadAndBodyIT {

    /** Long for a machine with nothing else to do, and so that a busy one does not matter. */
    private static final int PAUSE_MS = 250;

    private static final long PAUSE_NS = PAUSE_MS * 1_000_000L;

    /** Timers are a little early. */
    private static final long NEARLY = PAUSE_NS * 9 / 10;

    @TempDir Path temporary;

    static Stream<Arguments> versions() {
        return Extent.example(List.of("lowest", "middle", "newest")).stream()
                .map(
                        which ->
                                Arguments.of(
                                        which, HttpClients.versions(which).toArray(String[]::new)));
    }

    private record Answer(long toHead, long toLastByte, Event response) {}

    @ParameterizedTest(name = "{0} versions")
    @MethodSource("versions")
    void aHeadThatComesEarlyIsToldApartFromABodyThatComesLate(String which, String... libraries)
            throws Exception {
        LibraryTrace trace = record(libraries);
        Map<String, Answer> answers = answers(trace);
        List<String> clients = new ArrayList<>(HttpClients.NAMES);
        clients.add("HttpURLConnection");
        for (String client : clients) {
            Answer early = answers.get("/" + client + "/early");
            Answer late = answers.get("/" + client + "/late");
            assertTrue(early.toLastByte - early.toHead >= NEARLY, client + ": " + early);
            assertTrue(late.toHead >= NEARLY, client + ": " + late);
            assertTrue(late.toLastByte - late.toHead < late.toHead / 2, client + ": " + late);
        }
        readingIsToldApartFromParsing(trace, answers);
    }

    private static void readingIsToldApartFromParsing(
            LibraryTrace trace, Map<String, Answer> answers) {
        Event reading = exit(trace, answers.get("/as-it-reads/early"));
        long early = reading.number("early_decode_ns");
        assertTrue(early > 0, reading::toString);
        assertTrue(early <= reading.number("decode_ns"), reading::toString);
        Event afterwards = exit(trace, answers.get("/afterwards/early"));
        assertTrue(afterwards.number("decode_ns") > 0, afterwards::toString);
        assertEquals(0, afterwards.number("early_decode_ns"), afterwards::toString);
    }

    /** The part of a call in which its answer was parsed. */
    private static Event exit(LibraryTrace trace, Answer answer) {
        return trace.named("remote_call_exit").stream()
                .filter(e -> e.get("scope_id").equals(answer.response.get("scope_id")))
                .filter(e -> e.number("decode_ns") > 0)
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Answer> answers(LibraryTrace trace) {
        Map<String, String> strings = new HashMap<>();
        trace.named("string_def").forEach(s -> strings.put(s.get("string_id"), s.get("value")));
        Map<String, Event> requests = new HashMap<>();
        trace.named("http_client_request").forEach(r -> requests.put(r.get("exchange_id"), r));
        Map<String, Answer> answers = new HashMap<>();
        for (Event response : trace.named("http_client_response")) {
            long begun = requests.get(response.get("exchange_id")).time();
            long ended = response.time() - begun;
            long after = response.number("after_answer_ns");
            assertTrue(after > 0 && after <= ended, response::toString);
            answers.put(
                    strings.get(response.get("route_id")),
                    new Answer(ended - after, ended, response));
        }
        return answers;
    }

    private LibraryTrace record(String... libraries) throws Exception {
        List<String> all = new ArrayList<>(List.of(libraries));
        all.add("com.fasterxml.jackson.core:jackson-databind:2.17.2");
        List<String> arguments = new ArrayList<>(List.of(Integer.toString(PAUSE_MS)));
        arguments.addAll(HttpClients.NAMES);
        return new LibraryApplication(temporary, all.toArray(String[]::new))
                .compile(HttpClients.sources("HeadAndBody"))
                .record("sampling.rate=1", arguments.toArray(String[]::new));
    }
}
