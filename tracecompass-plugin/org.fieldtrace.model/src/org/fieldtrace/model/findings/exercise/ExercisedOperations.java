// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.exercise;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.gains.Asker;
import org.fieldtrace.model.operations.RequestSource;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.ServiceUtilisation;
import org.fieldtrace.model.utilisation.UtilisationReport;

/** How often each operation of each service was recorded, and which were never. */
public final class ExercisedOperations {
    /**
     * As many verdicts without a read are needed to say that a field is read in less than 5 %: an
     * operation with fewer requests may read what no verdict tells.
     */
    private static final long ENOUGH = 73;

    private static final Comparator<Exercise.Seen> FEWEST_FIRST =
            Comparator.comparingLong(Exercise.Seen::requests)
                    .thenComparing(Exercise.Seen::operation);

    private final RequestSource source;

    private final RecordedOperations counts;

    /** Operations that each service offers, where its framework told so. */
    private final Map<String, List<OfferedOperation>> offered = new HashMap<>();

    public ExercisedOperations(
            RequestSource source, RequestSummary summary, UtilisationReport utilisation) {
        this.source = source;
        counts = new RecordedOperations(source, summary);
        for (ServiceUtilisation service : utilisation.services()) {
            offered.put(service.service(), service.offered());
        }
    }

    /**
     * What was exercised of the code that makes some calls.
     *
     * @param service whose code it is
     * @param frames the call path at which it makes them
     * @param askers of some requests those that make the calls, by the operation that does
     */
    public Exercise of(String service, List<Frame> frames, Map<Asker, Long> askers) {
        Map<String, Long> recorded = counts.of(service);
        Map<String, Long> asking = new HashMap<>();
        askers.forEach(
                (asker, count) -> asking.merge(source.name(asker.operation()), count, Long::sum));
        List<Exercise.Seen> seenIn = counts.seen(service, asking);
        List<OfferedOperation> all = offered.getOrDefault(service, List.of());
        List<OfferedOperation> ofClasses = answered(all, frames);
        boolean isTold = !all.isEmpty();
        boolean isOfClass = !isTold || !ofClasses.isEmpty();
        List<OfferedOperation> answered = isOfClass ? ofClasses : all;
        List<Exercise.Seen> hardly =
                recorded.entrySet().stream()
                        .filter(
                                entry ->
                                        entry.getValue() < ENOUGH
                                                && !asking.containsKey(entry.getKey())
                                                && (!isTold || isOneOf(answered, entry.getKey())))
                        .map(entry -> new Exercise.Seen(entry.getKey(), entry.getValue()))
                        .sorted(FEWEST_FIRST)
                        .toList();
        return seenIn.isEmpty()
                ? Exercise.NONE
                : new Exercise(
                        seenIn, hardly, never(answered, recorded, asking.keySet()), isOfClass);
    }

    /** Those that a class on the call path answers. */
    private static List<OfferedOperation> answered(
            List<OfferedOperation> offered, List<Frame> frames) {
        Set<String> classes = frames.stream().map(Frame::className).collect(Collectors.toSet());
        return offered.stream()
                .filter(operation -> classes.contains(operation.className()))
                .toList();
    }

    private static boolean isOneOf(List<OfferedOperation> operations, String recorded) {
        return operations.stream().anyMatch(operation -> operation.isNamed(recorded));
    }

    /** Those that nobody asked for, first those whose routes go on from ones seen. */
    private static List<String> never(
            List<OfferedOperation> answered, Map<String, Long> recorded, Set<String> seen) {
        return answered.stream()
                .filter(offered -> recorded.keySet().stream().noneMatch(offered::isNamed))
                .sorted(
                        Comparator.comparingInt(
                                offered -> seen.stream().anyMatch(offered::goesOnFrom) ? 0 : 1))
                .map(OfferedOperation::name)
                .distinct()
                .toList();
    }
}
