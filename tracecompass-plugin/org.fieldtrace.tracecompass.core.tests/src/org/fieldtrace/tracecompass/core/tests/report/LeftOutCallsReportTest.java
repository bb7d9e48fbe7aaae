// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.ShopTraffic.Call;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.ShopTraces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of what to fix where the agent looked into one remote call in four. */
class LeftOutCallsReportTest {
    private static final int REQUESTS = 100;
    private static final Pattern ABOUT =
            Pattern.compile("allocations about \\d+ \\[(\\d+), (\\d+)\\]");

    @TempDir Path folder;

    @Test
    void whatIsWastedAndWaitedForIsThatOfAllCalls() throws Exception {
        Map<Long, Call> truth = ShopTraces.write(folder, REQUESTS, 4, List.of("alpha"), 0);
        JsonObject fix = onlyFix();
        assertEquals(REQUESTS, fix.get("calls").getAsLong());
        assertEquals(REQUESTS / 4, fix.get("calls_looked_into").getAsLong());
        assertEquals(2L * REQUESTS, fix.get("allocations").getAsLong());
        long inside =
                truth.values().stream()
                        .map(call -> call.children().get(0))
                        .mapToLong(orders -> orders.end() - orders.start())
                        .sum();
        assertEquals(inside, fix.get("critical_ns").getAsLong(), 1);
        assertTrue(
                fix.get("reason")
                        .getAsString()
                        .contains(
                                "for about 100 [90, 100] calls, of which the agent's budget let it"
                                        + " look into 25, "),
                fix::toString);
    }

    @Test
    void callsThatWereDrawnStandForThoseThatWereNot() throws Exception {
        Map<Long, Call> truth = new TreeMap<>();
        try (ShopTraffic traffic =
                new ShopTraffic(
                        folder, Vocabulary.current(), List.of("alpha"), new long[] {0}, 1)) {
            traffic.drawOneIn(4);
            traffic.tellLeftOut(REQUESTS * 3 / 4);
            for (int i = 0; i < REQUESTS; i++) {
                Call call = traffic.request(i * ShopTraces.INTERVAL);
                truth.put(ShopTraffic.recorded(call.start()), call);
            }
        }
        JsonObject fix = onlyFix();
        assertEquals(REQUESTS, fix.get("calls").getAsLong());
        assertEquals(REQUESTS / 4, fix.get("calls_looked_into").getAsLong());
        assertEquals(2L * REQUESTS, fix.get("allocations").getAsLong());
        double inside =
                truth.values().stream()
                        .map(call -> call.children().get(0))
                        .mapToLong(orders -> orders.end() - orders.start())
                        .sum();
        // An estimate by a quarter of the calls, which differ by a third of their mean.
        assertEquals(1, fix.get("critical_ns").getAsLong() / inside, 4 * 0.33 / Math.sqrt(25));
        // Each exchange with orders brought in two objects.
        String fields = report("--section", "fields");
        Matcher about = ABOUT.matcher(fields);
        assertTrue(about.find(), fields);
        long low = Long.parseLong(about.group(1));
        long high = Long.parseLong(about.group(2));
        assertTrue(low < high && low <= 2L * REQUESTS && 2L * REQUESTS <= high, about::group);
    }

    private String report(String... asked) {
        List<String> arguments = new ArrayList<>(List.of(asked));
        arguments.add(folder.toString());
        return PrintedReport.of(arguments.toArray());
    }

    private JsonObject onlyFix() {
        String json = report("--section", "fix-list", "--all", "--format", "json");
        JsonArray fixes = new Gson().fromJson(json, JsonObject.class).getAsJsonArray("fixes");
        for (JsonElement fix : fixes) {
            JsonObject object = fix.getAsJsonObject();
            if (object.get("kind").getAsString().equals("fields_never_read")) {
                return object;
            }
        }
        throw new AssertionError("no call path in " + fixes);
    }
}
