// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every client of HTTP does everything that can happen to a request. */
class ClientRequestsIT {

    /** A request for the same twice, and three others. */
    private static final String ASKED = "A A B C D";

    private static final String UNKNOWN = "- - - - -";

    @TempDir Path temporary;

    static Stream<Arguments> versions() {
        return Extent.example(List.of("lowest", "middle", "newest")).stream()
                .map(
                        which ->
                                Arguments.of(
                                        which, HttpClients.versions(which).toArray(String[]::new)));
    }

    @ParameterizedTest(name = "{0} versions")
    @MethodSource("versions")
    void everyCallBelongsToItsRequestAndEndsOnceAndSaysHowAndWhatItAskedFor(
            String which, String... libraries) throws Exception {
        LibraryTrace trace = record(libraries);
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(
                List.of(),
                requests.callsWithoutServer().stream()
                        .filter(c -> !c.matches(".*(/rude/|/http2-reset|/http2-cut).*"))
                        .toList());
        assertFalse(trace.out().contains("unknown header"), trace.out());
        for (String client : HttpClients.NAMES) {
            assertEquals(
                    List.of("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
                    requests.traceparentsOfCallsTo("/" + client + "/traced"),
                    client);
            assertEquals(expected(client), actual(requests, client), trace.out() + trace.err());
        }
        assertEqualHashesAreOfEqualMethodsHostsPathsAndQueries(trace, requests);
    }

    /** What requests ask for is known by a hash, the same for the same within a request alone. */
    private static void assertEqualHashesAreOfEqualMethodsHostsPathsAndQueries(
            LibraryTrace trace, Requests requests) {
        Map<String, String> expected = new TreeMap<>();
        for (String client : HttpClients.NAMES) {
            expected.put("/" + client + "/first", ASKED);
            expected.put("/" + client + "/second", ASKED);
        }
        expected.put("/HttpURLConnection", ASKED);
        expected.put("/HttpURLConnection/posting", UNKNOWN);
        expected.put("/Jdk/with-body", UNKNOWN);
        expected.put("/Jdk/without-body", ASKED);
        Map<String, String> actual = new TreeMap<>();
        for (String route : expected.keySet()) {
            actual.put(route, Requests.pattern(requests.hashesOfCallsOf(route)));
        }
        assertEquals(expected, actual, trace.out() + trace.err());
        assertTrue(
                Collections.disjoint(
                        requests.hashesOfCallsOf("/Jdk/first"),
                        requests.hashesOfCallsOf("/Jdk/second")),
                "hashes of two requests tell nothing of each other");
        String all = trace.events().toString();
        for (String value : List.of("quince", "medlar")) {
            assertFalse(all.contains(value), "of a query " + value);
        }
    }

    /** What each request to the front has had the client call, and how that ended. */
    private static TreeMap<String, List<String>> expected(String client) {
        String name = "/" + client + "/";
        TreeMap<String, List<String>> calls = new TreeMap<>();
        calls.put("ok", List.of("GET " + name + "ok 200 completed"));
        calls.put("wrong", List.of("GET " + name + "wrong 500 completed"));
        calls.put(
                "hop",
                List.of(
                        "GET " + name + "hop 302 completed",
                        "GET " + name + "target 200 completed"));
        calls.put(
                "both",
                List.of(
                        "GET " + name + "first 200 completed",
                        "GET " + name + "second 200 completed"));
        calls.put("cut", List.of("GET /rude" + name + "cut 200 reset"));
        String kept = "GET /rude" + name + "kept 200 completed";
        String gone = "GET /rude" + name + "again 0 reset";
        String again = "GET /rude" + name + "again 200 completed";
        calls.put(
                "again",
                HttpClients.ASKING_AGAIN.contains(client) ? List.of(kept, gone, again) : List.of());
        String refused = "GET " + name + "refused 0 refused";
        calls.put("refused", client.equals("Jdk") ? List.of(refused, refused) : List.of(refused));
        calls.put("slow", List.of("GET " + name + "slow 0 timeout"));
        calls.put("cancel", List.of("GET " + name + "cancel 0 cancelled"));
        calls.put("ipv6", List.of("GET " + name + "ipv6 200 completed"));
        calls.put("secure", List.of("GET " + name + "secure 200 completed"));
        String http2 = "GET " + name + "http2 200 completed";
        boolean has = HttpClients.WITH_HTTP2.contains(client);
        calls.put("http2", has ? List.of(http2, http2) : List.of());
        calls.put("traced", List.of("GET " + name + "traced 200 completed"));
        String cut = "GET " + name + "http2-cut 200 reset";
        calls.put("http2-cut", has ? List.of(cut) : List.of());
        String reset = "GET " + name + "http2-reset 200 reset";
        // It tries again what was reset, but not what was cut.
        boolean tries = client.equals("Apache5Async");
        calls.put("http2-reset", tries ? List.of(reset, reset) : has ? List.of(reset) : List.of());
        calls.put(
                "http2-secure",
                has ? List.of("GET " + name + "http2-secure 200 completed") : List.of());
        return calls;
    }

    private static TreeMap<String, List<String>> actual(Requests requests, String client) {
        TreeMap<String, List<String>> calls = new TreeMap<>();
        for (String thing : expected(client).keySet()) {
            List<String> ends = requests.endsOfCallsOf("/front/" + client + "/" + thing);
            // On a busy machine a client may also have to wait for its pool.
            calls.put(thing, ends.stream().filter(e -> !e.startsWith("OTHER pool:")).toList());
        }
        return calls;
    }

    private LibraryTrace record(String... libraries) throws Exception {
        LibraryApplication application = new LibraryApplication(temporary, libraries);
        List<String> sources =
                HttpClients.sources("Rude", "RudeHttp2", "SameRequests", "ClientRequests");
        sources.add(LibraryApplication.file("http2/Frame"));
        application.compile(sources);
        Path keys = Tls.keys();
        List<String> arguments = new ArrayList<>(List.of(keys.toString()));
        arguments.addAll(HttpClients.NAMES);
        return application.record("fields=off", arguments.toArray(String[]::new));
    }
}
