// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import static org.fieldtrace.model.findings.MadeRequests.MS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.table.CallSiteTable;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.junit.jupiter.api.Test;

class CallSiteTest {
    private static final Frame CLIENT = new Frame("com.acme.Client", "get", "Client.java", 7);
    private static final Frame MAIL = new Frame("com.acme.Mail", "send", "Mail.java", 9);

    private final MadeRequests requests = new MadeRequests();

    /** Contexts 1 and 2 call at the same line, 3 at another; 4 has the JDK's frames alone. */
    private static Optional<CallPath> callPath(RemoteCallSums.Key key) {
        Frame caller = new Frame("com.acme.Caller", "run", "Caller.java", (int) key.contextId());
        return switch ((int) key.contextId()) {
            case 1, 2 -> Optional.of(new CallPath("shop", List.of(caller, CLIENT)));
            case 3 -> Optional.of(new CallPath("shop", List.of(MadeRequests.JDKS, caller, MAIL)));
            case 4 -> Optional.of(new CallPath("shop", List.of(MadeRequests.JDKS)));
            default -> Optional.empty();
        };
    }

    private CallSite.Found found() {
        requests.request("GET /orders", 100)
                .answered("pricing", "GET /price", 1, 0, 60, 1000)
                .call("mailer", "POST /mail", 3, 70, 80)
                .add();
        requests.request("GET /carts", 100)
                .answered("pricing", "GET /price", 2, 0, 10, 500)
                .call("stock", "GET /stock", 2, 20, 40)
                .call("stock", "GET /stock", 4, 50, 55)
                .add();
        return CallSite.of(
                requests,
                requests.index().summary(Long.MIN_VALUE, Long.MAX_VALUE),
                CallSiteTest::callPath);
    }

    @Test
    void callPathsThatEndInTheSameLineAreOneCallSite() {
        CallSite site = found().sites().get(0);
        assertEquals(CLIENT, site.frame());
        assertEquals("shop", site.service());
        assertEquals(List.of("pricing", "stock"), site.callees());
        assertEquals(2, site.callPaths());
        assertEquals(3, site.sums().calls());
        assertEquals(1500, site.sums().bytes());
        assertEquals(90 * MS, site.sums().waited());
        assertEquals(90.0 / 200, site.criticalShare(), 1e-9);
    }

    @Test
    void callsWithoutACallPathAreCounted() {
        assertEquals(1, found().withoutSite());
    }

    @Test
    void aListStandsInTheOrderThatIsAskedFor() {
        List<CallSite> sites = found().sites();
        assertEquals(List.of(CLIENT, MAIL), sites.stream().map(CallSite::frame).toList());
        assertEquals(
                List.of(CLIENT, MAIL),
                sites.stream()
                        .sorted(CallSiteTable.TABLE.sort().order("name"))
                        .map(CallSite::frame)
                        .toList());
    }

    @Test
    void theTextNamesTheLineAndWhomItCalls() {
        assertEquals(
                """
                 critical   crit.    waited     calls   objects          bytes  paths  call site
                  90.0 ms  45.0 %   90.0 ms         3         3          1,500      2  shop: Client.get (Client.java:7) calling pricing, stock
                """,
                CallSiteTable.TABLE.heading() + CallSiteTable.TABLE.text(found().sites().get(0)));
    }
}
