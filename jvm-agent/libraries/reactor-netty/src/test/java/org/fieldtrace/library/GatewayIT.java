// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.testing.ChildJvm;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A Spring Cloud Gateway, which is a server of WebFlux and a client of Reactor Netty. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = "1")
class GatewayIT {

    private static final int REQUESTS = 64;

    /** Newer compilers make what the Spring of that time does not read. */
    private static final int JAVA = 11;

    /** By which it makes classes. */
    private static final String OLD_SPRING = "--add-opens=java.base/java.lang=ALL-UNNAMED";

    private static final String GATEWAY = "org.springframework.cloud:spring-cloud-starter-gateway";
    private static final String BOOT = "org.springframework.boot:spring-boot-starter-webflux:";

    /** Each with the Spring Boot of its time. */
    private static final List<List<String>> VERSIONS =
            List.of(
                    List.of(GATEWAY + ":2.1.0.RELEASE", BOOT + "2.1.0.RELEASE"),
                    List.of(GATEWAY + ":4.1.9", BOOT + "3.3.13"),
                    List.of(GATEWAY + "-server-webflux:5.0.0", BOOT + "4.0.0"));

    @TempDir Path temporary;

    static Stream<Arguments> gateways() {
        return VERSIONS.stream()
                .flatMap(
                        version ->
                                Stream.of(1, 16, 64)
                                        .map(atATime -> Arguments.of(version, atATime)));
    }

    @ParameterizedTest
    @MethodSource("gateways")
    void eachRequestHasTheCallThatItIsHandedOnBy(List<String> version, int atATime)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, version.toArray(String[]::new))
                        .compile(JAVA, LibraryApplication.resource("Gateway.java"))
                        .record(
                                ChildJvm.ofThisJdk().with(ChildJvm.SERIAL, OLD_SPRING),
                                "fields=off",
                                "" + REQUESTS,
                                "" + atATime);
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
