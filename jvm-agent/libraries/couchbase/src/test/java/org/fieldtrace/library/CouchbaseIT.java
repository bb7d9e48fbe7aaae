// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Couchbase's SDK, with the server that its makers have for tests. */
class CouchbaseIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"3.0.0", "3.11.3"})
    void operationsAreCallsOfRequestsAndResultsBringInTheApplicationsObjects(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.couchbase.client:java-client:" + version,
                                "com.couchbase.mock:CouchbaseMock:1.5.25",
                                "org.slf4j:slf4j-nop:1.7.36")
                        .compileWays(LibraryApplication.resource("CouchbaseOrders.java"))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + REQUESTS);
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        long all = REQUESTS;
        Map<String, Long> objects = new TreeMap<>();
        trace.objectsByMethod("app.")
                .forEach((m, count) -> objects.merge(m.replace("lambda$", ""), count, Long::sum));
        assertEquals(
                Map.of(
                        "one", 2 * all,
                        "later", 2 * all,
                        "published", 2 * all,
                        "part", all,
                        "rows", all),
                objects,
                told);
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused",
                        "app.Main$Order.lines unused",
                        "app.Main$Line.text unused",
                        "app.Main$Line.amount used",
                        "app.Main$Line.amount unused",
                        "app.Main$Row.row used"),
                trace.decided(),
                told);
        for (String way : List.of("one", "later", "part")) {
            Set<String> calls = trace.scopesOfCallsIn("app.Main." + way);
            assertEquals(all, calls.size(), way + told);
            assertTrue(Collections.disjoint(calls, trace.callsWithoutExchange()), way + told);
        }
        Requests requests = new Requests(trace);
        Map<String, Set<String>> operations = new TreeMap<>();
        operations.put("one", Set.of("Get 0 completed"));
        operations.put("later", Set.of("Get 0 completed"));
        operations.put("published", Set.of("Get 0 completed"));
        operations.put("part", Set.of("SubdocGet 0 completed"));
        operations.put("rows", Set.of("Query 0 completed"));
        operations.put(
                "changes",
                Set.of("Insert 0 completed", "Upsert 0 completed", "Remove 0 completed"));
        operations.put("missing", Set.of("Get 0 completed"));
        operations.put("late", Set.of("Get 0 timeout"));
        for (Map.Entry<String, Set<String>> way : operations.entrySet()) {
            Map<String, Long> expected = new TreeMap<>();
            way.getValue().forEach(one -> expected.put("OTHER couchbase " + one, all));
            assertEquals(expected, requests.countsOfCallsOf("/" + way.getKey()), way + told);
        }
        assertEquals(List.of(), requests.notEndedOnce(), told);
        Matcher port = Pattern.compile("port (\\d+)").matcher(trace.out());
        assertTrue(port.find(), told);
        assertEquals(
                Set.of("OTHER couchbase Get 0 completed to " + port.group(1)),
                Set.copyOf(requests.endsAndPortsOfCallsOf("/one")),
                told);
        assertFalse(
                trace.events().toString().contains("secret"), "keys and values are not recorded");
    }
}
