// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.operations.FlatOperation;
import org.fieldtrace.model.requests.sums.OperationSums;

/**
 * An operation in two releases of its service.
 *
 * @param releases these
 * @param operation its name in its service
 * @param before its spans in the earlier release; none where it has no such operation
 * @param after those in the later one
 */
public record ComparedOperation(
        ReleasePair releases, String operation, OperationSums before, OperationSums after) {
    /** Those of a service after each other, by their names. */
    static final Comparator<ComparedOperation> BY_NAME =
            Comparator.comparing(ComparedOperation::releases, ReleasePair.ORDER)
                    .thenComparing(ComparedOperation::operation);

    /**
     * Largest difference between the releases first, in whichever direction. An operation that one
     * of them does not have differs by all that it has in the other.
     */
    static Comparator<ComparedOperation> differing(ToLongFunction<OperationSums> value) {
        return Comparator.comparingLong(
                        (ComparedOperation one) ->
                                Math.abs(
                                        value.applyAsLong(one.after)
                                                - value.applyAsLong(one.before)))
                .reversed()
                .thenComparing(BY_NAME);
    }

    /** Bytes of an answer, the mean of all calls; 0 where there is none. */
    static long bytesOfACall(OperationSums sums) {
        return sums.count() == 0 ? 0 : Math.round((double) sums.bytes() / sums.count());
    }

    /**
     * The operations of pairs of releases.
     *
     * @param operations of all services
     */
    public static List<ComparedOperation> of(
            List<ReleasePair> pairs, List<FlatOperation> operations) {
        Map<String, Map<String, OperationSums>> byService = new HashMap<>();
        for (FlatOperation operation : operations) {
            byService
                    .computeIfAbsent(operation.service(), service -> new HashMap<>())
                    .put(operation.operation(), operation.sums());
        }
        List<ComparedOperation> compared = new ArrayList<>();
        for (ReleasePair pair : pairs) {
            Map<String, OperationSums> before =
                    byService.getOrDefault(pair.beforeLabel(), Map.of());
            Map<String, OperationSums> after = byService.getOrDefault(pair.afterLabel(), Map.of());
            Set<String> names = new TreeSet<>(before.keySet());
            names.addAll(after.keySet());
            for (String name : names) {
                compared.add(
                        new ComparedOperation(
                                pair,
                                name,
                                before.getOrDefault(name, new OperationSums()),
                                after.getOrDefault(name, new OperationSums())));
            }
        }
        return compared;
    }
}
