// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.Vocabulary;

/** The trace of a shop that nobody runs. */
public final class ShopTrace {
    /** Time between requests, nanoseconds; several are under way at a time. */
    private static final long INTERVAL = 200_000;

    private ShopTrace() {}

    /** Writes the trace of so many requests into a folder and tells where. */
    public static Path write(Path folder, int requests) throws IOException {
        Vocabulary vocabulary =
                Vocabulary.read(Path.of(System.getProperty("fieldtrace.vocabulary")));
        try (ShopTraffic traffic =
                new ShopTraffic(folder, vocabulary, List.of("shop"), new long[] {0}, 1)) {
            for (int i = 0; i < requests; i++) {
                traffic.request(i * INTERVAL);
            }
        }
        return folder.resolve("shop");
    }
}
