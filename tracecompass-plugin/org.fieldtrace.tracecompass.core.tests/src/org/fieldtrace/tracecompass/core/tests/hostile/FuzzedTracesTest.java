// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.tests.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.tracecompass.core.tests.RecordedTraces;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged traces through the whole analysis, one after the other in this process. Each is reported
 * on or refused with the reason, within its time, and leaves nothing behind. A seed that fails is
 * told; {@code -Dfieldtrace.fuzz.seed=SEED -Dfieldtrace.fuzz.mutations=1} repeats it alone.
 */
class FuzzedTracesTest {
    /** How many where nothing else is asked for, as {@code scripts/test --long} has it. */
    private static final int AT_LENGTH = 50;

    private static final int ASKED = Integer.getInteger("fieldtrace.fuzz.mutations");
    private static final int MUTATIONS =
            ASKED > 1 && System.getenv("FIELDTRACE_LONG") != null
                    ? Math.max(ASKED, AT_LENGTH)
                    : ASKED;
    private static final long FIRST_SEED = Long.getLong("fieldtrace.fuzz.seed");

    /** Seeds that failed once; they come first, but where a single one is repeated. */
    private static final long[] FAILED_ONCE = {
        87, 120, 178, 206, 732, 1363, 1780, 5775, 6400, 6807, 7784, 8844, 9422
    };

    /** Failures after which it goes no further. */
    private static final int ENOUGH = 25;

    /** What may remain more than after the first third, for what is loaded late. */
    private static final long HEAP_GROWTH = 24L << 20;

    private static final long OTHER_GROWTH = 16;

    @TempDir static Path folder;

    /** What is in use of what must not run out. */
    private record Usage(long heap, long threads, long files) {
        static Usage now() throws Exception {
            Runtime runtime = Runtime.getRuntime();
            long heap = Long.MAX_VALUE;
            // What is freed by the cleaner of what was collected is collected the next time.
            for (int i = 0; i < 3; i++) {
                System.gc();
                Thread.sleep(100);
                heap = Math.min(heap, runtime.totalMemory() - runtime.freeMemory());
            }
            long files = RecordedTraces.files(Path.of("/proc/self/fd")).size();
            return new Usage(heap, Thread.getAllStackTraces().size(), files);
        }
    }

    @Test
    void damagedTracesAreReportedOnOrRefusedWithTheReasonAndLeaveNothingBehind() throws Exception {
        Map<TraceMutation, Map<FuzzedTrace.Outcome, Integer>> outcomes =
                new EnumMap<>(TraceMutation.class);
        List<String> failures = new ArrayList<>();
        List<Path> sound = soundTraces();
        long slowest = 0;
        Usage before = null;
        long begin = System.nanoTime();
        int done = 0;
        long[] seeds = seeds();
        while (done < seeds.length && failures.size() < ENOUGH) {
            if (done == seeds.length / 3) {
                before = Usage.now();
            }
            long seed = seeds[done++];
            // Neighbouring seeds begin alike.
            Random random = new Random(seed * 0x9E3779B97F4A7C15L);
            random.nextLong();
            TraceMutation kind =
                    TraceMutation.values()[random.nextInt(TraceMutation.values().length)];
            Path trace = folder.resolve("seed" + seed);
            kind.write(trace, sound.get(random.nextInt(sound.size())), random);
            long start = System.nanoTime();
            FuzzedTrace fuzzed = new FuzzedTrace(trace, seed);
            FuzzedTrace.Outcome outcome = fuzzed.analyse();
            slowest = Math.max(slowest, System.nanoTime() - start);
            outcomes.computeIfAbsent(kind, k -> new TreeMap<>()).merge(outcome, 1, Integer::sum);
            fuzzed.failure()
                    .ifPresent(
                            why -> {
                                failures.add("seed " + seed + " (" + kind + "): " + why);
                                System.err.println(failures.get(failures.size() - 1));
                            });
            delete(trace);
            delete(Path.of(TmfTraceManager.getTemporaryDirPath()));
        }
        Usage after = Usage.now();
        System.out.printf(
                "%d mutations from seed %d in %d s, the slowest %d ms: %s%nbefore %s, after %s%n",
                done,
                FIRST_SEED,
                (System.nanoTime() - begin) / 1_000_000_000,
                slowest / 1_000_000,
                outcomes,
                before,
                after);
        assertEquals(List.of(), failures);
        assertNoGrowth(before, after);
    }

    private static long[] seeds() {
        LongStream next = LongStream.range(FIRST_SEED, FIRST_SEED + MUTATIONS);
        return MUTATIONS == 1
                ? next.toArray()
                : LongStream.concat(LongStream.of(FAILED_ONCE), next).toArray();
    }

    private static void assertNoGrowth(Usage before, Usage after) {
        String both = before + " before, " + after + " after";
        assertTrue(after.heap <= before.heap + HEAP_GROWTH, both);
        assertTrue(after.threads <= before.threads + OTHER_GROWTH, both);
        assertTrue(after.files <= before.files + OTHER_GROWTH, both);
    }

    private static List<Path> soundTraces() throws IOException {
        Path shop = folder.resolve("shop");
        TraceMutation.writeShop(shop);
        return List.of(
                RecordedTraces.SCENARIO,
                RecordedTraces.OVERLAP,
                RecordedTraces.FAULTS,
                RecordedTraces.FLOOD,
                shop);
    }

    private static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (var files = Files.walk(tree)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }
}
