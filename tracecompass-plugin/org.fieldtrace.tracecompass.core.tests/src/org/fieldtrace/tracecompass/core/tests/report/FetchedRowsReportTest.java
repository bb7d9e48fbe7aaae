// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shop executes two statements within a request, and reads the rows of the first. */
class FetchedRowsReportTest {
    private static final long MILLISECOND = 1_000_000;
    private static final Address NONE = new Address(0, 0, 0, 0, 0);

    @TempDir Path folder;

    private void write() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 80));
            shop.jvmInfo(MILLISECOND, "shop", "h");
            Exchange order =
                    shop.serverRequest(
                            10 * MILLISECOND,
                            3,
                            "GET",
                            "/orders",
                            new Address(10, 0, 0, 9, 50_000),
                            0);
            Exchange read = execute(shop, 12 * MILLISECOND, order);
            execute(shop, 14 * MILLISECOND, order);
            shop.rowsFetched(19 * MILLISECOND, read, 1000, 3_500_000);
            shop.respond(20 * MILLISECOND, order, 200, 10);
        }
    }

    private static Exchange execute(SyntheticProcess shop, long time, Exchange order) {
        Exchange statement =
                shop.clientRequest(
                        time,
                        3,
                        "OTHER",
                        "jdbc:h2 SELECT orders",
                        NONE,
                        NONE,
                        0,
                        0,
                        order.asyncId());
        shop.respond(time + MILLISECOND, statement, 0, -1);
        return statement;
    }

    private String report(String format) {
        return PrintedReport.of("--section", "requests", "--format", format, folder.toString());
    }

    @Test
    void aStatementTellsHowManyRowsWereReadAndHowLongTheDriverFetchedThem() throws Exception {
        write();
        JsonObject json = new Gson().fromJson(report("json"), JsonObject.class);
        assertEquals("{}", json.get("unmatched").toString());
        JsonArray statements =
                json.getAsJsonArray("requests")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonObject("root")
                        .getAsJsonArray("children");
        assertEquals(
                "{\"count\":1000,\"fetch_ns\":3500000,\"whole\":true}",
                statements.get(0).getAsJsonObject().get("rows").toString());
        assertTrue(statements.get(1).getAsJsonObject().get("rows").isJsonNull());

        String text = report("text");
        assertTrue(text.contains("1,000 rows, fetched in 3.50 ms"), text);
        assertEquals(2, text.split("SELECT orders").length - 1, text);
        assertEquals(1, text.split(" rows").length - 1, text);
    }
}
