// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.sums;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Numbers the nodes of the calling context tree: an operation of a service, below the one that
 * called it.
 */
public final class OperationPaths {
    /** The place above the roots. */
    public static final int NONE = -1;

    /** The place of all that have no number because there are too many. */
    public static final int OTHERS = 0;

    /** Nodes below each other. Deeper ones repeat what services call in turn. */
    private static final int MAX_DEPTH = 200;

    /** Names of the others, which are no ids of names. */
    private static final int NO_NAME = -1;

    /**
     * One node.
     *
     * @param parent number of the one above, {@link #NONE} for a root
     * @param service name id, negative for the others
     * @param operation name id, negative for the others
     */
    public record Node(int parent, int service, int operation) {
        // As the compiler would have them, but for its method handles, which are not always
        // inlined; it is looked up for every span.
        @Override
        public boolean equals(Object other) {
            return other instanceof Node node
                    && parent == node.parent
                    && service == node.service
                    && operation == node.operation;
        }

        @Override
        public int hashCode() {
            return (parent * 31 + service) * 31 + operation;
        }
    }

    private final int limit;
    private final List<Node> nodes = new ArrayList<>();
    private final List<Integer> depths = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();
    private long leftOut;

    /**
     * @param limit nodes; beyond, and too deep below each other, all that are new count as one
     */
    public OperationPaths(int limit) {
        this.limit = limit;
        numberOf(NONE, NO_NAME, NO_NAME);
    }

    /**
     * The nodes as they were numbered before; there can be no more.
     *
     * @param nodes as {@link #nodes()} gave them; none counts as only the others
     */
    public static OperationPaths of(List<Node> nodes) {
        OperationPaths paths = new OperationPaths(Math.max(1, nodes.size()));
        nodes.stream().skip(1).forEach(n -> paths.numberOf(n.parent, n.service, n.operation));
        return paths;
    }

    /** The number of a node, given that of the one above. */
    public int numberOf(int parent, int service, int operation) {
        Node node = new Node(parent, service, operation);
        Integer known = numbers.get(node);
        if (known != null) {
            return known;
        }
        int depth = parent == NONE ? 0 : depths.get(parent) + 1;
        if (nodes.size() >= limit || parent == OTHERS || depth >= MAX_DEPTH) {
            leftOut++;
            return OTHERS;
        }
        numbers.put(node, nodes.size());
        nodes.add(node);
        depths.add(depth);
        return nodes.size() - 1;
    }

    /** Spans that have no place of their own. */
    public long leftOut() {
        return leftOut;
    }

    /** The nodes by their number, parents before their children. */
    public List<Node> nodes() {
        return nodes;
    }
}
