// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Event;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handlings that use a known time on a processor, and others that wait. */
class CountersIT {

    private static final int TASK_CLOCK = 3;
    private static final int CONTEXT_SWITCHES = 4;

    private static final int REQUESTS = 20;
    private static final long MILLISECOND = 1_000_000;

    @TempDir Path temporary;

    @Test
    void eachHandlingHasWhatItsThreadsCount() throws Exception {
        LibraryTrace trace =
                application()
                        .record("counters=on,fields=off,service.name=shop", "" + REQUESTS, "2");
        assertEachHandlingHasItsCounts(trace, REQUESTS);
        for (Map<Integer, Long> values : counters(trace, "/wait")) {
            // It sleeps; a user who may not count the kernel has no such counter.
            assertTrue(values.getOrDefault(CONTEXT_SWITCHES, 1L) >= 1, values::toString);
        }
    }

    /** Of the handlings of /mix and /wait. */
    static void assertEachHandlingHasItsCounts(LibraryTrace trace, int requests) {
        List<Map<Integer, Long>> busy = counters(trace, "/mix");
        List<Map<Integer, Long>> waiting = counters(trace, "/wait");
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

    @Test
    void nothingIsCountedUnlessThatIsAskedFor() throws Exception {
        LibraryTrace trace = application().record("fields=off,service.name=shop", "2", "1");
        assertEquals(4, trace.named("http_server_response").size());
        assertEquals(List.of(), trace.named("handling_counters"));
    }

    private LibraryApplication application() throws Exception {
        return new LibraryApplication(temporary, LayersIT.JACKSON)
                .compile(LibraryApplication.file("Layers"));
    }

    /** Of each handling of a route, by the numbers of the counters. */
    private static List<Map<Integer, Long>> counters(LibraryTrace trace, String route) {
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
