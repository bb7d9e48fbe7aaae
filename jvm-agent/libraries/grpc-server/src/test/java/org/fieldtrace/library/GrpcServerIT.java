// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Calls that a server of gRPC answers, over a real socket. */
class GrpcServerIT {

    private static final String SERVICE = "/shop.Stock/";
    private static final String TRACE = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.40.0", "1.85.1"})
    void eachCallIsUnderItsMethodAndEndsOnceAndSaysHow(String grpc) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "io.grpc:grpc-netty-shaded:" + grpc,
                                "io.grpc:grpc-stub:" + grpc)
                        .compile(
                                List.of(
                                        LibraryApplication.file("grpc/TextMethods"),
                                        LibraryApplication.file("GrpcServed")))
                        .record("fields=off,service.name=stock");
        Requests requests = new Requests(trace);
        assertEquals(
                List.of(
                        "POST /shop.Stock/Check 200 completed",
                        "POST /shop.Stock/Failing 200 error",
                        "POST /shop.Stock/Later 200 completed",
                        "POST /shop.Stock/Missing 200 completed",
                        "POST /shop.Stock/Slow 0 cancelled",
                        "POST /shop.Stock/Stream 200 completed",
                        "POST /shop.Stock/Unknown 200 error"),
                requests.called().stream().filter(end -> end.contains(SERVICE)).sorted().toList());
        assertEquals(
                List.of(
                        "POST /shop.Stock/Check 200 completed",
                        "POST /shop.Stock/Failing 200 error",
                        "POST /shop.Stock/Later 200 completed",
                        "POST /shop.Stock/Missing 200 completed",
                        "POST /shop.Stock/Slow 0 cancelled",
                        "POST /shop.Stock/Stream 200 completed",
                        "POST /shop.Stock/Unknown 200 error"),
                requests.served().stream().filter(end -> end.contains(SERVICE)).sorted().toList());
        assertEquals(List.of("/called/{id}"), requests.callsOf(SERVICE + "Check"));
        assertEquals(List.of("/called/{id}"), requests.callsOf(SERVICE + "Later"));
        assertEquals(List.of("/called/{id}", "/called/{id}"), requests.callsOf(SERVICE + "Stream"));
        assertEquals(List.of("/called/{id}"), requests.callsOf(SERVICE + "Slow"));
        assertEquals(List.of(TRACE), requests.traceparentsOf(SERVICE + "Check"));
        assertEquals(List.of(TRACE), requests.traceparentsOfCallsTo(SERVICE + "Check"));
        List<String> later = new HandlingEnds(trace).laterThanTheirCalls();
        assertTrue(later.size() <= 1, later::toString); // whose thread was stopped, see there
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(), requests.callsWithoutServer());
        assertEquals(
                List.of("3", "5", "7", "9", "11", "13", "15"),
                trace.named("http_server_request").stream()
                        .map(request -> request.get("stream_id"))
                        .filter(stream -> !stream.equals("0"))
                        .toList());
        assertEquals(1, trace.notices().size(), trace.err());
    }
}
