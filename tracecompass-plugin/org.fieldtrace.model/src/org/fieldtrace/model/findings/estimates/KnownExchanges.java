// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.estimates;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RemoteCallSums;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** How often each service asked each other for what, by the exchanges that were recorded. */
final class KnownExchanges {
    private record Route(String caller, int callee, int operation) {}

    private final Map<Route, Long> counts = new HashMap<>();

    KnownExchanges(RequestSource source, RequestSummary summary) {
        List<OperationPaths.Node> nodes = source.paths().nodes();
        summary.operations()
                .forEach(
                        (number, operation) -> {
                            OperationPaths.Node node = nodes.get(number);
                            if (node.parent() > OperationPaths.OTHERS && node.service() >= 0) {
                                String caller =
                                        source.release(nodes.get(node.parent()).service())
                                                .service();
                                counts.merge(
                                        new Route(caller, node.service(), node.operation()),
                                        operation.sums().count(),
                                        Long::sum);
                            }
                        });
    }

    /**
     * How many calls there are at most: each has at least one exchange.
     *
     * @param caller the service that makes the calls
     * @return {@link Long#MAX_VALUE} where no exchange tells
     */
    long most(String caller, RemoteCallSums.Key calls) {
        return counts.getOrDefault(
                new Route(caller, calls.callee(), calls.operation()), Long.MAX_VALUE);
    }
}
