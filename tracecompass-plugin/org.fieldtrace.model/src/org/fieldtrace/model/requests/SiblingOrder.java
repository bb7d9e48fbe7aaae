// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The calls that one handling waited for, and which of them came after which.
 *
 * <p>A call is taken to depend on every sibling that had ended when it began, and what was done
 * between the last of these ends and its beginning to depend on that end: an interval order (P. C.
 * Fishburn, "Intransitive indifference with unequal indifference intervals", Journal of
 * Mathematical Psychology 7 (1970), 144-149). It is what a trace can tell without knowing the
 * program, and it errs on the careful side: a dependency more gives less slack.
 */
final class SiblingOrder {
    /** Nobody ended before it began. */
    static final int NONE = -1;

    private final Span parent;
    private final List<Span> joined = new ArrayList<>();
    private final List<Span> detached = new ArrayList<>();
    private final long[] starts;
    private final int[] lastEndedBefore;
    private final int last;

    /** Orders the children of a span. A child that outlived the handling was not waited for. */
    SiblingOrder(Span parent) {
        this.parent = parent;
        for (Span child : parent.children()) {
            boolean within =
                    child.start() >= parent.innerStart() && child.end() <= parent.innerEnd();
            (within ? joined : detached).add(child);
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

    /** For every child the last that ended before it began; gives the last that ended at all. */
    private int releases() {
        int count = joined.size();
        int[] byEnd = byEnd();
        int ended = 0;
        int latest = NONE;
        for (int i = 0; i < count; i++) {
            // Calls without a duration that begin together are ordered by their index.
            while (ended < count
                    && byEnd[ended] < i
                    && joined.get(byEnd[ended]).end() <= starts[i]) {
                latest = byEnd[ended++];
            }
            lastEndedBefore[i] = latest;
        }
        return count == 0 ? NONE : byEnd[count - 1];
    }

    /** The children's indices in the order of their ends, then of their indices. */
    private int[] byEnd() {
        int[] indices = new int[joined.size()];
        boolean isSorted = true;
        for (int i = 0; i < indices.length; i++) {
            indices[i] = i;
            isSorted &= i == 0 || joined.get(i - 1).end() <= joined.get(i).end();
        }
        // As calls made one after the other are.
        return isSorted ? indices : sortedByEnd(indices);
    }

    private int[] sortedByEnd(int[] indices) {
        Integer[] sorted = new Integer[indices.length];
        Arrays.setAll(sorted, i -> i);
        Arrays.sort(sorted, Comparator.comparingLong(i -> joined.get(i).end()));
        Arrays.setAll(indices, i -> sorted[i]);
        return indices;
    }

    /** The children that were waited for, in the order of their starts. */
    List<Span> joined() {
        return joined;
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

    /** Own work between the child's release and its beginning. */
    long gapBefore(int child) {
        int release = lastEndedBefore[child];
        return starts[child] - (release == NONE ? parent.innerStart() : joined.get(release).end());
    }

    /** The first child that depends on this one; the number of children if none does. */
    int firstAfter(int child) {
        long end = joined.get(child).end();
        int low = child + 1;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] >= end) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Own work after the last child has ended. */
    long gapAtEnd() {
        return parent.innerEnd() - (last == NONE ? parent.innerStart() : joined.get(last).end());
    }
}
