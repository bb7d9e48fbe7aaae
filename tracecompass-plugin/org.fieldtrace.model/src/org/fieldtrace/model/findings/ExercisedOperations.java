// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.findings.gains.Asker;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;

/** How often each operation of each service was recorded. */
final class ExercisedOperations {
    /**
     * As many verdicts without a read are needed to say that a field is read in less than 5 %: an
     * operation with fewer requests may read what no verdict tells.
     */
    private static final long ENOUGH = 73;

    private static final Comparator<Exercise.Seen> FEWEST_FIRST =
            Comparator.comparingLong(Exercise.Seen::requests)
                    .thenComparing(Exercise.Seen::operation);

    private final RequestSource source;

    /** By operation, of each service. */
    private final Map<String, Map<String, Long>> counts = new HashMap<>();

    ExercisedOperations(RequestSource source, RequestSummary summary) {
        this.source = source;
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

    /**
     * What was exercised of the code that makes some calls.
     *
     * @param service whose code it is
     * @param askers requests by the operation whose handling made the calls
     */
    Exercise of(String service, Map<Asker, Long> askers) {
        Map<String, Long> requests = new HashMap<>();
        askers.forEach(
                (asker, count) -> requests.merge(source.name(asker.operation()), count, Long::sum));
        List<Exercise.Seen> seenIn = new ArrayList<>();
        requests.forEach((operation, count) -> seenIn.add(new Exercise.Seen(operation, count)));
        seenIn.sort(
                Comparator.comparingLong(Exercise.Seen::requests)
                        .reversed()
                        .thenComparing(Exercise.Seen::operation));
        Set<String> seen = requests.keySet();
        List<Exercise.Seen> hardly =
                counts.getOrDefault(service, Map.of()).entrySet().stream()
                        .filter(
                                entry ->
                                        entry.getValue() < ENOUGH && !seen.contains(entry.getKey()))
                        .map(entry -> new Exercise.Seen(entry.getKey(), entry.getValue()))
                        .sorted(FEWEST_FIRST)
                        .collect(Collectors.toList());
        return seenIn.isEmpty() ? Exercise.NONE : new Exercise(seenIn, hardly);
    }
}
