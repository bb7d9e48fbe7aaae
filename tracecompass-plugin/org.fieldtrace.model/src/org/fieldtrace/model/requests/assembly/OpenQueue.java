// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;

/** The trees that are not complete, oldest first; each is in one such queue at most. */
final class OpenQueue {
    private Tree<Exchange> first;
    private Tree<Exchange> last;

    void add(Tree<Exchange> tree) {
        tree.isQueued = true;
        tree.older = last;
        if (last == null) {
            first = tree;
        } else {
            last.younger = tree;
        }
        last = tree;
    }

    /** Takes out a tree that may be in it. */
    void remove(Tree<Exchange> tree) {
        if (!tree.isQueued) {
            return;
        }
        tree.isQueued = false;
        if (tree.older == null) {
            first = tree.younger;
        } else {
            tree.older.younger = tree.younger;
        }
        if (tree.younger == null) {
            last = tree.older;
        } else {
            tree.younger.older = tree.older;
        }
        tree.older = null;
        tree.younger = null;
    }

    /** The oldest one; null if there is none. */
    Tree<Exchange> oldest() {
        return first;
    }

    /** All, oldest first. */
    List<Tree<Exchange>> all() {
        List<Tree<Exchange>> trees = new ArrayList<>();
        for (Tree<Exchange> tree = first; tree != null; tree = tree.younger) {
            trees.add(tree);
        }
        return trees;
    }
}
