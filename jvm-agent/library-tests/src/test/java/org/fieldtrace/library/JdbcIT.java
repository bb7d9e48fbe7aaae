// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that a driver of JDBC executes, itself and below a pool. */
class JdbcIT {

    private static final String DONE = "OTHER jdbc:h2 0 completed";

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"1.4.200, 3.4.5", "2.5.252, 6.3.3"})
    void eachStatementIsACallToTheDatabaseOfItsRequestOnceHoweverWrapped(String h2, String hikari)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.h2database:h2:" + h2,
                                "com.zaxxer:HikariCP:" + hikari)
                        .compile(Files.readString(Path.of("src/test/resources/JdbcCalls.java")))
                        .record("fields=off,service.name=shop");
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(List.of(DONE, DONE, DONE, DONE), requests.endsOfCallsOf("/remote"));
        assertEquals(List.of(DONE, DONE, DONE, DONE), requests.endsOfCallsOf("/embedded"));
        assertEquals(List.of(DONE), requests.endsOfCallsOf("/pool"));
        assertEquals(List.of("OTHER jdbc:h2 0 error"), requests.endsOfCallsOf("/failing"));
        assertEquals(
                Map.of(port(trace.out()), 6L, "0", 4L),
                trace.named("http_client_response").stream()
                        .filter(end -> end.get("http_method").equals("OTHER"))
                        // H2's server asks a database of its own, for nobody's sake.
                        .filter(end -> !end.get("async_id").equals("0"))
                        .collect(
                                Collectors.groupingBy(
                                        end -> end.get("remote_port"), Collectors.counting())));
    }

    /** Of the database that is a server. */
    private static String port(String out) {
        return out.replaceAll("(?s).*database (\\d+).*", "$1");
    }
}
