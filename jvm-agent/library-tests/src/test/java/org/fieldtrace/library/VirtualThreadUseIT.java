// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.ChildJvm;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Handlings on virtual threads that one carrier takes up in turns, in the midst of handlings. */
class VirtualThreadUseIT {

    private static final int REQUESTS = 60;
    private static final long MILLISECOND = 1_000_000;

    @TempDir Path temporary;

    static List<Integer> features() {
        return Extent.example(List.of(21, 25));
    }

    @ParameterizedTest
    @MethodSource("features")
    void eachHandlingHasWhatCarriersUseForItAndNothingOfOthers(int feature) throws Exception {
        LibraryTrace trace =
                new LibraryApplication(temporary, LayersIT.JACKSON)
                        .compile(LibraryApplication.file("Layers"))
                        .record(
                                ChildJvm.ofFeature(feature)
                                        .with(
                                                "-Djdk.virtualThreadScheduler.parallelism=1",
                                                "-Djdk.virtualThreadScheduler.maxPoolSize=1"),
                                "sections=on,counters=on,layers.rate=97,fields=off,"
                                        + "service.name=shop",
                                "" + REQUESTS,
                                "0");
        LayersIT.assertEachLayerHasItsShare(trace);
        HandlingCounters.assertEachHandlingHasItsCounts(trace, REQUESTS);

        long spent =
                trace.out().lines().mapToLong(line -> Long.parseLong(line.split(" ")[1])).sum();
        long busy = timeOnProcessors(trace, "/mix");
        assertTrue(
                busy >= spent * 0.98 && busy <= spent * 1.1 + REQUESTS * 5 * MILLISECOND,
                () -> busy + " of " + spent);
        long waiting = timeOnProcessors(trace, "/wait");
        assertTrue(waiting < REQUESTS * 20 * MILLISECOND, () -> waiting + " ns");
    }

    /** As the sections of the handlings of a route tell it; each is known. */
    private static long timeOnProcessors(LibraryTrace trace, String route) {
        Map<String, String> routes = LayersIT.routes(trace);
        long handlings = 0;
        long sum = 0;
        for (Event told : trace.named("handling_sections")) {
            if (route.equals(routes.get(told.get("exchange_id")))) {
                handlings++;
                for (String time : LayersIT.values(told, "cpu_ns")) {
                    assertTrue(Long.parseLong(time) >= 0, told::toString);
                    sum += Long.parseLong(time);
                }
            }
        }
        assertEquals(REQUESTS, handlings);
        return sum;
    }
}
