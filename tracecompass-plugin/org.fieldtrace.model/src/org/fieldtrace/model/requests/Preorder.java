// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A node of a tree, such as a span, and all below it, callers before what they call, children in
 * their order.
 *
 * <p>Whoever goes over all spans of a request does so in a loop over this: a method that calls
 * itself for every child is compiled with several copies of itself inside, which took longer than
 * the work.
 */
public final class Preorder<T extends Preorder.Node<T>> {
    /** Something that calls others. */
    public interface Node<T> {
        /** Those that it calls, in their order. */
        List<T> children();
    }

    /** Caller of the node that it begins with. */
    public static final int NONE = -1;

    private static final int INITIAL = 16;

    private final List<T> nodes = new ArrayList<>(INITIAL);
    private int[] callers = new int[INITIAL];

    /** Nodes whose turn comes, last first, and their callers. */
    @SuppressWarnings("unchecked") // only this class sees it
    private T[] waiting = (T[]) new Node<?>[INITIAL];

    private int[] waitingCallers = new int[INITIAL];
    private int waitingCount;

    private Preorder() {}

    /** The nodes from this one on. */
    public static <T extends Node<T>> Preorder<T> of(T root) {
        Preorder<T> order = new Preorder<>();
        order.await(root, NONE);
        while (order.waitingCount > 0) {
            order.next();
        }
        return order;
    }

    private void await(T node, int caller) {
        if (waitingCount == waiting.length) {
            waiting = Arrays.copyOf(waiting, 2 * waitingCount);
            waitingCallers = Arrays.copyOf(waitingCallers, 2 * waitingCount);
        }
        waiting[waitingCount] = node;
        waitingCallers[waitingCount++] = caller;
    }

    private void next() {
        T node = waiting[--waitingCount];
        int index = nodes.size();
        if (index == callers.length) {
            callers = Arrays.copyOf(callers, 2 * index);
        }
        callers[index] = waitingCallers[waitingCount];
        nodes.add(node);
        List<T> children = node.children();
        for (int i = children.size() - 1; i >= 0; i--) {
            await(children.get(i), index);
        }
    }

    /** All nodes. */
    public List<T> nodes() {
        return nodes;
    }

    /** The place of a node's caller, {@link #NONE} for the first one. */
    public int caller(int index) {
        return callers[index];
    }
}
