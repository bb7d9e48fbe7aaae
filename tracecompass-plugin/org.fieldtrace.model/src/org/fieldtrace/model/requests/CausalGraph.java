// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * What the steps of one handling have waited for: where the trace tells it what it tells, else
 * whatever had ended before.
 *
 * <p>A step begins as long after the last of what it waited for as it did. This is a network of
 * activities with lags (S. E. Elmaghraby, "Activity Networks", 1977), so that it tells when each
 * begins if others take more or less time. Of a step that nothing is told to have waited for, and
 * that was over in time, the handling's end is taken to have waited.
 */
final class CausalGraph {
    /** No step. */
    static final int NONE = -1;

    /**
     * A step of the handling.
     *
     * @param awaited what it waited for, by places among the steps; empty where it is not known
     */
    record Step(long start, long end, List<Awaited> awaited) {
        /** In the order in which they stand in a graph. */
        static final Comparator<Step> BY_START =
                Comparator.comparingLong(Step::start).thenComparingLong(Step::end);
    }

    /** May let a step begin earlier than its awaited do. */
    interface Beginnings {
        /**
         * When a step begins.
         *
         * @param released when it would by what it waited for
         */
        long of(int step, long released);

        /**
         * When whatever waited for a step has all that it waited for by it.
         *
         * @param end when the step ends
         */
        default long joined(int step, long end) {
            return end;
        }
    }

    private static final Beginnings AS_RELEASED = (step, released) -> released;

    private final List<Step> steps;
    private final long start;
    private final long end;
    private final OverlapAllowance allowance;
    private final List<Awaited> answer;

    /** The step that each one has waited for last, and the last that the end has waited for. */
    private final int[] last;

    /**
     * @param steps in the order in which they begin
     * @param answer what the end of the handling has waited for; empty where it is not known
     * @param start of the handling
     * @param end of the handling
     */
    CausalGraph(
            List<Step> steps,
            List<Awaited> answer,
            long start,
            long end,
            OverlapAllowance allowance) {
        this.start = start;
        this.end = end;
        this.allowance = allowance;
        this.steps = new ArrayList<>(steps.size());
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            this.steps.add(new Step(step.start, step.end, possible(step.awaited, i)));
        }
        this.answer = withUnreleased(possible(answer, steps.size()));
        last = new int[steps.size() + 1];
        long[] ends = new long[steps.size()];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = this.steps.get(i).end;
        }
        int[] byClock = lastEnded();
        for (int i = 0; i <= steps.size(); i++) {
            List<Awaited> known = i < ends.length ? this.steps.get(i).awaited : this.answer;
            last[i] = known.isEmpty() ? byClock[i] : latest(known).call();
        }
    }

    /** Nothing waits for what began no earlier: what tells so is not believed. */
    private static List<Awaited> possible(List<Awaited> awaited, int before) {
        for (Awaited release : awaited) {
            if (release.call() >= before) {
                return List.of();
            }
        }
        return awaited;
    }

    private List<Awaited> withUnreleased(List<Awaited> told) {
        if (told.isEmpty()) {
            return told;
        }
        boolean[] isAwaited = new boolean[steps.size()];
        for (Step step : steps) {
            step.awaited.forEach(r -> mark(isAwaited, r));
        }
        told.forEach(r -> mark(isAwaited, r));
        long ready = latest(told).time();
        List<Awaited> all = new ArrayList<>(told);
        for (int i = 0; i < isAwaited.length; i++) {
            if (!isAwaited[i] && steps.get(i).end <= ready) {
                all.add(new Awaited(i, steps.get(i).end));
            }
        }
        return all;
    }

    private static void mark(boolean[] isAwaited, Awaited release) {
        if (release.call() != Awaited.START) {
            isAwaited[release.call()] = true;
        }
    }

    /** Of those that came together the first told, which is what the thread went on for. */
    private static Awaited latest(List<Awaited> awaited) {
        Awaited latest = awaited.get(0);
        for (Awaited release : awaited) {
            if (release.time() > latest.time()) {
                latest = release;
            }
        }
        return latest;
    }

    /** For each step, and for the end, what had ended last before. */
    private int[] lastEnded() {
        int[] result = new int[steps.size() + 1];
        PriorityQueue<Integer> running =
                new PriorityQueue<>(Comparator.comparingLong(i -> steps.get(i).end));
        int latest = NONE;
        int lastOfAll = NONE;
        for (int i = 0; i < steps.size(); i++) {
            while (!running.isEmpty()
                    && allowance.hadEnded(steps.get(running.peek()).end, steps.get(i).start)) {
                latest = later(latest, running.remove());
            }
            result[i] = latest;
            lastOfAll = later(lastOfAll, i);
            running.add(i);
        }
        result[steps.size()] = lastOfAll;
        return result;
    }

    private int later(int one, int other) {
        if (one == NONE) {
            return other;
        }
        long first = steps.get(one).end;
        long second = steps.get(other).end;
        return first > second || first == second && one < other ? one : other;
    }

    /** Whether the trace tells what a step, or the end, has waited for. */
    boolean isTold(int step) {
        return !(step < steps.size() ? steps.get(step).awaited : answer).isEmpty();
    }

    /** Whether anything is told to have waited for several. */
    boolean hasJoins() {
        return answer.size() > 1 || steps.stream().anyMatch(step -> step.awaited.size() > 1);
    }

    /** The steps on the way back from the end, in the order of time. */
    int[] path() {
        int[] backwards = new int[steps.size()];
        int count = 0;
        for (int i = last[steps.size()]; i != NONE; i = last[i]) {
            backwards[count++] = i;
        }
        int[] path = new int[count];
        for (int i = 0; i < count; i++) {
            path[i] = backwards[count - 1 - i];
        }
        return path;
    }

    /** When the handling ends if its steps take other times. */
    long newEnd(long[] durations) {
        return newEnd(durations, AS_RELEASED);
    }

    /** As above, with steps that begin at other times. */
    long newEnd(long[] durations, Beginnings beginnings) {
        long[] newEnds = new long[durations.length];
        PriorityQueue<Integer> running =
                new PriorityQueue<>(Comparator.comparingLong(i -> steps.get(i).end));
        long ended = start;
        long newEnded = start;
        boolean hasEnded = false;
        long lastEnd = start;
        long newLast = start;
        for (int i = 0; i < durations.length; i++) {
            Step step = steps.get(i);
            while (!running.isEmpty()
                    && allowance.hadEnded(steps.get(running.peek()).end, step.start)) {
                int before = running.remove();
                long end = steps.get(before).end;
                ended = hasEnded ? Math.max(ended, end) : end;
                newEnded = hasEnded ? Math.max(newEnded, newEnds[before]) : newEnds[before];
                hasEnded = true;
            }
            long released =
                    step.awaited.isEmpty()
                            ? newEnded + step.start - ended
                            : released(step.awaited, newEnds)
                                    + step.start
                                    - latest(step.awaited).time();
            newEnds[i] = beginnings.joined(i, beginnings.of(i, released) + durations[i]);
            running.add(i);
            lastEnd = i == 0 ? step.end : Math.max(lastEnd, step.end);
            newLast = i == 0 ? newEnds[i] : Math.max(newLast, newEnds[i]);
        }
        return answer.isEmpty()
                ? newLast + end - lastEnd
                : released(answer, newEnds) + end - latest(answer).time();
    }

    private long released(List<Awaited> awaited, long[] newEnds) {
        long released = Long.MIN_VALUE;
        for (Awaited release : awaited) {
            int call = release.call();
            long moved = call == Awaited.START ? 0 : newEnds[call] - steps.get(call).end;
            released = Math.max(released, release.time() + moved);
        }
        return released;
    }

    /**
     * How much later each step could have ended.
     *
     * @param slack of the handling itself
     */
    long[] slacks(long slack) {
        int count = steps.size();
        long[] latestEnds = new long[count];
        Arrays.fill(latestEnds, Span.UNBOUNDED);
        long[] latestRelease = new long[count + 1];
        latestRelease[count] = Span.UNBOUNDED;
        if (answer.isEmpty()) {
            int lastOfAll = last[count];
            latestRelease[count] = (lastOfAll == NONE ? start : steps.get(lastOfAll).end) + slack;
        } else {
            bound(latestEnds, answer, latest(answer).time() + slack);
        }
        for (int i = count - 1; i >= 0; i--) {
            Step step = steps.get(i);
            latestEnds[i] = Math.min(latestEnds[i], latestRelease[firstAfter(i)]);
            latestRelease[i] = latestRelease[i + 1];
            if (latestEnds[i] == Span.UNBOUNDED) {
                continue;
            }
            long later = latestEnds[i] - step.end;
            if (!step.awaited.isEmpty()) {
                bound(latestEnds, step.awaited, latest(step.awaited).time() + later);
            } else {
                long ended = last[i] == NONE ? start : steps.get(last[i]).end;
                latestRelease[i] = Math.min(latestRelease[i], ended + later);
            }
        }
        long[] slacks = new long[count];
        for (int i = 0; i < count; i++) {
            slacks[i] =
                    latestEnds[i] == Span.UNBOUNDED
                            ? Span.UNBOUNDED
                            : latestEnds[i] - steps.get(i).end;
        }
        return slacks;
    }

    private void bound(long[] latestEnds, List<Awaited> awaited, long latest) {
        for (Awaited release : awaited) {
            int call = release.call();
            if (call != Awaited.START) {
                long end = latest - (release.time() - steps.get(call).end);
                latestEnds[call] = Math.min(latestEnds[call], end);
            }
        }
    }

    /** The first step that began when one had ended; their number if there is none. */
    private int firstAfter(int step) {
        int low = step + 1;
        int high = steps.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (allowance.hadEnded(steps.get(step).end, steps.get(middle).start)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
