// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Event;

/** What a trace has of the counters of handlings that use a known time, and of others that wait. */
final class HandlingCounters {

    private static final int TASK_CLOCK = 3;
    static final int CONTEXT_SWITCHES = 4;

    private static final long MILLISECOND = 1_000_000;

    private HandlingCounters() {}

    /** Of the handlings of /mix and /wait. */
    static void assertEachHandlingHasItsCounts(LibraryTrace trace, int requests) {
        List<Map<Integer, Long>> busy = of(trace, "/mix");
        List<Map<Integer, Long>> waiting = of(trace, "/wait");
        assertEquals(requests, busy.size(), trace.err());
        assertEquals(requests, waiting.size());

        long spent =
                trace.out().lines().mapToLong(line -> Long.parseLong(line.split(" ")[1])).sum();
        long counted = busy.stream().mapToLong(values -> values.get(TASK_CLOCK)).sum();
        // Beside what the program measures of itself a handling reads a request and writes an
        // answer.
        assertTrue(
                counted >= spent * 0.98 && counted <= spent * 1.1 + requests * 5 * MILLISECOND,
                () -> counted + " of " + spent);
        // The first loads classes, which takes what a machine under load makes of it.
        List<Map<Integer, Long>> notAsleep =
                waiting.stream()
                        .filter(values -> values.get(TASK_CLOCK) >= 20 * MILLISECOND)
                        .toList();
        assertTrue(notAsleep.size() <= requests / 10, notAsleep::toString);
    }

    /** Of each handling of a route, by the numbers of the counters. */
    static List<Map<Integer, Long>> of(LibraryTrace trace, String route) {
        Map<String, String> routes = LayersIT.routes(trace);
        List<Map<Integer, Long>> counted = new ArrayList<>();
        for (Event told : trace.named("handling_counters")) {
            if (route.equals(routes.get(told.get("exchange_id")))) {
                List<String> counters = LayersIT.values(told, "counters");
                List<String> values = LayersIT.values(told, "values");
                Map<Integer, Long> known = new HashMap<>();
                for (int i = 0; i < counters.size(); i++) {
                    known.put(Integer.valueOf(counters.get(i)), Long.valueOf(values.get(i)));
                }
                counted.add(known);
                assertTrue(told.number("enabled_ns") >= told.number("running_ns"));
            }
        }
        return counted;
    }
}
