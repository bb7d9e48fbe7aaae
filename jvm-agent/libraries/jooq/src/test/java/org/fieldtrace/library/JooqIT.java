// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of jOOQ, with a database in the same process. */
class JooqIT {

    @TempDir Path temporary;

    private static String field(String version) {
        return version.equals("3.11.0") ? "createField(\"NAME\"" : "createField(name(\"NAME\")";
    }

    @ParameterizedTest
    @Versions({"3.11.0", "3.19.24"})
    void findsWhatRowsAndRecordsBecome(String version) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.jooq:jooq:" + version,
                                "javax.xml.bind:jaxb-api:2.3.1",
                                "org.slf4j:slf4j-nop:1.7.36",
                                "com.h2database:h2:2.2.224")
                        .compile(
                                LibraryApplication.resource("Jooq.java")
                                        .replace("createField(name(\"NAME\")", field(version)))
                        .record("sampling.rate=1,watch.backend=bytecode");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(Set.of("app.Main$Employee"), trace.objects().keySet(), told);
        assertEquals(
                Map.of(
                        "fetchesInto", 150L,
                        "fetchesOneInto", 1L,
                        "maps", 3L,
                        "fetchesMap", 3L,
                        "makesOfResult", 3L,
                        "makesOfOneRecord", 1L,
                        "makesOfEachRecord", 3L),
                trace.objectsByMethod(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Employee.id unused",
                        "app.Main$Employee.name used",
                        "app.Main$Employee.city unused"),
                trace.fatesIn("app.Main.fetchesInto"),
                told);
        // What is made later is of the call that has brought the records.
        for (String method : List.of("makesOfResult", "makesOfOneRecord", "makesOfEachRecord")) {
            assertEquals(1, trace.callsIn("app.Main." + method), method + told);
        }
        Requests requests = new Requests(trace);
        assertTrue(
                requests.called().contains("OTHER jdbc:h2 SELECT EMPLOYEE 0 completed"),
                "" + requests.called());
        assertEquals(List.of(), requests.notEndedOnce());
    }
}
