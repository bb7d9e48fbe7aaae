// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
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

/** What requests ask for is known by a hash, the same for the same within a request alone. */
class SameRequestsIT {

    private static final String ASKED = "A A B C D";
    private static final String UNKNOWN = "- - - - -";

    @TempDir Path temporary;

    static Stream<Arguments> versions() {
        return Extent.example(List.of("lowest", "newest")).stream()
                .map(
                        which ->
                                Arguments.of(
                                        which, HttpClients.versions(which).toArray(String[]::new)));
    }

    @ParameterizedTest(name = "{0} versions")
    @MethodSource("versions")
    void equalHashesAreOfEqualMethodsHostsPathsAndQueries(String which, String... libraries)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, libraries)
                        .compile(HttpClients.sources("SameRequests"))
                        .record(
                                "fields=off,http.capture.path=route",
                                HttpClients.NAMES.toArray(String[]::new));
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
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
        List<String> first = requests.hashesOfCallsOf("/Jdk/first");
        assertTrue(
                Collections.disjoint(first, requests.hashesOfCallsOf("/Jdk/second")),
                "hashes of two requests tell nothing of each other");
        String all = trace.events().toString();
        for (String text : List.of("alice", "bobby", "quince", "medlar")) {
            assertFalse(all.contains(text), text);
        }
    }
}
