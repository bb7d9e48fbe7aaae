// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.synthetic.ShopTraffic;
import org.fieldtrace.synthetic.ShopTraffic.Call;
import org.fieldtrace.synthetic.Vocabulary;

/** Traces of a shop that nobody runs, and what truly happened in them. */
public final class ShopTraces {
    /** Time between requests, nanoseconds; several are under way at a time. */
    public static final long INTERVAL = 200_000;

    private ShopTraces() {}

    /**
     * Writes one trace a host.
     *
     * @param offsets by how much each host's clock is ahead of the first one's, nanoseconds
     * @return the requests by their start
     */
    public static Map<Long, Call> write(
            Path folder, int requests, List<String> hosts, long... offsets) throws IOException {
        return write(folder, requests, 1, hosts, offsets);
    }

    /**
     * Writes one trace a host.
     *
     * @param lookedInto the agents looked into one in so many remote calls
     * @param offsets by how much each host's clock is ahead of the first one's, nanoseconds
     * @return the requests by their start
     */
    public static Map<Long, Call> write(
            Path folder, int requests, int lookedInto, List<String> hosts, long... offsets)
            throws IOException {
        Map<Long, Call> truth = new TreeMap<>();
        try (ShopTraffic traffic =
                new ShopTraffic(folder, Vocabulary.current(), hosts, offsets, 1)) {
            traffic.lookIntoOneIn(lookedInto);
            for (int i = 0; i < requests; i++) {
                Call call = traffic.request(i * INTERVAL);
                truth.put(ShopTraffic.recorded(call.start()), call);
            }
        }
        return truth;
    }
}
