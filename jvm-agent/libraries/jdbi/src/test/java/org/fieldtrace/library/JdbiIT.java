// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Jdbi, with a database in the same process. */
class JdbiIT {

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.0.0", "3.55.0"})
    void findsWhatRowsBecome(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.jdbi:jdbi3-sqlobject:" + version,
                                "com.h2database:h2:2.2.224")
                        .compile(LibraryApplication.resource("Jdbi.java"))
                        .record("sampling.rate=1,watch.backend=bytecode");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(Set.of("app.Main$Employee", "app.Main$Badge"), trace.objects().keySet(), told);
        assertEquals(
                Map.of(
                        "lists", 150L,
                        "findsFirst", 1L,
                        "constructs", 3L,
                        "maps", 3L,
                        "iterates", 3L,
                        "streams", 3L,
                        "reduces", 3L,
                        "ofSqlObject", 3L,
                        "oneOfSqlObject", 1L),
                trace.objectsByMethod(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.city unused"),
                trace.verdictsIn("app.Main.lists").keySet().stream()
                        .filter(verdict -> !verdict.endsWith(" censored"))
                        .collect(Collectors.toSet()),
                trace.verdictsIn("app.Main.lists") + told);
        // However many rows are made objects one by one.
        for (String method : List.of("iterates", "streams", "reduces", "ofSqlObject")) {
            assertEquals(1, trace.callsIn("app.Main." + method), method + told);
        }
        Requests requests = new Requests(trace);
        assertTrue(
                requests.called().contains("OTHER jdbc:h2 SELECT employee 0 completed"),
                "" + requests.called());
        assertEquals(List.of(), requests.notEndedOnce());
    }
}
