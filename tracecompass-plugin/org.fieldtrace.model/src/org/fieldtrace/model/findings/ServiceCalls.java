// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.operations.Operation;
import org.fieldtrace.model.operations.Operations;
import org.fieldtrace.model.operations.OutsideRequests;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationSums;

/**
 * Who calls whom.
 *
 * @param caller name of the calling service, empty for requests that no traced service made, {@link
 *     OutsideRequests#LABEL} for calls that no request made
 * @param callee name of the service that is called, or its address
 * @param sums all calls of the one to the other
 * @param wasted bytes of what these calls brought in that nobody read, see {@link Waste}
 */
public record ServiceCalls(String caller, String callee, OperationSums sums, double wasted) {
    private record Edge(String caller, String callee) {}

    /**
     * The calls between services of the requests that a summary is about, most calls first.
     *
     * @param fixes the call paths of the same requests; one that calls several services counts for
     *     each of them
     */
    public static List<ServiceCalls> of(
            RequestSource source, RequestSummary summary, List<Fix> fixes) {
        Map<Edge, OperationSums> edges = new LinkedHashMap<>();
        Operations operations = new Operations(source);
        Map<List<String>, String> services = new LinkedHashMap<>();
        List<Operation> ranked = operations.ranked(summary);
        ranked.forEach(operation -> services.put(operation.path(), operation.service()));
        for (Operation operation : ranked) {
            List<String> above = operation.path().subList(0, operation.path().size() - 1);
            String caller =
                    operation.isOutside()
                            ? OutsideRequests.LABEL
                            : above.isEmpty() ? "" : services.getOrDefault(above, "");
            edges.computeIfAbsent(new Edge(caller, operation.service()), e -> new OperationSums())
                    .add(operation.sums());
        }
        List<ServiceCalls> calls = new ArrayList<>();
        edges.forEach(
                (edge, sums) ->
                        calls.add(
                                new ServiceCalls(
                                        edge.caller, edge.callee, sums, wasted(edge, fixes))));
        calls.sort(
                Comparator.comparingLong((ServiceCalls c) -> c.sums.count())
                        .reversed()
                        .thenComparing(ServiceCalls::caller)
                        .thenComparing(ServiceCalls::callee));
        return calls;
    }

    private static double wasted(Edge edge, List<Fix> fixes) {
        return fixes.stream()
                .filter(fix -> fix.service().equals(edge.caller))
                .filter(fix -> fix.callees().contains(edge.callee))
                // The same bytes as those of the unread fields there.
                .filter(fix -> fix.partlyUsed().isEmpty())
                .filter(fix -> fix.kind() != FindingKind.FIELDS_SELDOM_READ)
                .filter(fix -> fix.kind() != FindingKind.FIELDS_READ_LATE)
                .mapToDouble(fix -> fix.waste().wasted())
                .sum();
    }
}
