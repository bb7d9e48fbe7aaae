// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Connections that drivers' own sources give out, most of which do without their {@code Driver}.
 */
class JdbcSourcesIT {

    @TempDir Path temporary;

    @ParameterizedTest(name = "H2 {0}, HSQLDB {1}, Derby {2}, SQLite {3} and HikariCP {4}")
    @Versions({
        "1.4.200, 2.4.0, 10.14.2.0, 3.28.0, 3.4.5",
        "2.5.252, 2.7.4, 10.16.1.1, 3.49.1.0, 6.3.3"
    })
    void aStatementIsOneCallToItsDatabaseWhoeverGaveOutTheConnection(
            String h2, String hsqldb, String derby, String sqlite, String hikari) throws Exception {
        String source = LibraryApplication.file("JdbcSources");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.h2database:h2:" + h2,
                                "org.hsqldb:hsqldb:" + hsqldb,
                                "org.apache.derby:derbynet:" + derby,
                                "org.apache.derby:derbyclient:" + derby,
                                "org.xerial:sqlite-jdbc:" + sqlite,
                                "com.zaxxer:HikariCP:" + hikari)
                        .compile(h2.startsWith("1") ? withOlderH2(source) : source)
                        .record("fields=off,http.capture.path=route,service.name=shop");
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        Map<String, String> expected = new TreeMap<>();
        for (String route : requests.routesServed()) {
            String asked = route.replace("/*", "");
            String kind = "jdbc:" + asked.split("[/-]")[1];
            boolean isEmbedded = asked.contains("-embedded");
            boolean isThere = asked.endsWith("-below-a-pool") || asked.endsWith("-again");
            String port = isEmbedded ? "0" : port(trace.out(), kind);
            List<String> calls = new ArrayList<>();
            if (!isEmbedded && !isThere) {
                calls.add("CONNECT " + kind + " 0 completed to " + port);
            }
            String rollback = "OTHER " + kind + " ROLLBACK 0 completed to " + port;
            // As H2's pooled connections do before and after each use.
            boolean rollsBack = asked.matches("/h2-(own-pool|own-pool-again|xa)");
            if (rollsBack) {
                calls.add(rollback);
            }
            calls.add("OTHER " + kind + " VALUES 0 completed to " + port);
            if (rollsBack) {
                calls.add(rollback);
            }
            expected.put(route, calls.toString());
        }
        assertEquals(21, expected.size(), trace.err());
        assertEquals(
                expected,
                expected.keySet().stream()
                        .collect(
                                Collectors.toMap(
                                        route -> route,
                                        route -> requests.endsAndPortsOfCallsOf(route).toString(),
                                        (a, b) -> a,
                                        TreeMap::new)),
                trace.err());
    }

    private static String withOlderH2(String source) {
        return source.replace(
                "JdbcConnection(url, properties, \"sa\", \"\", false)",
                "JdbcConnection(url + \";USER=sa\", properties)");
    }

    private static String port(String out, String kind) {
        return out.replaceAll("(?s).*port of " + kind + " (\\d+).*", "$1");
    }
}
