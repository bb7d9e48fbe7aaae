// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.ChildJvm;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Libraries on versions of Java that the machine does not have: a server, a client, a database. */
class OlderJavaIT {

    private static final int CALLS = 40;
    private static final String DONE = "OTHER jdbc:h2 SELECT employee 0 completed";

    @TempDir Path temporary;

    @ParameterizedTest
    @CsvSource({"11, hw", "21, bytecode"})
    void requestsCallsStatementsAndFieldsAreSeen(int java, String backend) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.apache.tomcat.embed:tomcat-embed-core:9.0.12",
                                "com.fasterxml.jackson.core:jackson-databind:2.21.4",
                                "com.h2database:h2:1.4.200")
                        .compile(11, LibraryApplication.resource("OlderJava.java"))
                        .record(
                                // A small young generation, so that objects are soon seen dead.
                                ChildJvm.ofFeature(java).with("-XX:+UseSerialGC", "-Xmn3m"),
                                "sampling.rate=1,watch.backend="
                                        + backend
                                        + ",remote.calls=app.Main$Calling#fetch->app.Main$Employee");
        assertEquals(1, trace.notices().size(), trace.err());
        assertTrue(trace.out().endsWith(CALLS * "Ada".length() + " letters\n"), trace.out());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(
                Collections.nCopies(CALLS, "GET /calling 200 completed"),
                requests.served().stream().filter(end -> end.contains("/calling")).toList());
        assertEquals(
                Collections.nCopies(CALLS, "/employee"), requests.callsOf("/calling"), trace.err());
        assertTrue(
                requests.endsOfCallsOf("/employee").stream().filter(DONE::equals).count() >= CALLS,
                () -> requests.endsOfCallsOf("/employee").toString());
        Map<String, Long> verdicts = trace.verdicts();
        assertTrue(
                verdicts.getOrDefault("app.Main$Employee.name used", 0L) > 0, verdicts::toString);
        assertEquals(
                List.of(),
                verdicts.keySet().stream()
                        .filter(v -> v.matches(".*(name unused|city used)"))
                        .toList());
    }
}
