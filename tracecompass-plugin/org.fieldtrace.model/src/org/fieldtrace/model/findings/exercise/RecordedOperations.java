// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.exercise;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** How often each operation of each service was recorded. */
public final class RecordedOperations {
    private static final Comparator<Map.Entry<String, Long>> MOST_FIRST =
            Map.Entry.<String, Long>comparingByValue()
                    .reversed()
                    .thenComparing(Map.Entry.comparingByKey());

    private final Map<String, Map<String, Long>> counts = new HashMap<>();

    public RecordedOperations(RequestSource source, RequestSummary summary) {
        List<OperationPaths.Node> nodes = source.paths().nodes();
        summary.operations()
                .forEach(
                        (number, operation) -> {
                            OperationPaths.Node node = nodes.get(number);
                            if (node.service() >= 0) {
                                counts.computeIfAbsent(
                                                source.release(node.service()).service(),
                                                service -> new HashMap<>())
                                        .merge(
                                                source.name(node.operation()),
                                                operation.sums().count(),
                                                Long::sum);
                            }
                        });
    }

    /** Of a service, the names of those that were. */
    public Set<String> names(String service) {
        return of(service).keySet();
    }

    /** Of a service, by operation. */
    Map<String, Long> of(String service) {
        return counts.getOrDefault(service, Map.of());
    }

    /**
     * Operations of a service with how often each was recorded.
     *
     * @param asking in how many of some requests each makes some calls; most of these stand first
     */
    public List<Exercise.Seen> seen(String service, Map<String, Long> asking) {
        return asking.entrySet().stream()
                .sorted(MOST_FIRST)
                .map(
                        entry ->
                                new Exercise.Seen(
                                        entry.getKey(),
                                        of(service).getOrDefault(entry.getKey(), entry.getValue())))
                .toList();
    }
}
