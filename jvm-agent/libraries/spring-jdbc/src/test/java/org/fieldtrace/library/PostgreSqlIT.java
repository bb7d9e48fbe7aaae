// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database that is a service of its own: what Spring's JdbcTemplate makes of its rows, and the
 * statements, through the driver's own {@code DataSource}.
 */
class PostgreSqlIT {

    @TempDir Path temporary;

    @Test
    void findsWhatRowsOfPostgreSqlBecome() throws Exception {
        try (PostgreSqlCluster database = new PostgreSqlCluster()) {
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.springframework:spring-jdbc:5.3.39",
                                    "com.zaxxer:HikariCP:5.1.0",
                                    "org.postgresql:postgresql:42.7.7")
                            .compile(LibraryApplication.resource("PostgreSqlStatements.java"))
                            .record("sampling.rate=1", database.url());
            assertEquals(1, trace.notices().size(), trace.err());
            assertEquals(Map.of("app.Main$Employee", 11L), trace.objects());
            // n1 to n10, of which most are measured.
            Map<String, String> bytes = trace.bytesOf("app.Main$Employee");
            assertTrue(bytes.get("id").startsWith("row 1."), bytes::toString);
            assertTrue(bytes.get("name").startsWith("row 2."), bytes::toString);
            assertEquals(
                    List.of(
                            List.of("app.Main.all", "app.Main.main"),
                            List.of("app.Main.one", "app.Main.main")),
                    trace.paths());
            assertEquals(
                    Set.of(
                            "CONNECT jdbc:postgresql 0 completed",
                            "OTHER jdbc:postgresql CREATE TABLE employee 0 completed",
                            "OTHER jdbc:postgresql INSERT employee SELECT 0 completed",
                            "OTHER jdbc:postgresql SELECT employee 0 completed"),
                    Set.copyOf(new Requests(trace).called()));
            assertEquals(
                    Collections.nCopies(4, "" + database.port()),
                    trace.named("http_client_response").stream()
                            .filter(end -> end.get("http_method").equals("OTHER"))
                            .map(end -> end.get("remote_port"))
                            .toList());
        }
    }
}
