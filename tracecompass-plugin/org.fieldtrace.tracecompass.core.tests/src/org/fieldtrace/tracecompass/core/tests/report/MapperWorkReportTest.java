// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.model.requests.MapperWork;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.OpenedTrace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shop's mapper translates each query, and looks for changes that there never are. */
class MapperWorkReportTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int REQUESTS = 320;
    private static final int WEIGHT = 8;
    private static final Address NONE = new Address(0, 0, 0, 0, 0);

    @TempDir Path folder;

    private void write(int requests) throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0)) {
            SyntheticProcess shop = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 80));
            shop.jvmInfo(MILLISECOND, "shop", "h");
            for (int i = 0; i < requests; i++) {
                order(shop, (10 + 20L * i) * MILLISECOND, i % WEIGHT == 0);
            }
        }
    }

    private static void order(SyntheticProcess shop, long start, boolean isMeasured) {
        Address client = new Address(10, 0, 0, 9, 50_000);
        Exchange order = shop.serverRequest(start, 3, "GET", "/orders", client, 0);
        Exchange query = begin(shop, start + MILLISECOND, "SELECT orders", order);
        if (isMeasured) {
            shop.mapperWork(start + MILLISECOND, query, "translation", 600_000, 0);
        }
        shop.respond(start + 2 * MILLISECOND, query, 200, 10);
        Exchange commit = begin(shop, start + 7 * MILLISECOND, "COMMIT", order);
        if (isMeasured) {
            shop.mapperWork(start + 7 * MILLISECOND, commit, "unchanged", 700_000, 100);
        }
        shop.respond(start + 8 * MILLISECOND, commit, 200, 10);
        shop.respond(start + 10 * MILLISECOND, order, 200, 10);
    }

    private static Exchange begin(SyntheticProcess shop, long time, String what, Exchange order) {
        return shop.clientRequest(
                time, 3, "OTHER", "jdbc:h2 " + what, NONE, NONE, 0, 0, order.asyncId());
    }

    private String report(String format) {
        return PrintedReport.of(
                "--section", "fix-list", "--suggest", "--format", format, folder.toString());
    }

    @Test
    void itBelongsToTheStatementThatFollowed() throws Exception {
        write(1);
        try (OpenedTrace opened = new OpenedTrace(folder.resolve("trace"))) {
            List<Span> calls = opened.requests().index().request(0).orElseThrow().root().children();
            assertEquals(
                    List.of(
                            List.of(new MapperWork(MapperWork.Kind.TRANSLATION, 600_000, 0, 8)),
                            List.of(new MapperWork(MapperWork.Kind.UNCHANGED, 700_000, 100, 8))),
                    calls.stream().map(Span::mapperWork).toList());
        }
    }

    @Test
    void theFixListSaysWhatEachCostsAndWhatToDo() throws Exception {
        write(REQUESTS);
        String text = report("text");
        assertTrue(text.contains("Translated anew: h2 in process[SELECT orders]"), text);
        assertTrue(text.contains("takes 600 µs of processor time a call"), text);
        assertTrue(text.contains("Checked in vain: h2 in process[COMMIT]"), text);
        assertTrue(text.contains("100 entities are checked for changes"), text);
        assertTrue(text.contains("@Transactional(readOnly = true)"), text);
        assertTrue(text.contains("@Query("), text);
        JsonArray fixes =
                new Gson().fromJson(report("json"), JsonObject.class).getAsJsonArray("fixes");
        Set<String> kinds = new TreeSet<>();
        for (JsonElement each : fixes) {
            JsonObject fix = each.getAsJsonObject();
            kinds.add(fix.get("kind").getAsString());
        }
        assertEquals(Set.of("checked_in_vain", "translated_anew"), kinds);
    }
}
