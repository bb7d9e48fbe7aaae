// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import org.fieldtrace.model.WeightedQuantiles;

/**
 * What a process had taken of processors, and when it said so.
 *
 * @param host where it runs
 * @param processors that it may use; 0 where it does not say
 * @param used processor time, nanoseconds
 * @param waited how long its threads had waited for a processor, nanoseconds; without points or of
 *     nothing where it does not say
 * @param busy how long the host's processors had been busy, whatever for, nanoseconds; the same
 *     where it does not say
 * @param beside parts of {@code used} that requests do not need: what the JVM's compilers had,
 *     which have less to do the longer it runs, and the agent
 */
public record ProcessorHistory(
        String host,
        long processors,
        RunningSum used,
        RunningSum waited,
        RunningSum busy,
        List<RunningSum> beside) {
    /** Processes say what they took once a second or so; of less nobody knows the share. */
    private static final long SHORTEST = 3_000_000_000L;

    /** As often as they say it. */
    private static final long SLICE = 1_000_000_000L;

    /** Longer recordings have longer slices. */
    private static final int MOST_SLICES = 1000;

    /** What a request takes is taken of so many parts of a recording, or fewer. */
    private static final int MOST_PARTS = 100;

    /** Of fewer the median is no better than the mean of all. */
    private static final int LEAST_PARTS = 10;

    public ProcessorHistory {
        beside = List.copyOf(beside);
    }

    /** As far as anybody says, requests need all of it. */
    public ProcessorHistory(
            String host, long processors, RunningSum used, RunningSum waited, RunningSum busy) {
        this(host, processors, used, waited, busy, List.of());
    }

    /** How far apart points are that a range of so many nanoseconds needs. */
    public static long slice(long duration) {
        return Math.max(SLICE, duration / MOST_SLICES);
    }

    /**
     * What share of a host's processors its processes had while they worked, of the host where they
     * had most. Each nanosecond of work counts alike, whenever it was: requests do not meet the
     * time in which there were none.
     *
     * @param from start of the range of time, nanoseconds
     * @param until its end
     * @return 0 to 1; 0 where not known
     */
    public static double whileWorking(
            Collection<ProcessorHistory> processes, long from, long until) {
        long slice = slice(until - from);
        return busiest(processes, from, until, slice)
                .map(host -> host.whileWorking(slice))
                .orElse(0.0);
    }

    /**
     * What share of that host's processors anybody had meanwhile, recorded or not, each nanosecond
     * of recorded work counting alike.
     *
     * @return 0 to 1; 0 where no process of that host says it
     */
    public static double ofAllWhileWorking(
            Collection<ProcessorHistory> processes, long from, long until) {
        long slice = slice(until - from);
        return busiest(processes, from, until, slice)
                .map(host -> host.ofAllWhileWorking(slice))
                .orElse(0.0);
    }

    /**
     * What share of that host's processors others have at most who do not work for recorded
     * requests, each nanosecond of recorded work counting alike. What a database or a proxy does
     * for them goes as they come; what goes on without them does not.
     *
     * @param requests how many had begun, at some times
     * @return 0 to 1; 1 where nothing tells it
     */
    public static double backgroundWhileWorking(
            Collection<ProcessorHistory> processes, RunningSum requests, long from, long until) {
        long part = Math.max(SHORTEST, (until - from) / MOST_PARTS);
        if (until - from < LEAST_PARTS * part) {
            return 1;
        }
        return busiest(processes, from, until, part)
                .filter(host -> host.tellsBusy)
                .map(host -> host.background(requests, from, part))
                .orElse(1.0);
    }

    /** How many processors the host has where they had most; 0 where not known. */
    public static long processors(Collection<ProcessorHistory> processes, long from, long until) {
        return busiest(processes, from, until, slice(until - from))
                .map(host -> host.processors)
                .orElse(0L);
    }

    private static Optional<Host> busiest(
            Collection<ProcessorHistory> processes, long from, long until, long slice) {
        if (until - from < SHORTEST) {
            return Optional.empty();
        }
        Map<String, Host> hosts = new TreeMap<>();
        for (ProcessorHistory one : processes) {
            hosts.computeIfAbsent(one.host, h -> new Host((int) ((until - from) / slice)))
                    .add(one, from, slice);
        }
        return hosts.values().stream().max(Comparator.comparingDouble(Host::used));
    }

    /**
     * Processor time that a request usually takes, without that of compilers and the agent: half of
     * the requests were in times in which they took less, one with another. Where nobody tells the
     * compilers' time, a JVM that begins to work compiles, which few requests pay for.
     *
     * @param requests how many had begun, at times at which one did
     * @param from start of the range of time, nanoseconds
     * @param until its end
     * @return nanoseconds; 0 where the range is too short to tell
     */
    public static double usual(
            Collection<ProcessorHistory> processes, RunningSum requests, long from, long until) {
        List<double[]> parts =
                parts(
                        requests,
                        from,
                        until,
                        (begin, end) -> needed(processes, begin, end) / (end.sum() - begin.sum()));
        return parts.size() < LEAST_PARTS ? 0 : median(parts);
    }

    /**
     * How long threads usually waited for a processor for each nanosecond that they had one, of
     * processes that say it: half of the requests were in times in which it was less. Of few parts
     * it is that of all of the time.
     *
     * @return 0 where no process says it
     */
    public static double usualWaiting(
            Collection<ProcessorHistory> processes, RunningSum requests, long from, long until) {
        List<ProcessorHistory> told =
                processes.stream().filter(ProcessorHistory::tellsWaiting).toList();
        List<double[]> parts =
                parts(requests, from, until, (begin, end) -> waiting(told, begin, end));
        return parts.size() < LEAST_PARTS
                ? waiting(told, new RunningSum.Point(from, 0), new RunningSum.Point(until, 0))
                : median(parts);
    }

    private boolean tellsWaiting() {
        return isTold(waited);
    }

    private static boolean isTold(RunningSum sum) {
        return sum.points().stream().anyMatch(point -> point.sum() > 0);
    }

    private static double waiting(
            Collection<ProcessorHistory> processes, RunningSum.Point begin, RunningSum.Point end) {
        double used = used(processes, begin, end);
        double waited =
                processes.stream()
                        .mapToDouble(one -> one.waited.grown(begin.time(), end.time()))
                        .sum();
        return used > 0 ? waited / used : 0;
    }

    private static double needed(
            Collection<ProcessorHistory> processes, RunningSum.Point begin, RunningSum.Point end) {
        double beside =
                processes.stream()
                        .flatMap(one -> one.beside.stream())
                        .mapToDouble(part -> part.grown(begin.time(), end.time()))
                        .sum();
        return Math.max(0, used(processes, begin, end) - beside);
    }

    private static double used(
            Collection<ProcessorHistory> processes, RunningSum.Point begin, RunningSum.Point end) {
        return processes.stream()
                .mapToDouble(one -> one.used.grown(begin.time(), end.time()))
                .sum();
    }

    /** A value of each part of a recording, and how many requests began in it. */
    private static List<double[]> parts(
            RunningSum requests,
            long from,
            long until,
            ToDoubleBiFunction<RunningSum.Point, RunningSum.Point> value) {
        return parts(requests, from, until).stream()
                .map(
                        part ->
                                new double[] {
                                    value.applyAsDouble(part.begin, part.end), part.requests()
                                })
                .toList();
    }

    /**
     * A part of a recording, between two times at which it is known how many requests had begun.
     */
    record Part(RunningSum.Point begin, RunningSum.Point end) {
        double requests() {
            return end.sum() - begin.sum();
        }
    }

    /** Of a range of time; none is shorter than processes say what they took. */
    static List<Part> parts(RunningSum requests, long from, long until) {
        long part = Math.max(SHORTEST, (until - from) / MOST_PARTS);
        List<Part> parts = new ArrayList<>();
        RunningSum.Point begin = null;
        for (RunningSum.Point end : requests.points()) {
            if (end.time() < from || end.time() > until) {
                continue;
            }
            begin = begin == null ? end : begin;
            if (end.time() - begin.time() >= part && end.sum() > begin.sum()) {
                parts.add(new Part(begin, end));
                begin = end;
            }
        }
        return parts;
    }

    /** Of values and weights. */
    private static double median(List<double[]> values) {
        return new WeightedQuantiles(
                        values.stream().mapToDouble(value -> value[0]).toArray(),
                        values.stream().mapToDouble(value -> value[1]).toArray())
                .median();
    }

    private static final class Host {
        private final double[] used;
        private final double[] busy;
        private long processors;
        private boolean tellsBusy;

        Host(int slices) {
            used = new double[slices];
            busy = new double[slices];
        }

        void add(ProcessorHistory process, long from, long slice) {
            processors = Math.max(processors, process.processors);
            for (int k = 0; k < used.length; k++) {
                long start = from + k * slice;
                used[k] += process.used.grown(start, start + slice);
                // All say the same, as long as they are there.
                busy[k] = Math.max(busy[k], process.busy.grown(start, start + slice));
            }
            tellsBusy |= isTold(process.busy);
        }

        double used() {
            return Arrays.stream(used).sum();
        }

        double whileWorking(long slice) {
            if (processors == 0 || used() == 0) {
                return 0;
            }
            double squares = Arrays.stream(used).map(time -> time * time).sum();
            return Math.min(1, squares / used() / processors / slice);
        }

        double ofAllWhileWorking(long slice) {
            if (processors == 0 || used() == 0 || !tellsBusy) {
                return 0;
            }
            double most = processors * (double) slice;
            double sum = 0;
            for (int k = 0; k < used.length; k++) {
                sum += used[k] * ofAll(k, most);
            }
            return Math.max(whileWorking(slice), sum / used() / most);
        }

        /** Of a slice that nobody tells of, all may be busy. */
        private double ofAll(int k, double most) {
            return busy[k] > 0 ? Math.min(most, busy[k]) : most;
        }

        double background(RunningSum requests, long from, long slice) {
            if (processors == 0 || used() == 0) {
                return 1;
            }
            double most = processors * (double) slice;
            double[] begun = new double[used.length];
            double[] others = new double[used.length];
            for (int k = 0; k < used.length; k++) {
                long start = from + k * slice;
                begun[k] = requests.grown(start, start + slice);
                others[k] = Math.max(0, ofAll(k, most) - used[k]);
            }
            return Math.min(1, new OthersWork(begun, used, others).background().high() / most);
        }
    }
}
