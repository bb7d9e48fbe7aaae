// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** What is seen of Hazelcast's client, with a member in the same process. */
class HazelcastIT {

    private static final int REQUESTS = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"4.0.6", "5.7.0"})
    void operationsAreCallsOfRequestsAndBringInTheApplicationsObjects(String version)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, "com.hazelcast:hazelcast:" + version)
                        .compileWays(LibraryApplication.resource("HazelcastOrders.java"))
                        .record("sampling.rate=1,watch.backend=bytecode", "" + REQUESTS);
        String told = trace.out() + trace.err();
        long all = REQUESTS;
        assertEquals(1, trace.notices().size(), told);
        assertEquals(
                Map.of(
                        "one", all,
                        "several", 2 * all,
                        "values", 2 * all,
                        "later", all,
                        "queue", all),
                trace.objectsByMethod(),
                told);
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused"),
                trace.decided(),
                told);
        Requests requests = new Requests(trace);
        for (Map.Entry<String, String> way :
                Map.of("one", "Map.Get", "values", "Map.Values", "later", "Map.Get").entrySet()) {
            assertEquals(
                    Map.of("OTHER hazelcast " + way.getValue() + " 0 completed", all),
                    requests.countsOfCallsOf("/" + way.getKey()),
                    way + told);
        }
        assertEquals(
                Map.of(
                        "OTHER hazelcast Queue.Offer 0 completed", all,
                        "OTHER hazelcast Queue.Poll 0 completed", all),
                requests.countsOfCallsOf("/queue"),
                told);
        assertEquals(
                Map.of("OTHER hazelcast List.Get 0 error", all),
                requests.countsOfCallsOf("/wrong"),
                told);
        Matcher port = Pattern.compile("port (\\d+)").matcher(trace.out());
        assertEquals(true, port.find(), told);
        assertEquals(
                Set.of("OTHER hazelcast Map.Get 0 completed to " + port.group(1)),
                Set.copyOf(requests.endsAndPortsOfCallsOf("/one")),
                told);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(Set.of(), trace.callsWithoutExchange(), told);
        assertFalse(
                trace.events().toString().contains("secret"), "keys and values are not recorded");
    }
}
