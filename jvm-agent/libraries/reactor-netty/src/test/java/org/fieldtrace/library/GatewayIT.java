// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Spring Cloud Gateway, which is a server of WebFlux and a client of Reactor Netty. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = "1")
class GatewayIT {

    private static final int REQUESTS = 64;

    @TempDir Path temporary;

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 64})
    void eachRequestHasTheCallThatItIsHandedOnBy(int atATime) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.cloud:spring-cloud-starter-gateway:4.1.9",
                                "org.springframework.boot:spring-boot-starter-webflux:3.3.13")
                        .compile(LibraryApplication.resource("Gateway.java"))
                        .record("fields=off", "" + REQUESTS, "" + atATime);
        String told = trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(List.of(), requests.callsWithoutServer(), told);
        assertEquals(
                Collections.nCopies(REQUESTS, "GET /shop/item 200 completed"),
                requests.served().stream().filter(end -> end.contains("/shop/")).toList(),
                told);
        assertEquals(
                Collections.nCopies(REQUESTS, "/stock/item"),
                requests.callsOf("/shop/item").stream()
                        .filter(call -> !call.startsWith("pool:")) // waits for a connection
                        .toList(),
                told);
    }
}
