// SPDX-License-Identifier: MIT
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * The workload of MooBench: calls of a method that calls itself to a depth, each timed. Prints what
 * the second half of them took, as JSON.
 *
 * <p>Arguments: calls, recursion depth, seconds to wait before and after, and {@code floor} to have
 * the method itself look at the clock and store the time at its entry and exit.
 */
public class MooBench {

    interface Monitored {
        long monitoredMethod(long methodTime, int recursionDepth);
    }

    /** As the benchmark has it. */
    static class Plain implements Monitored {
        @Override
        public long monitoredMethod(long methodTime, int recursionDepth) {
            if (recursionDepth > 1) {
                return monitoredMethod(methodTime, recursionDepth - 1);
            }
            long exitTime = System.nanoTime() + methodTime;
            long currentTime;
            do {
                currentTime = System.nanoTime();
            } while (currentTime < exitTime);
            return currentTime;
        }
    }

    /** What no probe that tells the times of entry and exit can be quicker than. */
    static class Floor implements Monitored {
        private static final int MASK = (1 << 16) - 1;
        private final long[] times = new long[MASK + 1];
        private int next;

        @Override
        public long monitoredMethod(long methodTime, int recursionDepth) {
            times[next++ & MASK] = System.nanoTime();
            try {
                return body(methodTime, recursionDepth);
            } finally {
                times[next++ & MASK] = System.nanoTime();
            }
        }

        private long body(long methodTime, int recursionDepth) {
            if (recursionDepth > 1) {
                return monitoredMethod(methodTime, recursionDepth - 1);
            }
            long exitTime = System.nanoTime() + methodTime;
            long currentTime;
            do {
                currentTime = System.nanoTime();
            } while (currentTime < exitTime);
            return currentTime;
        }
    }

    public static void main(String[] arguments) throws Exception {
        int calls = Integer.parseInt(arguments[0]);
        int depth = Integer.parseInt(arguments[1]);
        long wait = (long) (1000 * Double.parseDouble(arguments[2]));
        Monitored method = arguments.length > 3 ? new Floor() : new Plain();
        Thread.sleep(wait); // for recording to begin
        long[] times = new long[calls];
        long cpu = processCpu();
        long began = System.nanoTime();
        for (int i = 0; i < calls; i++) {
            long start = System.nanoTime();
            method.monitoredMethod(0, depth);
            times[i] = System.nanoTime() - start;
        }
        long elapsed = System.nanoTime() - began;
        Thread.sleep(wait); // for what waits to be written
        print(Arrays.copyOfRange(times, calls / 2, calls), elapsed, processCpu() - cpu);
    }

    private static void print(long[] times, long elapsed, long cpu) {
        double mean = Arrays.stream(times).average().orElse(0);
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "{\"mean_ns\": %.1f, \"p25_ns\": %d, \"median_ns\": %d, \"p75_ns\": %d,"
                        + " \"p95_ns\": %d, \"p99_ns\": %d, \"max_ns\": %d, \"elapsed_ns\": %d,"
                        + " \"cpu_ns\": %d}%n",
                mean,
                at(times, 0.25),
                at(times, 0.5),
                at(times, 0.75),
                at(times, 0.95),
                at(times, 0.99),
                times[times.length - 1],
                elapsed,
                cpu);
    }

    private static long at(long[] sorted, double quantile) {
        return sorted[(int) (quantile * (sorted.length - 1))];
    }

    private static long processCpu() throws IOException {
        return ((com.sun.management.OperatingSystemMXBean)
                        ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
