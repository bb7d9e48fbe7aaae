// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The parts of a thread's calls that lie in certain stretches of time. */
final class CutCalls {
    /** A part of a call. */
    static final class Part {
        private final RecordedCall call;
        private final int stretch;
        private final long start;
        private final long end;
        private long within;
        private long criticalWithin;

        private Part(RecordedCall call, int stretch, long start, long end) {
            this.call = call;
            this.stretch = stretch;
            this.start = start;
            this.end = end;
        }

        RecordedCall call() {
            return call;
        }

        /** Number of the stretch of time that it lies in. */
        int stretch() {
            return stretch;
        }

        long start() {
            return start;
        }

        long end() {
            return end;
        }

        /** Time in the method itself. */
        long exclusive() {
            return end - start - within;
        }

        private MethodCall call(CriticalIntervals waitedFor) {
            return new MethodCall(
                    call.method(),
                    call.depth(),
                    start,
                    end,
                    call.isThrown() && end == call.end(),
                    exclusive(),
                    waitedFor.within(start, end) - criticalWithin);
        }
    }

    private static final Comparator<Part> CALLERS_FIRST =
            Comparator.comparingLong(Part::start).thenComparingInt(part -> part.call.depth());

    private CutCalls() {}

    /**
     * The parts in the order of time, callers before what they call.
     *
     * @param calls of one thread, in any order
     * @param stretches in the order of time, none over another
     */
    static List<Part> of(List<RecordedCall> calls, List<ServedTime> stretches) {
        return of(calls, stretches, new CriticalIntervals(List.of()));
    }

    /**
     * The same as calls.
     *
     * @param waitedFor when their request waited for the handling
     */
    static List<MethodCall> calls(
            List<RecordedCall> calls, List<ServedTime> stretches, CriticalIntervals waitedFor) {
        return of(calls, stretches, waitedFor).stream().map(part -> part.call(waitedFor)).toList();
    }

    private static List<Part> of(
            List<RecordedCall> calls, List<ServedTime> stretches, CriticalIntervals waitedFor) {
        long[] starts = stretches.stream().mapToLong(ServedTime::start).toArray();
        List<Part> parts = new ArrayList<>();
        for (RecordedCall call : calls) {
            int found = Arrays.binarySearch(starts, call.start());
            int next = found >= 0 ? found : Math.max(0, -found - 2);
            for (; next < starts.length && starts[next] < call.end(); next++) {
                long start = Math.max(call.start(), starts[next]);
                long end = Math.min(call.end(), stretches.get(next).end());
                if (start < end) {
                    parts.add(new Part(call, next, start, end));
                }
            }
        }
        parts.sort(CALLERS_FIRST);
        takeFromCallers(parts, waitedFor);
        return parts;
    }

    /** The time of a call is its caller's no more. */
    private static void takeFromCallers(List<Part> parts, CriticalIntervals waitedFor) {
        List<Part> latest = new ArrayList<>(); // by depth
        for (Part part : parts) {
            int depth = part.call.depth();
            while (latest.size() <= depth) {
                latest.add(null);
            }
            latest.set(depth, part);
            Part caller = depth == 0 ? null : latest.get(depth - 1);
            if (caller != null && caller.stretch == part.stretch && part.end <= caller.end) {
                caller.within += part.end - part.start;
                caller.criticalWithin += waitedFor.within(part.start, part.end);
            }
        }
    }
}
