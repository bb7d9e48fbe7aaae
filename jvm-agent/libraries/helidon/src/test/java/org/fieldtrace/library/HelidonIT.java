// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Services of Helidon that call each other, on virtual threads. */
class HelidonIT {

    private static final int JAVA = 21;
    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.3.1", "4.5.0"})
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects(String version)
            throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        "io.helidon.webserver:helidon-webserver:" + version,
                        "io.helidon.webclient:helidon-webclient:" + version,
                        "io.helidon.http.media:helidon-http-media-jackson:" + version);
        application.compileFiles(JAVA, Map.of("Main", LibraryApplication.resource("Helidon.java")));
        LibraryTrace trace =
                application.record(
                        ChildJvm.ofFeature(JAVA).with(ChildJvm.SERIAL),
                        "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                        "" + REQUESTS);

        assertEquals(1, trace.notices().size(), trace.err());
        long all = REQUESTS;
        assertEquals(
                Map.of("one", all, "list", 2 * all, "answer", all, "other", all),
                trace.objectsByMethodOrLambda(),
                trace.err());
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused"),
                trace.decided(),
                trace.err());
        Requests requests = new Requests(trace);
        Map<String, Map<String, Long>> calls = new TreeMap<>();
        for (String way : List.of("/one/{id}", "/list/{id}", "/answer/{id}", "/other/{id}")) {
            calls.put(way, requests.countsOfCallsOf(way));
        }
        Map<String, Long> get = Map.of("GET - 200 completed", all);
        assertEquals(
                Map.of(
                        "/one/{id}",
                        get,
                        "/list/{id}",
                        get,
                        "/answer/{id}",
                        get,
                        "/other/{id}",
                        get),
                calls);
        assertEquals(
                Set.of("GET /orders/{id} 200 completed", "GET /orders/list/{id} 200 completed"),
                requests.served().stream()
                        .filter(served -> served.contains("/orders"))
                        .collect(Collectors.toSet()));
        assertEquals(
                Set.of(
                        "GET /orders/list/{id} app.Main$Orders.handle",
                        "GET /orders/{id} app.Main$Orders.handle",
                        "POST /orders/{id}/edit app.Main$Orders.handle",
                        "GET /one/{id} app.Main.handle",
                        "GET /list/{id} app.Main.handle",
                        "GET /answer/{id} app.Main.handle",
                        "GET /other/{id} app.Main.handle"),
                OperationsIT.offered(trace),
                trace.err());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(Set.of(), trace.callsWithoutExchange());
    }
}
