// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.TraceSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the agent knows of requests goes with them, however they end. {@code -Drequests=100000}
 * makes so many with each client, and a quarter of them with each server.
 */
class LeftoversIT {

    private static final int REQUESTS = Integer.getInteger("requests", 2000);

    /** Of a busy machine, of each of several clients. */
    private static final int REQUESTS_A_SECOND = 10;

    private static final long PATIENCE_S = 180;

    /** What is known of connections stays as long as they do, and clients keep some. */
    private static final String MOST_LEFT = "12";

    private static final String[] SERVED = {
        "/employee/ada", "/calling/7", "/failing", "/missing/4711", "/async", "/dispatched"
    };

    @TempDir Path temporary;

    /** Of each server the newest version. */
    static Collection<ServersIT.Server> servers() {
        Map<String, ServersIT.Server> newest = new LinkedHashMap<>();
        ServersIT.servers().forEach(server -> newest.put(server.name(), server));
        return newest.values();
    }

    @ParameterizedTest
    @MethodSource("servers")
    void nothingIsKeptOfWhatAServerHasAnswered(ServersIT.Server server) throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, server.libraries().toArray(String[]::new));
        application.compile(server.sources());
        int rounds = REQUESTS / SERVED.length / 4;
        List<String> command = new ArrayList<>(List.of("app.Main"));
        command.add(Tls.generateKeys(temporary).toString());
        command.add(server.name());
        command.add("rounds=" + rounds);
        command.addAll(List.of(SERVED));
        assertNothingIsLeft(application, command);
    }

    @Test
    void nothingIsKeptOfManyRequestsFailuresAndTimeOutsAmongThem() throws Exception {
        LibraryApplication application =
                new LibraryApplication(temporary, HttpClients.NEWEST.toArray(String[]::new));
        List<String> sources = HttpClients.sources("Rude", "ManyRequests");
        sources.add(Files.readString(Path.of("src/test/resources/Leftovers.java")));
        application.compile(sources);
        List<String> command = new ArrayList<>(List.of("app.Main", "" + REQUESTS, MOST_LEFT));
        command.addAll(HttpClients.NAMES);
        assertNothingIsLeft(application, command);
    }

    private void assertNothingIsLeft(LibraryApplication application, List<String> command)
            throws Exception {
        try (TraceSession session = new TraceSession(temporary.resolve("trace"))) {
            ChildJvm.Result result =
                    ChildJvm.ofThisJdk()
                            .withAgent("fields=off")
                            .with("-cp", application.classPath())
                            .start(command.toArray(String[]::new))
                            .await(PATIENCE_S + REQUESTS / REQUESTS_A_SECOND);
            assertEquals(0, result.status(), result.err());
            assertEquals("", result.out(), "entries left in tables");
        }
    }
}
