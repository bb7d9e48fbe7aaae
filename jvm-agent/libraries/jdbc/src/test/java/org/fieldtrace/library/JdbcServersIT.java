// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Calls of databases that are servers, those that go well and those that go wrong: one of each kind
 * for the sake of a request of its own.
 */
class JdbcServersIT {

    private static final List<String> SERVERS = List.of("postgresql", "mariadb", "mysql");

    private static final Map<String, String> OF_ANY =
            Map.ofEntries(
                    Map.entry("connect", "CONNECT completed"),
                    Map.entry("plain", "OTHER completed"),
                    Map.entry("prepared", "OTHER completed"),
                    Map.entry("batch", "OTHER completed"),
                    Map.entry("query", "OTHER completed"),
                    Map.entry("rows", "OTHER completed"),
                    Map.entry("limit", "OTHER timeout"),
                    Map.entry("given-up", "OTHER cancelled"),
                    Map.entry("wrong", "OTHER error"),
                    Map.entry("cut", "OTHER reset"),
                    Map.entry("refused", "CONNECT refused"));
    private static final Map<String, String> OF_SERVERS =
            Map.of(
                    "port", "OTHER completed",
                    "limit-of-server", "OTHER timeout",
                    "no-answer", "OTHER timeout",
                    "given-up-within-limit", "OTHER cancelled",
                    "ended-by-server", "OTHER reset",
                    "refused-to-source", "CONNECT refused",
                    "not-greeted", "CONNECT timeout");

    private static DatabaseServers servers;

    @TempDir Path temporary;

    @BeforeAll
    static void startServers() throws Exception {
        servers = new DatabaseServers();
    }

    @AfterAll
    static void stopServers() throws Exception {
        if (servers != null) {
            servers.close();
        }
    }

    @ParameterizedTest
    @Versions({
        "42.2.5, 2.4.0, mysql:mysql-connector-java:5.1.34, 1.4.200",
        "42.7.7, 4.0.0, com.mysql:mysql-connector-j:26.10.0, 2.5.252"
    })
    void eachCallEndsOnceAndSaysHowAndTakesItsTime(
            String postgresql, String mariadb, String mysql, String h2) throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        "org.postgresql:postgresql:" + postgresql,
                        "org.mariadb.jdbc:mariadb-java-client:" + mariadb,
                        mysql,
                        "com.h2database:h2:" + h2);
        application.compile(sources(mysql.contains(":5.")));
        LibraryTrace trace =
                application.record(
                        "fields=off,service.name=shop",
                        servers.postgres().url(),
                        servers.maria().url("mariadb"),
                        servers.maria().url("mysql"));
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        Map<String, List<String>> expected = expected();
        Map<String, List<String>> actual = new TreeMap<>();
        expected.keySet().forEach(r -> actual.put(r, ends(requests, r)));
        assertEquals(expected, actual, trace.out() + trace.err());
        for (String database : List.of("postgresql", "mariadb", "mysql", "h2")) {
            assertRowsAreCounted(database, requests, trace.out());
        }
        for (String server : SERVERS) {
            int port =
                    server.equals("postgresql")
                            ? servers.postgres().port()
                            : servers.maria().port();
            assertEquals(
                    List.of(portSeenBy(server, trace.out()) + " to " + port),
                    requests.socketsOfCallsOf("/" + server + "/port"));
            long waited = requests.timesOfCallsOf("/" + server + "/not-greeted").get(0);
            assertTrue(waited >= TimeUnit.MILLISECONDS.toNanos(900), server + " " + waited);
        }
    }

    private static void assertRowsAreCounted(String database, Requests requests, String out) {
        Event one = only(requests.rowsOfCallsOf("/" + database + "/query"));
        assertEquals(List.of("1", "0"), List.of(one.get("rows"), one.get("whole")), database);
        assertEquals(0, one.number("fetch_ns"), database);
        Event all = only(requests.rowsOfCallsOf("/" + database + "/rows"));
        assertEquals(List.of("1000", "1"), List.of(all.get("rows"), all.get("whole")), database);
        long waited =
                Long.parseLong(
                        out.replaceAll("(?s).*" + database + " read rows for (\\d+).*", "$1"));
        long fetched = all.number("fetch_ns");
        assertTrue(0 < fetched && fetched <= waited, database + " " + fetched + " " + waited);
    }

    private static Event only(List<Event> events) {
        assertEquals(1, events.size(), events::toString);
        return events.get(0);
    }

    /** Of the calls of a request, without what each does. */
    private static List<String> ends(Requests requests, String route) {
        return requests.endsOfCallsOf(route).stream()
                .map(end -> end.replaceAll("(jdbc:\\w+) .* 0 ", "$1 0 "))
                .toList();
    }

    private static List<String> sources(boolean isOlderMySql) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String part : List.of("Main", "Dialect", "Database", "DatabaseServer", "Cutting")) {
            String source = LibraryApplication.file("databases/" + part);
            sources.add(
                    isOlderMySql
                            ? source.replace("com.mysql.cj.jdbc.", "com.mysql.jdbc.jdbc2.optional.")
                            : source);
        }
        return sources;
    }

    private static Map<String, List<String>> expected() {
        Map<String, List<String>> ends = new TreeMap<>();
        for (String database : List.of("postgresql", "mariadb", "mysql", "h2")) {
            OF_ANY.forEach((how, end) -> put(ends, database, how, end));
        }
        for (String server : SERVERS) {
            OF_SERVERS.forEach((how, end) -> put(ends, server, how, end));
        }
        return ends;
    }

    private static void put(
            Map<String, List<String>> ends, String database, String how, String end) {
        ends.put(
                "/" + database + "/" + how, List.of(end.replace(" ", " jdbc:" + database + " 0 ")));
    }

    /** The client's port of the call that asked for it. */
    private static String portSeenBy(String server, String out) {
        return out.replaceAll("(?s).*" + server + " sees port (\\d+).*", "$1");
    }
}
