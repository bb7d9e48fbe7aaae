// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A span and all below it, callers before what they call, children in their order.
 *
 * <p>Whoever goes over all spans does so in a loop over this: a method that calls itself for every
 * child is compiled with several copies of itself inside, which took longer than the work.
 */
public final class Preorder {
    /** Caller of the span that it begins with. */
    public static final int NONE = -1;

    private static final int INITIAL = 16;

    private final List<Span> spans = new ArrayList<>(INITIAL);
    private int[] callers = new int[INITIAL];

    /** Spans whose turn comes, last first, and their callers. */
    private Span[] waiting = new Span[INITIAL];

    private int[] waitingCallers = new int[INITIAL];
    private int waitingCount;

    private Preorder() {}

    /** The spans from this one on. */
    public static Preorder of(Span root) {
        Preorder order = new Preorder();
        order.await(root, NONE);
        while (order.waitingCount > 0) {
            order.next();
        }
        return order;
    }

    private void await(Span span, int caller) {
        if (waitingCount == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waitingCount);
            waitingCallers = Arrays.copyOf(waitingCallers, 2 * waitingCount);
        }
        waiting[waitingCount] = span;
        waitingCallers[waitingCount++] = caller;
    }

    private void next() {
        Span span = waiting[--waitingCount];
        int index = spans.size();
        if (index == callers.length) {
            callers = Arrays.copyOf(callers, 2 * index);
        }
        callers[index] = waitingCallers[waitingCount];
        spans.add(span);
        List<Span> children = span.children();
        for (int i = children.size() - 1; i >= 0; i--) {
            await(children.get(i), index);
        }
    }

    /** All spans. */
    public List<Span> spans() {
        return spans;
    }

    /** The place of a span's caller, {@link #NONE} for the first span. */
    public int caller(int index) {
        return callers[index];
    }
}
