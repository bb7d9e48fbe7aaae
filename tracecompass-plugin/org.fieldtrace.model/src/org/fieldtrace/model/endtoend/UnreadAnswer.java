// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * An operation that answers what nobody reads.
 *
 * @param service which answers
 * @param operation of it
 * @param unread keys of its answers that nobody reads, at least one
 * @param others its other keys
 * @param fetched where the service fetches what is unread, whole calls first
 */
public record UnreadAnswer(
        String service,
        String operation,
        List<EndToEndField> unread,
        List<EndToEndField> others,
        List<OwnCall> fetched) {
    public UnreadAnswer {
        unread = List.copyOf(unread);
        others = List.copyOf(others);
        fetched = List.copyOf(fetched);
    }

    /**
     * Those of all services.
     *
     * @param rows all that is known from end to end, by the same answers
     * @param keys of the services
     */
    public static List<UnreadAnswer> of(
            List<EndToEndField> rows,
            UtilisationReport report,
            Map<String, ServiceKeys> keys,
            Answers answers) {
        Map<Answers.Operation, List<EndToEndField>> byOperation = new LinkedHashMap<>();
        for (EndToEndField row : rows) {
            byOperation
                    .computeIfAbsent(
                            new Answers.Operation(row.service(), row.operation()),
                            operation -> new ArrayList<>())
                    .add(row);
        }
        OwnCalls calls = new OwnCalls(byOperation, report, keys, answers);
        List<UnreadAnswer> found = new ArrayList<>();
        byOperation.forEach(
                (operation, its) -> {
                    List<EndToEndField> unread = of(its, true);
                    if (!unread.isEmpty()) {
                        found.add(
                                new UnreadAnswer(
                                        operation.service(),
                                        operation.name(),
                                        unread,
                                        of(its, false),
                                        calls.of(operation)));
                    }
                });
        found.sort(
                Comparator.comparing(UnreadAnswer::service).thenComparing(UnreadAnswer::operation));
        return found;
    }

    private static List<EndToEndField> of(List<EndToEndField> rows, boolean isUnread) {
        return rows.stream()
                .filter(row -> (row.fate() == FieldFate.NEVER_READ) == isUnread)
                .toList();
    }
}
