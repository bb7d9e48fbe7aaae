// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Statements that a driver of JDBC executes, itself and below a pool. */
class JdbcIT {

    private static final List<String> EVERYTHING =
            List.of(
                    done("CREATE TABLE item"),
                    done("INSERT item"),
                    done("BATCH INSERT item"),
                    done("SELECT item"));

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"1.4.200, 3.4.5", "2.5.252, 6.3.3"})
    void eachStatementIsACallToTheDatabaseOfItsRequestOnceHoweverWrapped(String h2, String hikari)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.h2database:h2:" + h2,
                                "com.zaxxer:HikariCP:" + hikari)
                        .compile(LibraryApplication.file("JdbcCalls"))
                        .record("fields=off,service.name=shop");
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce());
        assertEquals(EVERYTHING, requests.endsOfCallsOf("/remote"));
        assertEquals(EVERYTHING, requests.endsOfCallsOf("/embedded"));
        assertEquals(List.of(done("SELECT item")), requests.endsOfCallsOf("/pool"));
        assertEquals(
                List.of(
                        done("INSERT item"),
                        done("UPDATE item"),
                        done("COMMIT"),
                        done("SELECT item"),
                        done("ROLLBACK"),
                        // As H2's driver does where connections commit by themselves again.
                        done("COMMIT"),
                        done("CALL")),
                requests.endsOfCallsOf("/transaction"));
        assertEquals(List.of("OTHER jdbc:h2 SELECT 0 error"), requests.endsOfCallsOf("/failing"));
        String all = trace.events().toString();
        for (String value : List.of("1987654321", "1987654322", "hunter")) {
            assertFalse(all.contains(value), value);
        }
        assertEquals(
                Map.of(port(trace.out()), 13L, "0", 4L),
                trace.named("http_client_response").stream()
                        .filter(end -> end.get("http_method").equals("OTHER"))
                        // H2's server asks a database of its own, for nobody's sake.
                        .filter(end -> !end.get("async_id").equals("0"))
                        .collect(
                                Collectors.groupingBy(
                                        end -> end.get("remote_port"), Collectors.counting())));
    }

    @Test
    void whatStatementsDoIsLeftOutWhereRoutesAre() throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary, "com.h2database:h2:2.5.252", "com.zaxxer:HikariCP:6.3.3")
                        .compile(LibraryApplication.file("JdbcCalls"))
                        .record("fields=off,service.name=shop,http.capture.path=off");
        assertEquals(1, trace.notices().size(), trace.err());
        assertTrue(new Requests(trace).called().contains("OTHER jdbc:h2 0 completed"), trace::err);
        assertFalse(trace.events().toString().contains("item"));
    }

    private static String done(String statement) {
        return "OTHER jdbc:h2 " + statement + " 0 completed";
    }

    /** Of the database that is a server. */
    private static String port(String out) {
        return out.replaceAll("(?s).*database (\\d+).*", "$1");
    }
}
