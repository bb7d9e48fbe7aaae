// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.requests.sums.OperationSums;

/**
 * An operation of a service over all its places in the calling context tree: one line of the flat
 * profile, with those that call it (S. L. Graham, P. B. Kessler and M. K. McKusick, gprof: a call
 * graph execution profiler, 1982). An operation that calls itself has each of its calls counted
 * once; its inclusive times would hold the inner ones twice and are therefore not told.
 *
 * @param service name of its service
 * @param operation its name in its service
 * @param places at how many places of the tree it stands
 * @param sums its spans at all places
 * @param criticalShare share of the critical paths of all requests that is its own, 0 to 1
 * @param callers who calls it, most critical time first
 * @param isOutside whether it stands at no place that a request leads to
 */
public record FlatOperation(
        String service,
        String operation,
        int places,
        OperationSums sums,
        double criticalShare,
        List<Caller> callers,
        boolean isOutside) {
    /**
     * Who calls an operation.
     *
     * @param service name of the calling service; empty where no traced service calls
     * @param operation the operation that calls; empty where none does
     * @param calls how often
     * @param critical time of critical paths that is the called operation's own in these calls,
     *     nanoseconds
     */
    public record Caller(String service, String operation, long calls, long critical) {
        /** {@code SERVICE[operation]}, or {@code outside}. */
        public String label() {
            return service.isEmpty() ? "outside" : service + "[" + operation + "]";
        }
    }

    /** Most time on critical paths first. */
    public static final Comparator<FlatOperation> ORDER =
            Comparator.comparing(FlatOperation::isOutside)
                    .thenComparing(largest(operation -> operation.sums.critical()))
                    .thenComparing(largest(operation -> operation.sums.exclusive()))
                    .thenComparing(FlatOperation::label);

    public FlatOperation {
        callers = List.copyOf(callers);
    }

    private static Comparator<FlatOperation> largest(ToLongFunction<FlatOperation> value) {
        return Comparator.comparingLong(value).reversed();
    }

    /** {@code SERVICE[operation]}. */
    public String label() {
        return service + "[" + operation + "]";
    }

    /**
     * Services that call it, in the order of their names; none where all calls are from outside.
     */
    public List<String> callingServices() {
        return callers.stream()
                .map(Caller::service)
                .filter(caller -> !caller.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    private record Name(String service, String operation) {
        static final Name OUTSIDE = new Name("", "");
    }

    private static final class Sum {
        private final OperationSums sums = new OperationSums();
        private final Map<Name, long[]> callers = new LinkedHashMap<>();
        private int places;
        private boolean isOutside = true;

        void add(Operation operation, Name caller) {
            places++;
            isOutside &= operation.isOutside();
            sums.add(operation.sums());
            long[] its = callers.computeIfAbsent(caller, name -> new long[2]);
            its[0] += operation.sums().count();
            its[1] += operation.sums().critical();
        }

        List<Caller> callers() {
            List<Caller> found = new ArrayList<>();
            callers.forEach(
                    (name, its) ->
                            found.add(new Caller(name.service, name.operation, its[0], its[1])));
            found.sort(
                    Comparator.comparingLong(Caller::critical)
                            .thenComparingLong(Caller::calls)
                            .reversed()
                            .thenComparing(Caller::label));
            return found;
        }
    }

    /**
     * The operations of a calling context tree, most critical time of their own first.
     *
     * @param tree every place of the tree
     * @param duration durations of all requests together, nanoseconds
     */
    public static List<FlatOperation> of(List<Operation> tree, long duration) {
        Map<List<String>, Name> names = new HashMap<>();
        tree.forEach(
                place -> names.put(place.path(), new Name(place.service(), place.operation())));
        Map<String, Map<String, Sum>> sums = new TreeMap<>();
        for (Operation place : tree) {
            List<String> above = place.path().subList(0, place.path().size() - 1);
            sums.computeIfAbsent(place.service(), service -> new TreeMap<>())
                    .computeIfAbsent(place.operation(), operation -> new Sum())
                    .add(place, names.getOrDefault(above, Name.OUTSIDE));
        }
        List<FlatOperation> flat = new ArrayList<>();
        sums.forEach(
                (service, operations) ->
                        operations.forEach(
                                (operation, sum) ->
                                        flat.add(
                                                new FlatOperation(
                                                        service,
                                                        operation,
                                                        sum.places,
                                                        sum.sums,
                                                        duration == 0
                                                                ? 0
                                                                : (double) sum.sums.critical()
                                                                        / duration,
                                                        sum.callers(),
                                                        sum.isOutside))));
        flat.sort(ORDER);
        return flat;
    }
}
