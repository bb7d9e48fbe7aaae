// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** Writes a shop's traces of about so many events, one for each host. */
public final class WriteShop {
    private static final long INTERVAL = 200_000;

    /** By how much each further host's clock is ahead, nanoseconds. */
    private static final long AHEAD = 3_000_000;

    /** What the traffic is drawn from. */
    private static final long SEED = Long.getLong("seed", 1);

    private WriteShop() {}

    /**
     * Writes the traces.
     *
     * @param arguments the folder of the traces; the number of events; names of the hosts, without
     *     any one
     */
    public static void main(String[] arguments) throws IOException {
        long events = Long.parseLong(arguments[1]);
        List<String> given = List.of(arguments).subList(2, arguments.length);
        List<String> hosts = given.isEmpty() ? List.of("one") : given;
        long[] clocks = LongStream.range(0, hosts.size()).map(host -> host * AHEAD).toArray();
        long requests = 0;
        long written;
        try (ShopTraffic traffic =
                new ShopTraffic(Path.of(arguments[0]), Vocabulary.current(), hosts, clocks, SEED)) {
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
