// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Writes a shop's trace of about so many events. */
public final class WriteShop {
    private static final long INTERVAL = 200_000;

    private WriteShop() {}

    /**
     * Writes the trace.
     *
     * @param arguments the folder of the trace; the number of events
     */
    public static void main(String[] arguments) throws IOException {
        long events = Long.parseLong(arguments[1]);
        long requests = 0;
        long written;
        try (ShopTraffic traffic =
                new ShopTraffic(
                        Path.of(arguments[0]),
                        Vocabulary.current(),
                        List.of("one"),
                        new long[] {0},
                        1)) {
            traffic.probeMethods();
            traffic.tellSections();
            traffic.tellLayers();
            traffic.tellCounters();
            while (traffic.written() < events) {
                traffic.request(requests++ * INTERVAL);
            }
            written = traffic.written();
        }
        System.out.println(written + " events and more, " + requests + " requests");
    }
}
