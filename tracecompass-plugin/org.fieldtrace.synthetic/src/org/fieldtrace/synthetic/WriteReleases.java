// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import org.fieldtrace.synthetic.SyntheticProcess.Address;
import org.fieldtrace.synthetic.SyntheticProcess.Exchange;

/**
 * Writes the trace of a shop of which two releases run, 1.4 and 1.5, and of a stock of which one
 * does. Each release serves a request, for which it makes one remote call.
 */
public final class WriteReleases {
    private static final long MILLISECOND = 1_000_000;
    private static final long START = 1_700_000_000L;
    private static final Address BROWSER = new Address(192, 0, 2, 9, 40_000);
    private static final Address STOCK = new Address(192, 0, 2, 3, 8080);

    private WriteReleases() {}

    /**
     * Writes the trace.
     *
     * @param arguments the folder of the trace
     */
    public static void main(String[] arguments) throws IOException {
        write(Path.of(arguments[0]));
    }

    /** Writes it to a folder. */
    public static void write(Path folder) throws IOException {
        try (SyntheticTrace trace = new SyntheticTrace(folder, Vocabulary.current(), "h", START)) {
            new SyntheticProcess(trace, 3, STOCK).jvmInfo(50, "stock", "2.0", "h");
            serve(trace, 1, "1.4");
            serve(trace, 2, "1.5");
        }
    }

    /** Writes that of release 1.4 alone. */
    public static void writeOne(Path folder) throws IOException {
        try (SyntheticTrace trace = new SyntheticTrace(folder, Vocabulary.current(), "h", START)) {
            serve(trace, 1, "1.4");
        }
    }

    private static void serve(SyntheticTrace trace, int vpid, String version) {
        SyntheticProcess shop =
                new SyntheticProcess(trace, vpid, new Address(192, 0, 2, vpid, 8080));
        long begin = vpid * 100 * MILLISECOND;
        shop.jvmInfo(begin, "shop", version, "h");
        OrderSamples samples = new OrderSamples(shop);
        samples.define(begin);
        Exchange handling =
                shop.serverRequest(begin + MILLISECOND, vpid, "GET", "/orders", BROWSER, 0);
        long scope = shop.remoteCallEnter(begin + 2 * MILLISECOND, vpid, 0);
        Exchange call =
                shop.clientRequest(
                        begin + 3 * MILLISECOND,
                        vpid,
                        "GET",
                        "/items",
                        new Address(192, 0, 2, vpid, 50_000),
                        STOCK,
                        0,
                        scope,
                        0);
        shop.respond(begin + 6 * MILLISECOND, call, 200, 10);
        shop.remoteCallExit(begin + 7 * MILLISECOND, vpid, scope, OrderSamples.CONTEXT, 1);
        samples.returned(begin + 8 * MILLISECOND, vpid, scope, 500L * vpid);
        shop.respond(begin + 9 * MILLISECOND, handling, 200, 10);
    }
}
