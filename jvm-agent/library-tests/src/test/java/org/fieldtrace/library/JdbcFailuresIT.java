// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of databases that go wrong: one of each kind for the sake of a request of its own. */
class JdbcFailuresIT {

    private static final Map<String, String> POSTGRESQL =
            Map.ofEntries(
                    Map.entry("limit", "timeout"),
                    Map.entry("limit-of-server", "timeout"),
                    Map.entry("no-answer", "timeout"),
                    Map.entry("given-up", "cancelled"),
                    Map.entry("given-up-within-limit", "cancelled"),
                    Map.entry("wrong", "error"),
                    Map.entry("ended-by-server", "reset"),
                    Map.entry("cut", "reset"),
                    Map.entry("refused", "refused"),
                    Map.entry("refused-to-source", "refused"),
                    Map.entry("not-greeted", "timeout"));
    private static final Map<String, String> H2 =
            Map.of(
                    "limit", "timeout",
                    "given-up", "cancelled",
                    "wrong", "error",
                    "cut", "reset",
                    "refused", "refused");

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"42.2.5, 1.4.200", "42.7.7, 2.5.252"})
    void eachEndsOnceAndSaysHow(String postgresql, String h2) throws Exception {
        try (PostgreSqlCluster database = new PostgreSqlCluster()) {
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.postgresql:postgresql:" + postgresql,
                                    "com.h2database:h2:" + h2)
                            .compile(
                                    Files.readString(
                                            Path.of("src/test/resources/JdbcFailures.java")))
                            .record("fields=off,service.name=shop", database.url());
            assertEquals(1, trace.notices().size(), trace.err());
            Requests requests = new Requests(trace);
            assertEquals(List.of(), requests.notEndedOnce());
            Map<String, List<String>> expected = new TreeMap<>();
            Map<String, List<String>> actual = new TreeMap<>();
            POSTGRESQL.forEach((how, end) -> put(expected, "postgresql", how, end));
            H2.forEach((how, end) -> put(expected, "h2", how, end));
            for (String route : expected.keySet()) {
                actual.put(route, requests.endsOfCallsOf(route));
            }
            assertEquals(expected, actual, trace.out() + trace.err());
        }
    }

    private static void put(
            Map<String, List<String>> ends, String database, String how, String end) {
        ends.put("/" + database + "/" + how, List.of("OTHER jdbc:" + database + " 0 " + end));
    }
}
