// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Work that Scala's futures hand to other threads. */
class ScalaFuturesIT {

    private static final int REQUESTS = 10;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.12.8", "2.13.18"})
    void aCallBelongsToTheRequestThatHasAddedItWhoeverCompletesTheFuture(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, "org.scala-lang:scala-library:" + version)
                        .compile(LibraryApplication.resource("ScalaFutures.java"))
                        .record("fields=off", "" + REQUESTS);
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        Requests requests = new Requests(trace);
        for (String way : List.of("pool", "once", "apply")) {
            assertEquals(
                    Map.of("GET /a/" + way + " 200 completed", all),
                    requests.countsOfCallsOf("/" + way),
                    way + told);
        }
        assertEquals(
                Map.of("GET /a/first 200 completed", all, "GET /a/second 200 completed", all),
                requests.countsOfCallsOf("/chain"),
                told);
        assertEquals(List.of(), requests.usedAfterTheirEnd(), told);
        assertEquals(List.of(), requests.notLeftAfterTheirAnswer(), told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(1, trace.notices().size(), told);
    }
}
