// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * How much later each call of one handling could have ended (slack), and how much sooner the
 * handling would have ended without it (limit of its drag).
 *
 * <p>Slack is the total float of the critical path method (J. E. Kelley and M. R. Walker,
 * "Critical-Path Planning and Scheduling", Eastern Joint IRE-AIEE-ACM Computer Conference 1959,
 * section "The CPM schedule"), over the order of {@link SiblingOrder}. Drag is S. A. Devaux's
 * ("Total Project Control", 1999, chapter 5): what is on the critical path holds it up by its
 * duration, or by the least float of what runs parallel to it where that is less.
 */
final class Schedule implements CallSchedule {
    private final SiblingOrder order;
    private final long[] slacks;

    /**
     * @param slack of the handling itself, {@link Span#UNBOUNDED} where nobody waits for it
     */
    Schedule(Span parent, SiblingOrder order, long slack) {
        this.order = order;
        slacks = slacks(parent, slack);
    }

    private long[] slacks(Span parent, long slack) {
        int count = order.joined().size();
        long[] result = new long[count];
        if (slack == Span.UNBOUNDED) {
            Arrays.fill(result, Span.UNBOUNDED);
            return result;
        }
        long atEnd = parent.innerEnd() + slack - order.gapAtEnd();
        // By when all that precede the child, or any after it, must have ended.
        long[] latestRelease = new long[count + 1];
        latestRelease[count] = atEnd;
        for (int i = count - 1; i >= 0; i--) {
            Span child = order.joined().get(i);
            long latestEnd = latestRelease[order.firstAfter(i)];
            result[i] = latestEnd - child.end();
            latestRelease[i] =
                    Math.min(latestRelease[i + 1], latestEnd - child.total() - order.gapBefore(i));
        }
        return result;
    }

    /** Slack of a joined child, nanoseconds. */
    @Override
    public long slack(int child) {
        return slacks[child];
    }

    /** The children that the handling waited for, one after the other, in the order of time. */
    @Override
    public int[] waitedFor() {
        int[] backwards = new int[order.joined().size()];
        int count = 0;
        for (int i = order.last(); i != SiblingOrder.NONE; i = order.lastEndedBefore(i)) {
            backwards[count++] = i;
        }
        int[] forwards = new int[count];
        for (int i = 0; i < count; i++) {
            forwards[i] = backwards[count - 1 - i];
        }
        return forwards;
    }

    /**
     * For each of the critical children the least slack of what runs parallel to it, {@link
     * Span#UNBOUNDED} where nothing does. Without a child that overlaps the one before it by a
     * little, the handling would still wait for that one's end.
     *
     * @param critical as {@link #waitedFor()} gives them
     */
    @Override
    public long[] limits(int[] critical) {
        long[] least = new long[critical.length];
        PriorityQueue<Integer> parallel =
                new PriorityQueue<>(Comparator.comparingLong((Integer i) -> slacks[i]));
        int next = 0;
        for (int k = 0; k < critical.length; k++) {
            Span child = order.joined().get(critical[k]);
            int after = order.firstAfter(critical[k]);
            for (; next < after; next++) {
                if (Arrays.binarySearch(critical, next) < 0) {
                    parallel.add(next);
                }
            }
            // What had ended before this child had ended before the later ones too.
            while (!parallel.isEmpty() && order.isBefore(parallel.peek(), critical[k])) {
                parallel.remove();
            }
            least[k] = parallel.isEmpty() ? Span.UNBOUNDED : slacks[parallel.peek()];
            if (k > 0) {
                // That would still have ended when it did.
                long before = order.joined().get(critical[k - 1]).end();
                least[k] = Math.min(least[k], child.end() - before);
            }
        }
        return least;
    }

    @Override
    public Segment.Rule rule(int child) {
        return Segment.Rule.CLOCK;
    }

    @Override
    public Segment.Rule ruleOfAnswer() {
        return Segment.Rule.CLOCK;
    }
}
