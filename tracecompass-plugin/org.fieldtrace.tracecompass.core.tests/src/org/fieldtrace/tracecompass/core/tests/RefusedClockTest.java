// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two hosts, one of which has its clock set by a second in the middle of the recording. */
class RefusedClockTest {
    private static final int CALLS = 400;
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1_000_000_000;
    private static final Address SERVER = new Address(10, 0, 0, 2, 8080);

    @TempDir static Path folder;

    @BeforeAll
    static void write() throws Exception {
        try (SyntheticTrace one = trace("one");
                SyntheticTrace two = trace("two")) {
            SyntheticProcess client = new SyntheticProcess(one, 1, new Address(10, 0, 0, 1, 8080));
            SyntheticProcess server = new SyntheticProcess(two, 2, SERVER);
            client.jvmInfo(MILLISECOND, "client", "one");
            server.jvmInfo(MILLISECOND, "server", "two");
            for (int i = 0; i < CALLS; i++) {
                long now = (10 + 5 * i) * MILLISECOND;
                long set = i < CALLS / 2 ? 0 : SECOND;
                Address own = new Address(10, 0, 0, 1, 1000 + i);
                Exchange call = client.clientRequest(now, 1, "GET", "/", own, SERVER, 0, 0, 0);
                long there = now + set + MILLISECOND / 10;
                Exchange handling = server.serverRequest(there, 1, "GET", "/", own, 0);
                server.respond(there + MILLISECOND, handling, 200, 10);
                client.respond(now + 2 * MILLISECOND, call, 200, 10);
            }
        }
    }

    private static SyntheticTrace trace(String host) throws Exception {
        return new SyntheticTrace(folder.resolve(host), Vocabulary.current(), host, 0);
    }

    private static String report(String format) {
        return PrintedReport.of("--section", "requests", "--format", format, folder);
    }

    @Test
    void theReportSaysThatItsOffsetWasRefusedAndLeavesItsTimesRaw() {
        String text = report("text");
        assertTrue(text.contains("no offset and drift fits its exchanges"), text);
        JsonObject json = new Gson().fromJson(report("json"), JsonObject.class);
        JsonObject offset = json.getAsJsonArray("clock_offsets").get(0).getAsJsonObject();
        assertTrue(offset.get("refused").getAsBoolean(), offset::toString);
        assertEquals(false, offset.get("applied").getAsBoolean());
        assertTrue(json.getAsJsonArray("requests").size() > CALLS, text);
    }
}
