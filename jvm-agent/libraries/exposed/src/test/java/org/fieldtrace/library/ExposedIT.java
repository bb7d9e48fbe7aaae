// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Exposed, with a database in the same process. */
class ExposedIT {

    @TempDir Path temporary;

    private static String source(String version) throws Exception {
        String source = LibraryApplication.file("apps/Exposed.kt");
        return version.startsWith("0")
                ? source
                : source.replace("exposed.sql.", "exposed.v1.jdbc.")
                        .replace("exposed.dao.id.", "exposed.v1.core.dao.id.")
                        .replace("exposed.dao.", "exposed.v1.dao.")
                        .replace("// since 1", "suspendsSince1()")
                        .replace("// functions since 1", SINCE_1)
                        .replace(
                                "import org.jetbrains.exposed.v1.jdbc.transactions.transaction\n",
                                "import org.jetbrains.exposed.v1.jdbc.transactions.*\n");
    }

    /** Another name of what was {@code newSuspendedTransaction}. */
    private static final String SINCE_1 =
            """
            private suspend fun suspendsSince1() {
                sink = suspendTransaction { delay(1); all() }[0].city
            }
            """;

    @ParameterizedTest
    @Versions({"0.50.0", "1.2.0"})
    void findsWhatTransactionsReturn(String version) throws Exception {
        LibraryApplication application =
                new LibraryApplication(
                        temporary,
                        "org.jetbrains.exposed:exposed-jdbc:" + version,
                        "org.jetbrains.exposed:exposed-dao:" + version,
                        KotlinCompiler.LIBRARY,
                        "org.slf4j:slf4j-nop:1.7.36",
                        "com.h2database:h2:2.2.224");
        KotlinCompiler.compile(source(version), application.classPath(), temporary);
        LibraryTrace trace = application.record("sampling.rate=1,watch.backend=bytecode");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(returned(version), trace.objectsByMethod(), told);
        for (String way : List.of("lists", "suspends", "asynchronously")) {
            assertEquals(
                    Set.of(
                            "app.Employee.id unused",
                            "app.Employee.name used",
                            "app.Employee.city unused"),
                    trace.fatesIn("app.Main." + way),
                    way + told);
        }
        assertEquals(50, trace.callsIn("app.Main.suspends"), told);
        assertEquals(50, trace.callsIn("app.Main.asynchronously"), told);
        assertEquals(1, trace.callsIn("app.Main.repository"), told);
        Requests requests = new Requests(trace);
        assertTrue(
                requests.called().contains("OTHER jdbc:h2 SELECT EMPLOYEE 0 completed"),
                "" + requests.called());
        assertEquals(List.of(), requests.notEndedOnce());
    }

    private static Map<String, Long> returned(String version) {
        Map<String, Long> returned = new TreeMap<>();
        returned.put("lists", 150L);
        returned.put("findsOne", 1L);
        returned.put("repository", 3L);
        returned.put("entities", 3L);
        returned.put("suspends", 150L);
        returned.put("suspendedRepository", 3L);
        returned.put("asynchronously", 150L);
        if (!version.startsWith("0")) {
            returned.put("suspendsSince1", 3L);
        }
        return returned;
    }
}
