// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * The exchanges that are known to belong to one request. Trees that turn out to be parts of one
 * request are united, as in a union-find structure.
 *
 * @param <E> an exchange, which knows its tree
 */
final class Tree<E> {
    private Tree<E> mergedInto;

    private final E root;

    /** Exchanges that have not ended. */
    int open;

    /** Ends of exchanges. */
    int ends;

    /** Exchanges of which both ends are in it. */
    int matched;

    /** Contexts that may still make calls. */
    int liveContexts;

    /** Messages that were sent and may be handled yet, maybe again. */
    int messages;

    /** Calls that were given up, whose requests may reach their servers yet. */
    int underway;

    /** Whether samples of a handling will be told some time after its end. */
    boolean awaitsLayers;

    /** When something last happened, nanoseconds. */
    long lastActivity;

    /** Whether it stands in the queue of trees that wait to be complete. */
    boolean isLingering;

    /** Its place among those that are not complete, which {@link OpenQueue} keeps. */
    boolean isQueued;

    Tree<E> older;
    Tree<E> younger;

    boolean isCut;

    /** Whether it is the rest of a request that is too large, to be handed on to nobody. */
    boolean isLeftOut;

    /** Whether calls of it were left out because it is too large. */
    boolean isTooLarge;

    /** Whether it was handed on: nothing may be added any more. */
    boolean isComplete;

    /** Stands for that of any exchange whose request was handed on. */
    Tree() {
        root = null;
        isComplete = true;
    }

    /**
     * That of an exchange, for all that is known a request of its own.
     *
     * @param start when it begins, nanoseconds
     */
    Tree(E root, long start) {
        this.root = root;
        open = 1;
        ends = 1;
        lastActivity = start;
    }

    /** What the request begins with, as far as is known. */
    E root() {
        return root;
    }

    Tree<E> current() {
        Tree<E> tree = this;
        while (tree.mergedInto != null) {
            // Halve the path, so that the next one has less to go.
            if (tree.mergedInto.mergedInto != null) {
                tree.mergedInto = tree.mergedInto.mergedInto;
            }
            tree = tree.mergedInto;
        }
        return tree;
    }

    boolean isMerged() {
        return mergedInto != null;
    }

    /** As many as will stand in the request. */
    int spans() {
        return ends - matched;
    }

    /** Takes in another tree, whose root is a part of this one. */
    void absorb(Tree<E> other) {
        other.mergedInto = this;
        open += other.open;
        ends += other.ends;
        matched += other.matched;
        liveContexts += other.liveContexts;
        messages += other.messages;
        underway += other.underway;
        awaitsLayers |= other.awaitsLayers;
        lastActivity = Math.max(lastActivity, other.lastActivity);
        isCut |= other.isCut;
        isTooLarge |= other.isTooLarge;
    }
}
