// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Extent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Handlings whose processor time goes to known layers, and others that wait. */
class LayersIT {

    static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2";

    private static final int HANDLINGS = Extent.of(60, 200);

    /** Wide enough that of a hundred thousand runs one fails by chance. */
    private static final double Z = 4.5;

    @TempDir Path temporary;

    @Test
    void eachLayerHasItsShareOfTheSamplesAndEachHandlingItsCounts() throws Exception {
        LibraryTrace trace =
                application()
                        .record(
                                "layers.rate=97,counters=on,fields=off,service.name=shop",
                                "" + HANDLINGS,
                                "2");
        // Where the processor counts nothing, that is said as well.
        assertEquals(
                1,
                trace.notices().stream()
                        .filter(line -> !line.contains("gives this process no counters"))
                        .count(),
                trace.err());
        assertEachLayerHasItsShare(trace);
        HandlingCounters.assertEachHandlingHasItsCounts(trace, HANDLINGS);
        for (Map<Integer, Long> values : HandlingCounters.of(trace, "/wait")) {
            // It sleeps; a user who may not count the kernel has no such counter.
            assertTrue(
                    values.getOrDefault(HandlingCounters.CONTEXT_SWITCHES, 1L) >= 1,
                    values::toString);
        }
        long waited = sum(samples(trace, "/wait"));
        // At 40 ms each these handlings would be 233 samples.
        assertTrue(waited < HANDLINGS / 6, () -> "of threads that wait " + waited);
    }

    /** Of the handlings of /mix, sampled 97 times a second. */
    static void assertEachLayerHasItsShare(LibraryTrace trace) {
        Map<List<String>, Long> samples = samples(trace, "/mix");
        long all = samples.values().stream().mapToLong(n -> n).sum();
        Map<String, Long> spent =
                trace.out()
                        .lines()
                        .collect(
                                Collectors.toMap(
                                        l -> l.split(" ")[0],
                                        l -> Long.parseLong(l.split(" ")[1])));
        double time = spent.values().stream().mapToLong(n -> n).sum();

        // Of a processor that another guest of the machine holds, ticks are missing.
        double expected = time * 97 / 1e9;
        assertTrue(all > expected * 0.5 && all < expected * 1.1, all + " of " + expected);
        long unknown =
                samples.entrySet().stream()
                        .filter(layers -> layers.getKey().get(0).equals("unknown"))
                        .mapToLong(Map.Entry::getValue)
                        .sum();
        assertTrue(unknown < all / 50, samples::toString);
        assertShare(samples, (l, c) -> l.equals("application"), spent.get("application") / time);
        // Methods of regular expressions call each other through stubs of the JVM.
        assertShare(
                samples,
                (l, c) -> Set.of("jdk", "jvm").contains(l) && c.equals("application"),
                spent.get("regex") / time);
        assertShare(samples, (l, c) -> c.equals("jackson"), spent.get("jackson") / time);
        assertShare(
                samples,
                (l, c) -> l.equals("native") && c.equals("application"),
                spent.get("inflater") / time);
    }

    @Test
    void aUserNamesLayersOfTheApplication() throws Exception {
        LibraryTrace trace =
                application()
                        .record(
                                "layers.rate=97,layers.packages=app=orders;"
                                        + "com.fasterxml.jackson.core=json core,"
                                        + "fields=off,service.name=shop",
                                "20",
                                "2");
        Set<String> layers =
                samples(trace, "/mix").keySet().stream()
                        .map(l -> l.get(0))
                        .collect(Collectors.toSet());
        assertTrue(layers.containsAll(Set.of("orders", "json core", "jackson")), layers::toString);
        assertTrue(!layers.contains("application"), layers::toString);
    }

    @Test
    void nobodyIsSampledCountedOrTimedUnlessThatIsAskedFor() throws Exception {
        LibraryTrace trace = application().record("fields=off,service.name=shop", "2", "1");
        assertEquals(4, trace.named("http_server_response").size());
        assertEquals(List.of(), trace.named("handling_layers"));
        assertEquals(List.of(), trace.named("handling_counters"));
        assertEquals(List.of(), trace.named("handling_sections"));
    }

    private LibraryApplication application() throws Exception {
        return new LibraryApplication(temporary, JACKSON)
                .compile(LibraryApplication.file("Layers"));
    }

    private static void assertShare(
            Map<List<String>, Long> samples, BiPredicate<String, String> layer, double truth) {
        double n = sum(samples);
        double p =
                samples.entrySet().stream()
                                .filter(e -> layer.test(e.getKey().get(0), e.getKey().get(1)))
                                .mapToLong(Map.Entry::getValue)
                                .sum()
                        / n;
        double center = (p + Z * Z / (2 * n)) / (1 + Z * Z / n);
        double half = Z / (1 + Z * Z / n) * Math.sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
        assertTrue(
                Math.abs(truth - center) <= half,
                () -> truth + " is not " + center + " +- " + half + " of " + samples);
    }

    private static long sum(Map<List<String>, Long> samples) {
        return samples.values().stream().mapToLong(n -> n).sum();
    }

    /** Of the handlings of a route, by layer and caller. */
    static Map<List<String>, Long> samples(LibraryTrace trace, String route) {
        Map<String, String> names = names(trace);
        Map<String, String> routes = routes(trace);
        Map<List<String>, Long> samples = new HashMap<>();
        for (Event told : trace.named("handling_layers")) {
            if (route.equals(routes.get(told.get("exchange_id")))) {
                List<String> layers = values(told, "layers");
                List<String> callers = values(told, "callers");
                List<String> counts = values(told, "samples");
                for (int i = 0; i < layers.size(); i++) {
                    samples.merge(
                            List.of(names.get(layers.get(i)), names.get(callers.get(i))),
                            Long.parseLong(counts.get(i)),
                            Long::sum);
                }
            }
        }
        return samples;
    }

    private static Map<String, String> names(LibraryTrace trace) {
        Map<String, String> names = new HashMap<>();
        trace.named("string_def").forEach(e -> names.put(e.get("string_id"), e.get("value")));
        return names;
    }

    /** Of the handlings that ended, by their exchanges. */
    static Map<String, String> routes(LibraryTrace trace) {
        Map<String, String> names = names(trace);
        Map<String, String> routes = new HashMap<>();
        trace.named("http_server_response")
                .forEach(e -> routes.put(e.get("exchange_id"), names.get(e.get("route_id"))));
        return routes;
    }

    static List<String> values(Event event, String field) {
        return Arrays.stream(event.get(field).replaceAll("\\[\\d+\\] = ", "").split(", "))
                .map(text -> text.replaceAll("[\\[\\] {}]", ""))
                .toList();
    }
}
