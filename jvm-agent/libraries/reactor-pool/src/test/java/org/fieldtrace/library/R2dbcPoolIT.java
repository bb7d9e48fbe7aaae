// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Waits for the one connection of R2DBC's pool. */
class R2dbcPoolIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"0.8.8.RELEASE, 0.8.4.RELEASE", "1.0.2.RELEASE, 1.0.0.RELEASE"})
    void whoeverWaitsHasACallOfThePoolThatTakesAsLong(String version, String h2) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.r2dbc:r2dbc-pool:" + version,
                                "io.r2dbc:r2dbc-h2:" + h2)
                        .compile(
                                List.of(
                                        LibraryApplication.resource("Peer.java"),
                                        LibraryApplication.resource("MessageWeb.java"),
                                        LibraryApplication.resource("R2dbcPools.java")))
                        .record("fields=off");
        String told = trace.out() + trace.err();
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        String wait = "OTHER pool:Reactor Pool 0 ";
        assertEquals(List.of(), requests.endsOfCallsOf("/alone"), told);
        assertEquals(List.of(wait + "completed"), requests.endsOfCallsOf("/waits"), told);
        assertEquals(List.of(wait + "cancelled"), requests.endsOfCallsOf("/givesUp"), told);
        assertTrue(
                requests.timesOfCallsOf("/waits").get(0) > TimeUnit.MILLISECONDS.toNanos(100),
                told);
    }
}
