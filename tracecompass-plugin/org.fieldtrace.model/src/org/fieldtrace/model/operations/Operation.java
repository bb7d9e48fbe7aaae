// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.Comparator;
import java.util.List;
import org.fieldtrace.model.requests.sums.OperationSums;

/**
 * An operation of a service at one place in the calling context tree, over all requests.
 *
 * @param path the operations from the root down to this one, each {@code SERVICE[operation]}
 * @param service name of its service
 * @param operation its name in its service
 * @param numbers its numbers in the calling context tree; several where a name was learnt late
 * @param sums its spans
 * @param normalisedInclusive its inclusive time over the largest of all operations, 0 to 1
 * @param normalisedExclusive its exclusive time over the largest of all operations, 0 to 1
 * @param criticalShare share of the critical paths of all requests that is its own, 0 to 1
 * @param isOutside whether no request makes these calls, see {@link OutsideRequests}
 */
public record Operation(
        List<String> path,
        String service,
        String operation,
        List<Integer> numbers,
        OperationSums sums,
        double normalisedInclusive,
        double normalisedExclusive,
        double criticalShare,
        boolean isOutside) {
    private static final Comparator<Operation> OUTSIDE_LAST =
            Comparator.comparing(Operation::isOutside);

    /**
     * Farthest from the origin first; those equally far in the order of their names. What no
     * request makes comes after all that requests do.
     */
    public static final Comparator<Operation> RANK =
            OUTSIDE_LAST
                    .thenComparing(Comparator.comparingDouble(Operation::distance).reversed())
                    .thenComparing(operation -> String.join("\n", operation.path));

    /**
     * Most time on critical paths first: by rank, whatever calls something slow comes before it,
     * and the first screen is full of callers.
     */
    public static final Comparator<Operation> ORDER =
            OUTSIDE_LAST
                    .thenComparing(
                            Comparator.<Operation>comparingLong(one -> one.sums.critical())
                                    .reversed())
                    .thenComparing(RANK);

    public Operation {
        path = List.copyOf(path);
        numbers = List.copyOf(numbers);
    }

    /** {@code SERVICE[operation]}. */
    public String label() {
        return path.get(path.size() - 1);
    }

    /** Its label, and whether it stands apart. */
    public String labelInTree() {
        return OutsideRequests.marked(label(), isOutside);
    }

    /**
     * Distance from the origin of normalised exclusive and inclusive time, 0 to √2: an operation is
     * worth a look because it takes long itself, because what it calls does, or both.
     */
    public double distance() {
        return Math.hypot(normalisedInclusive, normalisedExclusive);
    }
}
