// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Work that actors of Apache Pekko and Akka do for requests. */
class PekkoIT {

    private static final int REQUESTS = 40;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "com.typesafe.akka:akka-actor_2.13:2.6.20",
        "org.apache.pekko:pekko-actor_2.13:1.0.1",
        "org.apache.pekko:pekko-actor_2.13:1.7.0"
    })
    void whatAnActorDoesBelongsToTheRequestWhoseMessageItHandles(String actors) throws Exception {
        String source = LibraryApplication.resource("Actors.java");
        LibraryTrace trace =
                new LibraryApplication(temporary, actors)
                        .compile(
                                actors.contains("akka:akka")
                                        ? source.replace("org.apache.pekko.", "akka.")
                                        : source)
                        .record("fields=off", "" + REQUESTS);
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        Requests requests = new Requests(trace);
        for (String way : List.of("/left", "/right")) {
            assertEquals(
                    Map.of(
                            "GET /a" + way + " 200 completed", all,
                            "GET /a" + way + "/after 200 completed", all),
                    requests.countsOfCallsOf(way),
                    way + told);
        }
        assertEquals(List.of(), requests.usedAfterTheirEnd(), told);
        assertEquals(List.of(), requests.notLeftAfterTheirAnswer(), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(1, trace.notices().size(), told);
    }
}
