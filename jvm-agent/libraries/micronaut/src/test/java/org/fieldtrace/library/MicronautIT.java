// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Services of Micronaut that call each other, with fewer connections than calls at a time. */
class MicronautIT {

    private static final int JAVA = 17;
    private static final int REQUESTS = 16;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.0.0, 2.0.0", "4.10.15, 2.16.2"})
    void requestsHaveRoutesAndCallsAndCallsBringInTheApplicationsObjects(
            String version, String serde) throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        "io.micronaut:micronaut-http-server-netty:" + version,
                        "io.micronaut:micronaut-http-client:" + version,
                        "io.micronaut:micronaut-inject-java:" + version,
                        "io.micronaut.serde:micronaut-serde-jackson:" + serde,
                        "io.micronaut.serde:micronaut-serde-processor:" + serde,
                        "org.ow2.asm:asm-commons:9.8",
                        "org.slf4j:slf4j-nop:2.0.17");
        application.compileFiles(
                JAVA, Map.of("Main", LibraryApplication.resource("Micronaut.java")));
        LibraryTrace trace =
                application.record(
                        "sampling.rate=1,watch.backend=bytecode,http.capture.path=route",
                        "" + REQUESTS);

        assertEquals(1, trace.notices().size(), trace.err());
        long all = REQUESTS;
        assertEquals(
                Map.of(
                        "blocking", 2 * all,
                        "retrieve", all,
                        "exchange", 2 * all,
                        "flux", 2 * all,
                        "mono", all,
                        "future", all,
                        "both", 2 * all),
                trace.objectsByMethod("app.Main$ShopController"),
                trace.err());
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused"),
                trace.decided(),
                trace.err());
        Requests requests = new Requests(trace);
        String get = "GET - 200 completed";
        assertEquals(
                Map.of(
                        "blocking", Map.of(get, all),
                        "retrieve", Map.of(get, all),
                        "exchange", Map.of(get, all),
                        "flux", Map.of(get, all),
                        "mono", Map.of(get, all),
                        "future", Map.of(get, all),
                        "both", Map.of(get, 2 * all)),
                requests.countsOfCallsBelow("/shop/"),
                trace.err());
        assertTrue(
                requests.routesServed().containsAll(Set.of("/orders/{id}", "/orders/one/{id}")),
                "" + requests.routesServed());
        assertTrue(
                OperationsIT.offered(trace)
                        .containsAll(
                                Set.of(
                                        "GET /orders/{id} app.Main$OrderController.list",
                                        "GET /shop/never/{id} app.Main$ShopController.never")),
                () -> "" + OperationsIT.offered(trace));
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(Set.of(), trace.callsWithoutExchange());
    }
}
