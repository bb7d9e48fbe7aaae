// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Spring over JDBC. */
class SpringJdbcIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"5.3.39, 2.4.18", "7.0.10, 4.1.1"})
    void findsWhatRowsBecome(String spring, String springData) throws Exception {
        boolean hasClient = !spring.startsWith("5.");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.springframework.data:spring-data-jdbc:" + springData,
                                "org.springframework:spring-jdbc:" + spring,
                                "com.h2database:h2:2.2.224")
                        .compile(sources(hasClient))
                        .record("sampling.rate=1,overhead.budget=off");
        assertEquals(1, trace.notices().size(), trace.err());
        assertEquals(
                Map.of(
                        "app.Main$Employee", hasClient ? 27L : 24L,
                        "app.Main$Bean", 1L,
                        "app.Repository$Aggregate", 10L),
                trace.objects());
        List<String> methods =
                Stream.of(
                                "Main.all",
                                "Main.one",
                                "Main.named",
                                "Main.streamed",
                                "Main.aggregates",
                                "Newer.run")
                        .filter(method -> hasClient || !method.equals("Newer.run"))
                        .toList();
        assertEquals(
                methods.stream().map(method -> List.of("app." + method, "app.Main.main")).toList(),
                trace.paths());
    }

    /** JdbcClient is of Spring 6.1 and newer. */
    private static List<String> sources(boolean hasClient) throws Exception {
        return List.of(
                LibraryApplication.resource("SpringJdbc.java"),
                LibraryApplication.resource(
                        hasClient ? "NewerSpringJdbc.java" : "NothingNewer.java"));
    }
}
