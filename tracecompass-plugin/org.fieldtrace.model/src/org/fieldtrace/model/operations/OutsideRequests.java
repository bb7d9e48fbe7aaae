// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.List;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;

/**
 * Calls that no request makes, such as statements at start-up: roots of a service that no agent was
 * in. Where no service is known to be recorded, there are none.
 */
public final class OutsideRequests {
    /** What people are told of such a call. */
    public static final String LABEL = "outside of requests";

    private final RequestSource source;
    private final boolean isAnyRecorded;

    public OutsideRequests(RequestSource source) {
        this.source = source;
        List<OperationPaths.Node> nodes = source.paths().nodes();
        isAnyRecorded =
                nodes.subList(OperationPaths.OTHERS + 1, nodes.size()).stream()
                        .anyMatch(node -> source.isRecorded(node.service()));
    }

    /** A name that says so. */
    static String marked(String name, boolean isOutside) {
        return isOutside ? name + " (" + LABEL + ")" : name;
    }

    /** Whether what a request is made of is such a call. */
    public boolean holds(Span root) {
        return isAnyRecorded && !source.isRecorded(root.service());
    }

    /** How many of the requests that a summary is about are such calls. */
    public long count(RequestSummary summary) {
        long[] count = {0};
        summary.operations()
                .forEach(
                        (number, operation) ->
                                count[0] += holds(number) ? operation.sums().count() : 0);
        return count[0];
    }

    /** Whether a node of the calling context tree is such a call. */
    boolean holds(int number) {
        if (!isAnyRecorded || number == OperationPaths.OTHERS) {
            return false;
        }
        OperationPaths.Node node = source.paths().nodes().get(number);
        return node.parent() == OperationPaths.NONE && !source.isRecorded(node.service());
    }
}
