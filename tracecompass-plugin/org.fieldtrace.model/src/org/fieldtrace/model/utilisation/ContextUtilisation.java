// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;

/**
 * What became of the objects of one allocation context.
 *
 * @param context where they came in
 * @param allocations objects that came in, sampled or not
 * @param samples objects of them that were sampled
 * @param calls remote calls that brought in the samples; 0 where that is not told
 * @param fields the fields of the class, in the order of their declaration; also those that were
 *     never watched
 * @param draws how surely the allocations are known
 * @param asked what the calls that bring them in ask for by name, as far as that was told
 */
public record ContextUtilisation(
        AllocationContext context,
        long allocations,
        long samples,
        long calls,
        List<FieldUtilisation> fields,
        ObjectDraws draws,
        Set<AskedNames> asked) {
    /** Those of a service after each other, by their names. */
    static final Comparator<ContextUtilisation> BY_NAME =
            Comparator.comparing((ContextUtilisation context) -> context.context().service())
                    .thenComparing(context -> context.context().className())
                    .thenComparing(ContextUtilisation::path);

    /**
     * Most allocations first, then lowest class utilisation; contexts without a verdict stand
     * behind those that have one. Contexts equal in both stand in the order of their names.
     */
    public static final Comparator<ContextUtilisation> ORDER =
            Comparator.comparingLong(ContextUtilisation::allocations)
                    .reversed()
                    .thenComparingDouble(ContextUtilisation::sortingUtilisation)
                    .thenComparing(BY_NAME);

    /** Where nobody tells of which calls the samples are. */
    public ContextUtilisation(
            AllocationContext context,
            long allocations,
            long samples,
            List<FieldUtilisation> fields) {
        this(context, allocations, samples, 0, fields);
    }

    /** Where nobody tells how the calls were drawn. */
    public ContextUtilisation(
            AllocationContext context,
            long allocations,
            long samples,
            long calls,
            List<FieldUtilisation> fields) {
        this(context, allocations, samples, calls, fields, ObjectDraws.NONE);
    }

    /** Where nobody tells what the calls ask for. */
    public ContextUtilisation(
            AllocationContext context,
            long allocations,
            long samples,
            long calls,
            List<FieldUtilisation> fields,
            ObjectDraws draws) {
        this(context, allocations, samples, calls, fields, draws, Set.of());
    }

    public ContextUtilisation {
        Objects.requireNonNull(context);
        asked = Set.copyOf(asked);
        Objects.requireNonNull(draws);
        if (allocations < 0 || samples < 0) {
            throw new IllegalArgumentException(
                    "negative count: allocations " + allocations + ", samples " + samples);
        }
        fields = fields.stream().sorted(FieldUtilisation.DECLARATION_ORDER).toList();
    }

    /** Whether nothing can be said of its objects but that they were there. */
    public boolean isUnplaced() {
        return context.frames().isEmpty() && samples == 0;
    }

    /** How the watches of all fields ended. */
    public FieldCounts counts() {
        return fields.stream()
                .map(FieldUtilisation::counts)
                .reduce(FieldCounts.NONE, FieldCounts::plus);
    }

    /** What debug registers found out about the marks of all fields. */
    public MarkCheck check() {
        return fields.stream().map(FieldUtilisation::check).reduce(MarkCheck.NONE, MarkCheck::plus);
    }

    /**
     * Class utilisation phi: the mean of the fields' utilisations.
     *
     * @return empty where no watch reached a verdict
     */
    public Optional<ClassUtilisation> classUtilisation() {
        return classUtilisation(List.of(this));
    }

    /**
     * Class utilisation of several contexts together.
     *
     * @return empty where no watch reached a verdict
     */
    public static Optional<ClassUtilisation> classUtilisation(
            Collection<ContextUtilisation> contexts) {
        return ClassUtilisation.of(
                contexts.stream()
                        .map(
                                context ->
                                        new ClassUtilisation.Fields(
                                                context.context.className(),
                                                context.weight(),
                                                context.fields))
                        .toList());
    }

    /** In a part of a trace there may be verdicts on objects that all came in before it. */
    private double weight() {
        return Math.max(1, allocations);
    }

    /**
     * The counts of both.
     *
     * @throws IllegalArgumentException if the other belongs to another allocation context
     */
    public ContextUtilisation plus(ContextUtilisation other) {
        if (!context.equals(other.context)) {
            throw new IllegalArgumentException(
                    "different contexts: " + context + " and " + other.context);
        }
        List<FieldUtilisation> sum = new ArrayList<>(fields);
        for (FieldUtilisation field : other.fields) {
            int same = 0;
            while (same < sum.size() && !sum.get(same).isSameFieldAs(field)) {
                same++;
            }
            if (same == sum.size()) {
                sum.add(field);
            } else {
                sum.set(same, sum.get(same).plus(field));
            }
        }
        Set<AskedNames> all = new HashSet<>(asked);
        all.addAll(other.asked);
        return new ContextUtilisation(
                context,
                allocations + other.allocations,
                samples + other.samples,
                calls + other.calls,
                sum,
                draws.plus(other.draws),
                all);
    }

    /** The same where nothing else is a use. */
    ContextUtilisation counting(Set<Use> counted) {
        return new ContextUtilisation(
                context,
                allocations,
                samples,
                calls,
                fields.stream().map(field -> field.counting(counted)).toList(),
                draws,
                asked);
    }

    /** The same in a service of another name. */
    ContextUtilisation ofService(String service) {
        return service.equals(context.service())
                ? this
                : new ContextUtilisation(
                        new AllocationContext(service, context.className(), context.frames()),
                        allocations,
                        samples,
                        calls,
                        fields,
                        draws,
                        asked);
    }

    double sortingUtilisation() {
        return classUtilisation().map(phi -> phi.share().value()).orElse(Double.POSITIVE_INFINITY);
    }

    String path() {
        return String.join("\n", context.frames().stream().map(Frame::toString).toList());
    }
}
