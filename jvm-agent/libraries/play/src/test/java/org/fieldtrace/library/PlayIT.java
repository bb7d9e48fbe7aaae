// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Play, in a server of its own. */
class PlayIT {

    private static final long REQUESTS = 10;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "com.typesafe.play:play-VERSION:2.9.0 akka-http",
        "org.playframework:play-VERSION:3.0.8 pekko-http"
    })
    void requestsHaveTheRoutesOfTheirFileAndTheirCalls(String version) throws Exception {
        String play = version.split(" ")[0];
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                play.replace("VERSION", "java_2.13"),
                                play.replace("VERSION", version.split(" ")[1] + "-server_2.13"))
                        .compileApp("Play", source -> source)
                        .record("fields=off,http.capture.path=route", "" + REQUESTS);
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        Map<String, Long> served = new TreeMap<>();
        served.put("GET /employee/{id} 200 completed", REQUESTS);
        served.put("GET /calling/{id} 200 completed", REQUESTS);
        served.put("GET - 200 completed", REQUESTS); // by hand
        served.put("GET /* 200 completed", REQUESTS); // of the peer
        assertEquals(
                served,
                requests.served().stream()
                        .collect(
                                Collectors.groupingBy(s -> s, TreeMap::new, Collectors.counting())),
                told);
        assertEquals(
                Map.of("GET - 200 completed", REQUESTS),
                requests.countsOfCallsOf("/calling/{id}"),
                told);
        assertEquals(Map.of(), requests.countsOfCallsOf("/employee/{id}"), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
    }
}
