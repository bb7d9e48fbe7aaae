// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.fieldtrace.model.requests.sums.OperationSums;

/** The calling context tree of operations with its nodes' names. */
public final class Operations {
    private static final String OTHERS = "(others)";

    private record Place(String service, String operation, List<String> path) {}

    private final RequestSource source;
    private final Map<Integer, Place> places = new HashMap<>();

    public Operations(RequestSource source) {
        this.source = source;
    }

    /** The operations of the requests that a summary is about, in the order of their rank. */
    public List<Operation> ranked(RequestSummary summary) {
        Map<List<String>, OperationSums> sums = new LinkedHashMap<>();
        Map<List<String>, List<Integer>> numbers = new HashMap<>();
        summary.operations()
                .forEach(
                        (number, operation) -> {
                            List<String> path = path(number);
                            sums.computeIfAbsent(path, p -> new OperationSums())
                                    .add(operation.sums());
                            numbers.computeIfAbsent(path, p -> new ArrayList<>()).add(number);
                        });
        long inclusive = sums.values().stream().mapToLong(OperationSums::inclusive).max().orElse(0);
        long exclusive = sums.values().stream().mapToLong(OperationSums::exclusive).max().orElse(0);
        OutsideRequests outside = new OutsideRequests(source);
        List<Operation> operations = new ArrayList<>();
        sums.forEach(
                (path, sum) -> {
                    Place place = places.get(numbers.get(path).get(0));
                    operations.add(
                            new Operation(
                                    path,
                                    place.service,
                                    place.operation,
                                    numbers.get(path),
                                    sum,
                                    ratio(sum.inclusive(), inclusive),
                                    ratio(sum.exclusive(), exclusive),
                                    ratio(sum.critical(), summary.duration()),
                                    numbers.get(path).stream().allMatch(outside::holds)));
                });
        operations.sort(Operation.RANK);
        return operations;
    }

    private static double ratio(long part, long whole) {
        return whole == 0 ? 0 : (double) part / whole;
    }

    /** The operations from the root down to a node, each {@code SERVICE[operation]}. */
    public List<String> path(int number) {
        return place(number).path;
    }

    private Place place(int number) {
        Place known = places.get(number);
        if (known != null) {
            return known;
        }
        Place place;
        if (number == OperationPaths.OTHERS) {
            place = new Place(OTHERS, OTHERS, List.of(OTHERS));
        } else {
            OperationPaths.Node node = source.paths().nodes().get(number);
            List<String> path = new ArrayList<>();
            if (node.parent() != OperationPaths.NONE) {
                path.addAll(place(node.parent()).path);
            }
            String service = source.name(node.service());
            String operation = source.name(node.operation());
            path.add(service + "[" + operation + "]");
            place = new Place(service, operation, List.copyOf(path));
        }
        places.put(number, place);
        return place;
    }
}
