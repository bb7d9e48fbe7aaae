// SPDX-License-Identifier: MIT
package org.fieldtrace.model.releases;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * A field of fetched objects in two releases of a service, over all call paths.
 *
 * @param releases these
 * @param className binary name of the class
 * @param field its name
 * @param before how its watches ended in the earlier release
 * @param after how they ended in the later one
 * @param threshold what decides
 */
public record ComparedField(
        ReleasePair releases,
        String className,
        String field,
        FieldCounts before,
        FieldCounts after,
        ReadThreshold threshold) {
    /**
     * Fields that are read in one release alone first, then those whose utilisations differ most.
     */
    public static final Comparator<ComparedField> ORDER =
            Comparator.comparing(ComparedField::isDecidedOtherwise)
                    .thenComparingDouble(ComparedField::difference)
                    .reversed()
                    .thenComparing(ComparedField::releases, ReleasePair.ORDER)
                    .thenComparing(ComparedField::className)
                    .thenComparing(ComparedField::field);

    private record Name(String className, String field) implements Comparable<Name> {
        @Override
        public int compareTo(Name other) {
            int byClass = className.compareTo(other.className);
            return byClass != 0 ? byClass : field.compareTo(other.field);
        }
    }

    /** Whether one release reads it, and the other does not. */
    public boolean isDecidedOtherwise() {
        Decision earlier = threshold.decide(before);
        Decision later = threshold.decide(after);
        return earlier != later && earlier != Decision.OPEN && later != Decision.OPEN;
    }

    /** By how much its utilisations differ, 0 to 1; -1 where one is not known. */
    private double difference() {
        return before.utilisation()
                .flatMap(
                        earlier ->
                                after.utilisation()
                                        .map(later -> Math.abs(later.value() - earlier.value())))
                .orElse(-1.0);
    }

    /** The fields of pairs of releases that were watched in one of them. */
    public static List<ComparedField> of(List<ReleasePair> pairs, UtilisationReport report) {
        Map<String, Map<Name, FieldCounts>> byService = new HashMap<>();
        for (ContextUtilisation context : report.contexts()) {
            Map<Name, FieldCounts> its =
                    byService.computeIfAbsent(
                            context.context().service(), service -> new HashMap<>());
            for (FieldUtilisation field : context.fields()) {
                its.merge(
                        new Name(context.context().className(), field.name()),
                        field.counts(),
                        FieldCounts::plus);
            }
        }
        List<ComparedField> compared = new ArrayList<>();
        for (ReleasePair pair : pairs) {
            Map<Name, FieldCounts> before = byService.getOrDefault(pair.beforeLabel(), Map.of());
            Map<Name, FieldCounts> after = byService.getOrDefault(pair.afterLabel(), Map.of());
            Set<Name> names = new TreeSet<>(before.keySet());
            names.addAll(after.keySet());
            for (Name name : names) {
                compared.add(
                        new ComparedField(
                                pair,
                                name.className,
                                name.field,
                                before.getOrDefault(name, FieldCounts.NONE),
                                after.getOrDefault(name, FieldCounts.NONE),
                                report.threshold()));
            }
        }
        compared.sort(ORDER);
        return compared;
    }
}
