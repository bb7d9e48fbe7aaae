// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

/**
 * The exchanges that are known to belong to one request. Trees that turn out to be parts of one
 * request are united, as in a union-find structure.
 */
final class Tree {
    /** Stands for the tree of any exchange whose request was handed on. */
    static final Tree HANDED_ON = new Tree();

    private Tree mergedInto;

    /** What the request begins with, as far as is known. */
    final Exchange root;

    /** Exchanges that have not ended. */
    int open;

    /** Exchanges. */
    int spans;

    /** Calls below each other at most, and more where trees were united late. */
    int height;

    /** Contexts that may still make calls. */
    int liveContexts;

    /** When something last happened, nanoseconds. */
    long lastActivity;

    /** Whether it stands in the queue of trees that wait to be complete. */
    boolean isLingering;

    /** Its place among those that are not complete, which {@link OpenQueue} keeps. */
    boolean isQueued;

    Tree older;
    Tree younger;

    boolean isCut;

    /** Whether it was handed on: nothing may be added any more. */
    boolean isComplete;

    private Tree() {
        root = null;
        isComplete = true;
    }

    Tree(Exchange root) {
        this.root = root;
        open = 1;
        spans = 1;
        lastActivity = root.start;
    }

    Tree current() {
        Tree tree = this;
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

    /**
     * Takes in another tree, whose root is a part of this one.
     *
     * @param depth of the other's root in this one
     */
    void absorb(Tree other, int depth) {
        height = Math.max(height, depth + other.height);
        other.mergedInto = this;
        open += other.open;
        spans += other.spans;
        liveContexts += other.liveContexts;
        lastActivity = Math.max(lastActivity, other.lastActivity);
        isCut |= other.isCut;
    }
}
