// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.MappedKey;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * Joins the field that a service writes with the field that each caller's mapper makes of it. They
 * are the same where an exchange joins the two, and the mappers know both by the same key below the
 * same keys; that two fields are called alike says nothing.
 */
public final class EndToEnd {
    /** Keys in keys; an answer of trees could go on for ever. */
    private static final int DEEPEST = 8;

    /** A service acts on a field, as far as it does more than hand it on. */
    private static final Set<Use> OWN = EnumSet.of(Use.DIRECT, Use.INCIDENTAL);

    /** Where a field is written: its own name alone would be the same at each operation. */
    private record Written(String service, String className, String field) {}

    /** One of the objects that are written in an answer, and what each caller makes of it. */
    private record Node(String className, String key, List<Taken> taken) {}

    /**
     * @param className of what a caller makes; empty where it is not known
     */
    private record Taken(Answers.Taker taker, long calls, String className) {}

    private record Joined(
            Answers.Operation operation,
            Answers.OfOperation of,
            String key,
            Written written,
            String valueClass,
            List<Joining> readers) {}

    /**
     * @param field empty where the caller's mapper takes no such key
     * @param isKnown whether its mapper told what it takes
     */
    private record Joining(Taken taken, String field, boolean isKnown) {}

    private final UtilisationReport report;
    private final ReadThreshold threshold;
    private final Map<String, ServiceKeys> keys;
    private final Map<AllocationContext, ContextUtilisation> contexts;
    private final List<Joined> joined = new ArrayList<>();
    private final Map<Written, List<Joined>> byField;

    private EndToEnd(UtilisationReport report, Map<String, ServiceKeys> keys, Answers answers) {
        this.report = report;
        this.threshold = report.threshold();
        this.keys = keys;
        this.contexts =
                report.contexts().stream()
                        .collect(
                                Collectors.toMap(ContextUtilisation::context, c -> c, (a, b) -> a));
        answers.operations().forEach(this::join);
        byField = joined.stream().collect(Collectors.groupingBy(Joined::written));
    }

    /**
     * The keys of what operations answer.
     *
     * @param keys of the services
     */
    public static List<EndToEndField> of(
            UtilisationReport report, Map<String, ServiceKeys> keys, Answers answers) {
        EndToEnd all = new EndToEnd(report, keys, answers);
        return all.joined.stream().map(all::field).sorted(EndToEndField.ORDER).toList();
    }

    private void join(Answers.Operation operation, Answers.OfOperation of) {
        if (of.types.size() != 1) {
            return; // nothing is known of it, or which of several a caller got is not
        }
        AnswerType written = AnswerType.of(of.types.iterator().next());
        List<Taken> taken = new ArrayList<>();
        of.takers.forEach(
                (taker, calls) -> {
                    AnswerType made = AnswerType.of(taker.type());
                    boolean isSame = made.holders().equals(written.holders());
                    taken.add(new Taken(taker, calls, isSame ? made.className() : ""));
                });
        if (taken.stream().anyMatch(one -> !one.className.isEmpty())) {
            String start = written.holders().isEmpty() ? "" : written.holders() + ".";
            walk(
                    operation,
                    of,
                    new Node(written.className(), start, taken),
                    new HashSet<>(),
                    DEEPEST);
        }
    }

    private void walk(
            Answers.Operation operation,
            Answers.OfOperation of,
            Node node,
            Set<String> around,
            int depth) {
        if (depth == 0 || !around.add(node.className)) {
            return; // a tree: its objects are those of the node above
        }
        for (MappedKey key : keys(operation.service()).written(node.className).values()) {
            AnswerType value = AnswerType.of(key.value());
            String path = node.key + key.key() + value.holders();
            List<Joining> readers = new ArrayList<>();
            List<Taken> below = new ArrayList<>();
            for (Taken taken : node.taken) {
                Map<String, MappedKey> known = keys(taken.taker.service()).read(taken.className);
                MappedKey same = known.get(key.key());
                readers.add(
                        new Joining(taken, same == null ? "" : same.field(), isKnown(known, same)));
                if (same != null || known.isEmpty()) {
                    AnswerType made = AnswerType.of(same == null ? "" : same.value());
                    boolean isSame = made.holders().equals(value.holders());
                    below.add(new Taken(taken.taker, taken.calls, isSame ? made.className() : ""));
                }
            }
            joined.add(
                    new Joined(
                            operation,
                            of,
                            path,
                            new Written(operation.service(), node.className, key.field()),
                            value.className(),
                            readers));
            if (!value.className().isEmpty()
                    && below.stream().anyMatch(one -> !one.className.isEmpty())) {
                walk(
                        operation,
                        of,
                        new Node(value.className(), path + ".", below),
                        around,
                        depth - 1);
            }
        }
        around.remove(node.className);
    }

    /** A mapper that told other keys of the class takes this one not; a key of no field may be. */
    private static boolean isKnown(Map<String, MappedKey> known, MappedKey same) {
        return !known.isEmpty() && (same == null || !same.field().isEmpty());
    }

    private ServiceKeys keys(String service) {
        return keys.getOrDefault(service, new ServiceKeys(List.of()));
    }

    private EndToEndField field(Joined one) {
        List<KeyReader> readers =
                one.readers.stream()
                        .map(joining -> reader(joining, new HashSet<>()))
                        .sorted(Comparator.comparingLong(KeyReader::calls).reversed())
                        .toList();
        return new EndToEndField(
                one.operation.service(),
                one.operation.name(),
                one.key,
                one.written.className,
                one.written.field,
                one.valueClass,
                fate(one, readers),
                bytes(one),
                one.readers.stream().mapToLong(joining -> joining.taken.calls).sum(),
                one.of.otherCalls(),
                isReadByItself(one.written),
                sources(one.written),
                readers);
    }

    private KeyReader reader(Joining joining, Set<Written> seen) {
        Answers.Taker taker = joining.taken.taker;
        Optional<FieldCounts> counts = counts(joining);
        boolean isHandedOn = counts.filter(this::isHandedOn).isPresent();
        return new KeyReader(
                taker.service(),
                taker.frames(),
                joining.taken.calls,
                joining.taken.className,
                joining.field,
                counts.flatMap(FieldCounts::utilisation),
                counts.map(FieldCounts::verdicts).orElse(0L),
                isHandedOn,
                isHandedOn
                        ? handedOn(
                                new Written(
                                        taker.service(), joining.taken.className, joining.field),
                                seen)
                        : fate(joining, counts),
                allBytes(joining));
    }

    private OptionalDouble allBytes(Joining joining) {
        return context(joining)
                .flatMap(
                        context ->
                                field(context, joining.field)
                                        .filter(FieldUtilisation::isMeasured)
                                        .map(field -> context.allocations() * field.bytes()))
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private FieldFate fate(Joining joining, Optional<FieldCounts> counts) {
        if (!joining.isKnown) {
            return FieldFate.UNKNOWN;
        }
        if (joining.field.isEmpty()) {
            return FieldFate.NEVER_READ; // nothing is made of the key
        }
        return switch (counts.map(threshold::decide).orElse(Decision.OPEN)) {
            case NEVER_READ -> FieldFate.NEVER_READ;
            case READ -> FieldFate.READ;
            case OPEN -> FieldFate.UNKNOWN;
        };
    }

    /** What becomes of a field that a service only writes into its own answers. */
    private FieldFate handedOn(Written written, Set<Written> seen) {
        List<Joined> on = byField.getOrDefault(written, List.of());
        if (on.isEmpty() || !seen.add(written)) {
            return FieldFate.UNKNOWN;
        }
        Set<FieldFate> fates = EnumSet.noneOf(FieldFate.class);
        for (Joined one : on) {
            List<KeyReader> readers =
                    one.readers.stream().map(joining -> reader(joining, seen)).toList();
            fates.add(fate(one, readers));
        }
        seen.remove(written);
        return together(fates);
    }

    private static FieldFate fate(Joined one, List<KeyReader> readers) {
        Set<FieldFate> fates = EnumSet.noneOf(FieldFate.class);
        readers.forEach(reader -> fates.add(reader.fate()));
        if (one.of.otherCalls() > 0) {
            fates.add(FieldFate.UNKNOWN);
        }
        return together(fates);
    }

    private static FieldFate together(Set<FieldFate> fates) {
        if (fates.contains(FieldFate.READ)) {
            return FieldFate.READ;
        }
        return fates.equals(EnumSet.of(FieldFate.NEVER_READ))
                ? FieldFate.NEVER_READ
                : FieldFate.UNKNOWN;
    }

    private Optional<FieldCounts> counts(Joining joining) {
        return utilisation(joining).map(FieldUtilisation::counts);
    }

    private Optional<FieldUtilisation> utilisation(Joining joining) {
        return context(joining).flatMap(context -> field(context, joining.field));
    }

    private Optional<ContextUtilisation> context(Joining joining) {
        Answers.Taker taker = joining.taken.taker;
        return Optional.ofNullable(
                contexts.get(
                        new AllocationContext(
                                taker.service(), joining.taken.className, taker.frames())));
    }

    private static Optional<FieldUtilisation> field(ContextUtilisation context, String name) {
        return context.fields().stream().filter(field -> field.name().equals(name)).findFirst();
    }

    private boolean isHandedOn(FieldCounts counts) {
        return isHandedOn(threshold, counts);
    }

    /** Read, but by nobody who acts on it: with these reads left out it counts as never read. */
    static boolean isHandedOn(ReadThreshold threshold, FieldCounts counts) {
        return counts.uses().forwarded() > 0
                && threshold.decide(counts) != Decision.NEVER_READ
                && threshold.decide(counts.counting(OWN)) == Decision.NEVER_READ;
    }

    private OptionalDouble bytes(Joined one) {
        return one.readers.stream()
                .map(this::utilisation)
                .flatMap(Optional::stream)
                .filter(FieldUtilisation::isMeasured)
                .mapToDouble(FieldUtilisation::bytes)
                .max();
    }

    private boolean isReadByItself(Written written) {
        return fetched(written)
                .map(context -> field(context, written.field))
                .flatMap(Optional::stream)
                .anyMatch(field -> threshold.decide(field.counts().counting(OWN)) == Decision.READ);
    }

    private List<String> sources(Written written) {
        return fetched(written)
                .map(context -> Frame.place(context.context().frames()))
                .filter(place -> !place.isEmpty())
                .distinct()
                .sorted()
                .toList();
    }

    /** The call paths at which a service gets the objects that it writes. */
    private java.util.stream.Stream<ContextUtilisation> fetched(Written written) {
        return report.contexts().stream()
                .filter(
                        context ->
                                context.context().service().equals(written.service)
                                        && context.context().className().equals(written.className));
    }
}
