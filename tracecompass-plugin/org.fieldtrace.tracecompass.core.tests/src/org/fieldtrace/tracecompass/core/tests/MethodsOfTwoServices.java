// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import java.io.IOException;
import java.nio.file.Path;
import org.fieldtrace.synthetic.SyntheticProcess;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;
import org.fieldtrace.synthetic.SyntheticTrace;
import org.fieldtrace.synthetic.Vocabulary;

/**
 * A request of two services with probed methods. Times are nanoseconds since {@link #ZERO}.
 *
 * <p>The shop handles it in [10000, 21000]. Its thread 11 is in {@code place} in [10100, 20000];
 * there {@code check} ends by an exception in [10200, 10300], and {@code walk} calls itself in
 * [10400, 10900] and [10500, 10600]. Its thread 12 is in {@code loop} in [400, 18000]; there it
 * works in {@code other} for another request until 10950, and in {@code work} for this one in
 * [11000, 16000]. It calls the stock in [12000, 15000], which handles the call in [12500, 14500]
 * and is in {@code count} in [12600, 14400].
 */
final class MethodsOfTwoServices {
    static final long ZERO = 1_700_000_000_000_000_000L;

    private static final int SHOP = 100;
    private static final int STOCK = 200;

    private final SyntheticTrace shopTrace;
    private final SyntheticTrace stockTrace;

    /** By how much the clock of the stock's host is ahead. */
    private final long ahead;

    private MethodsOfTwoServices(SyntheticTrace shop, SyntheticTrace stock, long ahead) {
        shopTrace = shop;
        stockTrace = stock;
        this.ahead = ahead;
    }

    /** Writes both services into one trace. */
    static void write(Path folder) throws IOException {
        try (SyntheticTrace trace =
                new SyntheticTrace(folder, Vocabulary.current(), "alpha", ZERO)) {
            new MethodsOfTwoServices(trace, trace, 0).write();
        }
    }

    /** Writes each service into a trace of its own; the clock of the second one is ahead. */
    static void write(Path shop, Path stock, long ahead) throws IOException {
        try (SyntheticTrace first = new SyntheticTrace(shop, Vocabulary.current(), "alpha", ZERO);
                SyntheticTrace second =
                        new SyntheticTrace(stock, Vocabulary.current(), "beta", ZERO)) {
            new MethodsOfTwoServices(first, second, ahead).write();
        }
    }

    private void write() {
        SyntheticProcess shop =
                new SyntheticProcess(shopTrace, SHOP, new Address(192, 0, 2, 1, 8080));
        SyntheticProcess stock =
                new SyntheticProcess(stockTrace, STOCK, new Address(192, 0, 2, 2, 8081));
        shop.jvmInfo(100, "shop", "alpha");
        stock.jvmInfo(ahead + 100, "stock", ahead == 0 ? "alpha" : "beta");
        String[] methods = {"place", "check", "walk", "loop", "other", "work"};
        for (int i = 0; i < methods.length; i++) {
            define(shop, 200, i + 1, "a.Order", methods[i]);
        }
        define(stock, ahead + 200, 1, "b.Stock", "count");
        Exchange request =
                shop.serverRequest(
                        10_000, 11, "GET", "/orders", new Address(192, 0, 2, 9, 40000), 0);
        Address local = new Address(192, 0, 2, 1, 50000);
        Exchange call =
                shop.clientRequest(
                        12_000, 12, "GET", "", local, stock.address(), 0, 0, request.asyncId());
        Exchange handled = stock.serverRequest(ahead + 12_500, 21, "GET", "/stock", local, 0);
        stock.respond(ahead + 14_500, handled, 200, 10);
        shop.respond(15_000, call, 200, 10);
        shop.respond(21_000, request, 200, 10);
        new MethodRecords(10_050, request.id())
                .enter(10_100, 1)
                .enter(10_200, 2)
                .thrown(10_300)
                .enter(10_400, 3)
                .enter(10_500, 3)
                .exit(10_600)
                .exit(10_900)
                .exit(20_000)
                .write(shop, 30_000, "worker", 11);
        new MethodRecords(400, 999)
                .enter(400, 4)
                .enter(500, 5)
                .exit(10_950)
                .serve(11_000, request.id())
                .enter(11_000, 6)
                .exit(16_000)
                .serve(16_000, 0)
                .exit(18_000)
                .write(shop, 31_000, "pool", 12);
        new MethodRecords(ahead + 12_600, handled.id())
                .enter(ahead + 12_600, 1)
                .exit(ahead + 14_400)
                .write(stock, ahead + 32_000, "worker", 21);
    }

    private static void define(
            SyntheticProcess process, long time, long probe, String type, String method) {
        process.emit(
                process.event("probe_def")
                        .set("probe_id", probe)
                        .set("class_name", type)
                        .set("method_name", method),
                time,
                process.vpid());
    }
}
