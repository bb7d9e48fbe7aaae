// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.utilisation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.synthetic.EventEncoder;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;
import org.fieldtrace.tracecompass.core.tests.report.PrintedReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A shop sends a message within each request. Billing handles it later, and for that asks for a
 * price, of which it reads the amount and never the terms.
 */
class UnreadInHandlingTest {
    private static final long MILLISECOND = 1_000_000;
    private static final int ORDERS = 200;
    private static final int SHOP_THREAD = 3;
    private static final int BILLING_THREAD = 4;
    private static final Address NONE = new Address(0, 0, 0, 0, 0);
    private static final Address BROWSER = new Address(10, 0, 0, 9, 50_000);
    private static final Address PRICES = new Address(10, 0, 0, 3, 80);
    private static final String[] FIELDS = {"amount", "terms"};

    @TempDir Path folder;

    private SyntheticProcess shop;
    private SyntheticProcess billing;

    @Test
    void fieldsThatAHandlingOfAMessageNeverReadsAreAFinding() throws Exception {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder.resolve("trace"), Vocabulary.current(), "h", 0)) {
            shop = new SyntheticProcess(trace, 1, new Address(10, 0, 0, 1, 80));
            billing = new SyntheticProcess(trace, 2, NONE);
            shop.jvmInfo(MILLISECOND, "shop", "h");
            billing.jvmInfo(MILLISECOND, "billing", "h");
            definePrices();
            for (int i = 0; i < ORDERS; i++) {
                long begin = (10 + i * 500L) * MILLISECOND;
                order(begin, i);
                handle(begin + 100 * MILLISECOND, i);
            }
        }
        JsonObject report = new Gson().fromJson(fixList(), JsonObject.class);
        List<JsonObject> unread = new ArrayList<>();
        for (JsonElement finding : report.getAsJsonArray("fixes")) {
            if (finding.getAsJsonObject().get("kind").getAsString().equals("fields_never_read")) {
                unread.add(finding.getAsJsonObject());
            }
        }
        assertEquals(1, unread.size(), report::toString);
        assertEquals("billing", unread.get(0).get("service").getAsString());
        assertTrue(unread.get(0).toString().contains("Price.terms"), report::toString);
    }

    private void order(long begin, int number) {
        Exchange order = shop.serverRequest(begin, SHOP_THREAD, "POST", "/orders", BROWSER, number);
        Exchange send =
                shop.clientRequest(
                        begin + MILLISECOND,
                        SHOP_THREAD,
                        "OTHER",
                        "kafka SEND orders",
                        NONE,
                        NONE,
                        0,
                        0,
                        order.asyncId());
        long taken = begin + 2 * MILLISECOND;
        shop.message(taken, send, "c", "orders", number);
        shop.respond(taken, send, 0, -1);
        shop.respond(begin + 5 * MILLISECOND, order, 200, 10);
    }

    private void handle(long begin, int number) {
        Exchange handling =
                billing.serverRequest(
                        begin, BILLING_THREAD, "OTHER", "kafka PROCESS orders", NONE, 0);
        billing.message(begin, handling, "c", "orders", number);
        long asked = begin + MILLISECOND;
        // Answers of a hundred sizes, and what a byte costs is the same.
        int size = 1000 + number % 100 * 100;
        long answered = asked + 20 * MILLISECOND + size * 1000L;
        long scope = billing.remoteCallEnter(asked, BILLING_THREAD, handling.asyncId());
        Exchange call =
                billing.clientRequest(
                        asked,
                        BILLING_THREAD,
                        "GET",
                        "/price",
                        new Address(10, 0, 0, 2, 40_000 + number),
                        PRICES,
                        0,
                        scope,
                        handling.asyncId());
        billing.respond(answered, call, 200, size);
        billing.remoteCallExit(answered, BILLING_THREAD, scope, 1, 1);
        price(answered, scope, number % FIELDS.length);
        billing.respond(answered + MILLISECOND, handling, 0, -1);
    }

    private void price(long came, long scope, int field) {
        long object = billing.nextId();
        emit(
                came,
                billing.event("alloc_count")
                        .set("context_id", 1)
                        .set("class_id", 1)
                        .set("count", 1));
        emit(
                came,
                billing.event("object_alloc")
                        .set("object_id", object)
                        .set("class_id", 1)
                        .set("context_id", 1)
                        .set("scope_id", scope));
        boolean isRead = field == 0;
        if (isRead) {
            emit(
                    came + 5000,
                    billing.event("watch_trap")
                            .set("object_id", object)
                            .set("field", field)
                            .set("slot", RecordedWatches.NO_SLOT)
                            .set("access", "read")
                            .set("context_id", 1)
                            .set("thread_id", BILLING_THREAD)
                            .set("delay_ns", 0));
        }
        emit(
                came + 9000,
                billing.event("watch_end")
                        .set("object_id", object)
                        .set("field", field)
                        .set("slot", RecordedWatches.NO_SLOT)
                        .set("verdict", isRead ? "used" : "unused"));
    }

    private void definePrices() {
        emit(
                MILLISECOND,
                billing.event("class_def")
                        .set("class_id", 1)
                        .set("name", "com.example.Price")
                        .set("instance_size", 24));
        for (int field = 0; field < FIELDS.length; field++) {
            emit(
                    MILLISECOND,
                    billing.event("field_def")
                            .set("class_id", 1)
                            .set("field", field)
                            .set("name", FIELDS[field])
                            .set("type", "J")
                            .set("size", 8));
        }
        emit(
                MILLISECOND,
                billing.event("method_def")
                        .set("method_id", 1)
                        .set("class_name", "com.example.PriceClient")
                        .set("method_name", "get")
                        .set("signature", "()V")
                        .set("source_file", "PriceClient.java"));
        emit(
                MILLISECOND,
                billing.event("context_def")
                        .set("context_id", 1)
                        .set("method_ids", new long[] {1})
                        .set("lines", new long[] {18}));
    }

    private void emit(long time, EventEncoder event) {
        billing.emit(event, time, BILLING_THREAD);
    }

    private String fixList() {
        return PrintedReport.of("--section", "fix-list", "--format", "json", folder.toString());
    }
}
