// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * The calls that one handling waited for, and which of them came after which.
 *
 * <p>A call is taken to depend on every sibling that had ended when it began, and what was done
 * between the last of these ends and its beginning to depend on that end: an interval order (P. C.
 * Fishburn, "Intransitive indifference with unequal indifference intervals", Journal of
 * Mathematical Psychology 7 (1970), 144-149). It is what a trace can tell without knowing the
 * program, and it errs on the careful side: a dependency more gives less slack. A call had ended
 * when another began if it ended no later than an {@link OverlapAllowance} after that, and began
 * before it.
 */
final class SiblingOrder {
    /** Nobody ended before it began. */
    static final int NONE = -1;

    private final Span parent;
    private final OverlapAllowance allowance;
    private final List<Span> joined = new ArrayList<>();
    private final List<Span> detached = new ArrayList<>();

    private final long[] starts;
    private final int[] lastEndedBefore;
    private final int last;

    /**
     * Orders the children of a span. A child that outlived the handling was not waited for, nor was
     * the handling of a message.
     */
    SiblingOrder(Span parent, OverlapAllowance allowance) {
        this.parent = parent;
        this.allowance = allowance;
        for (int i = 0; i < parent.children().size(); i++) {
            Span child = parent.children().get(i);
            (isWithin(child) ? joined : detached).add(child);
        }
        joined.sort(Span.BY_START);
        int count = joined.size();
        starts = new long[count];
        for (int i = 0; i < count; i++) {
            starts[i] = joined.get(i).start();
        }
        lastEndedBefore = new int[count];
        last = releases();
    }

    private boolean isWithin(Span child) {
        return child.kind() != SpanKind.MESSAGE
                && child.start() >= parent.innerStart()
                && child.start() <= parent.innerEnd()
                && allowance.hadEnded(child.end(), parent.innerEnd());
    }

    /** For every child the last that ended before it began; gives the last that ended at all. */
    private int releases() {
        if (isSequence()) {
            for (int i = 0; i < starts.length; i++) {
                lastEndedBefore[i] = i - 1;
            }
            return starts.length - 1;
        }
        // Those that have begun and not ended, as far as is known.
        PriorityQueue<Integer> running =
                new PriorityQueue<>(Comparator.comparingLong((Integer i) -> joined.get(i).end()));
        int latest = NONE;
        int lastOfAll = NONE;
        for (int i = 0; i < starts.length; i++) {
            while (!running.isEmpty()
                    && allowance.hadEnded(joined.get(running.peek()).end(), starts[i])) {
                latest = later(latest, running.remove());
            }
            lastEndedBefore[i] = latest;
            lastOfAll = later(lastOfAll, i);
            running.add(i);
        }
        return lastOfAll;
    }

    /** Whether they follow each other, as calls of a thread do. */
    private boolean isSequence() {
        for (int i = 1; i < starts.length; i++) {
            long endBefore = joined.get(i - 1).end();
            if (!allowance.hadEnded(endBefore, starts[i]) || endBefore >= joined.get(i).end()) {
                return false;
            }
        }
        return true;
    }

    /** The one that ended later; of two that ended together the one that began first. */
    private int later(int one, int other) {
        if (one == NONE) {
            return other;
        }
        long first = joined.get(one).end();
        long second = joined.get(other).end();
        return first > second || first == second && one < other ? one : other;
    }

    /** The children that were waited for, in the order of their starts. */
    List<Span> joined() {
        return joined;
    }

    /** The places of the joined children among all, in the same order. */
    int[] numbers() {
        List<Span> children = parent.children();
        return IntStream.range(0, children.size())
                .filter(i -> isWithin(children.get(i)))
                .boxed()
                .sorted(Comparator.comparing(children::get, Span.BY_START))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** The children that were not waited for. */
    List<Span> detached() {
        return detached;
    }

    /** The joined child that ended last, {@link #NONE} if there is none. */
    int last() {
        return last;
    }

    /** The child that ended last before this one began, {@link #NONE} if none had. */
    int lastEndedBefore(int child) {
        return lastEndedBefore[child];
    }

    /** Own work between the child's release and its beginning; below 0 where they overlap. */
    long gapBefore(int child) {
        int release = lastEndedBefore[child];
        return starts[child] - (release == NONE ? parent.innerStart() : joined.get(release).end());
    }

    /** Whether one child had ended when another began. */
    boolean isBefore(int one, int other) {
        return one < other && allowance.hadEnded(joined.get(one).end(), starts[other]);
    }

    /** The first child that depends on this one; the number of children if none does. */
    int firstAfter(int child) {
        long end = joined.get(child).end();
        int low = child + 1;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (allowance.hadEnded(end, starts[middle])) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Own work after the last child has ended; below 0 where that outlived it a little. */
    long gapAtEnd() {
        return parent.innerEnd() - (last == NONE ? parent.innerStart() : joined.get(last).end());
    }
}
