// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.endtoend.OwnCall.UnreadField;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.Decision;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.MappedKey;
import org.fieldtrace.model.utilisation.UtilisationReport;

/**
 * What services ask databases and others for, to answer what nobody reads. A field that comes in is
 * of no use if it is never read, or only written into answers in which nobody reads it; a call is
 * of no use if that holds for all that it brings in, and for the keys that hold its objects.
 */
final class OwnCalls {
    /** What becomes of what one operation answers. */
    private static final class Fates {
        final Map<UnreadField, Set<FieldFate>> fields = new HashMap<>();

        /** Of the keys that hold the objects of a class. */
        final Map<String, Set<FieldFate>> holders = new HashMap<>();

        void add(UnreadField field, FieldFate fate) {
            fields.computeIfAbsent(field, f -> EnumSet.noneOf(FieldFate.class)).add(fate);
        }

        void hold(String className, FieldFate fate) {
            holders.computeIfAbsent(className, c -> EnumSet.noneOf(FieldFate.class)).add(fate);
        }
    }

    /** Nothing but what nobody reads. */
    private static final Set<FieldFate> UNREAD = EnumSet.of(FieldFate.NEVER_READ);

    private static final Comparator<OwnCall> WHOLE_FIRST =
            Comparator.comparing(OwnCall::isWhole)
                    .thenComparing(OwnCall::isOnlyHere)
                    .thenComparing(call -> call.fields().size())
                    .reversed()
                    .thenComparing(OwnCall::place);

    private final UtilisationReport report;
    private final Map<String, ServiceKeys> keys;
    private final Answers answers;
    private final Map<Answers.Operation, Fates> fates = new HashMap<>();

    OwnCalls(
            Map<Answers.Operation, List<EndToEndField>> rows,
            UtilisationReport report,
            Map<String, ServiceKeys> keys,
            Answers answers) {
        this.report = report;
        this.keys = keys;
        this.answers = answers;
        rows.forEach((operation, its) -> fates.put(operation, fates(operation, its)));
    }

    private Fates fates(Answers.Operation operation, List<EndToEndField> rows) {
        Fates its = new Fates();
        // The objects that an answer is, or is a list of, are asked for.
        answers.of(operation)
                .types
                .forEach(type -> its.hold(AnswerType.of(type).className(), FieldFate.READ));
        for (EndToEndField row : rows) {
            its.add(new UnreadField(row.className(), row.field()), row.fate());
            if (!row.valueClass().isEmpty()) {
                its.hold(row.valueClass(), row.fate());
            }
        }
        // Callers that make nothing of a key make nothing of those below it, which have no row.
        for (EndToEndField row : rows) {
            if (row.fate() == FieldFate.NEVER_READ && !row.valueClass().isEmpty()) {
                unread(operation.service(), row.valueClass(), its, new HashSet<>());
            }
        }
        return its;
    }

    private void unread(String service, String className, Fates its, Set<String> seen) {
        if (!seen.add(className)) {
            return;
        }
        ServiceKeys known = keys.getOrDefault(service, new ServiceKeys(List.of()));
        for (MappedKey key : known.written(className).values()) {
            its.add(new UnreadField(className, key.field()), FieldFate.NEVER_READ);
            String value = AnswerType.of(key.value()).className();
            if (!value.isEmpty()) {
                its.hold(value, FieldFate.NEVER_READ);
                unread(service, value, its, seen);
            }
        }
    }

    /** Those of an operation, whole calls first. */
    List<OwnCall> of(Answers.Operation operation) {
        List<OwnCall> calls = new ArrayList<>();
        for (List<Frame> frames : answers.of(operation).fetched) {
            call(operation, frames).ifPresent(calls::add);
        }
        calls.sort(WHOLE_FIRST);
        return calls;
    }

    private Optional<OwnCall> call(Answers.Operation operation, List<Frame> frames) {
        List<ContextUtilisation> contexts =
                report.contexts().stream()
                        .filter(one -> one.context().service().equals(operation.service()))
                        .filter(one -> one.context().frames().equals(frames))
                        .filter(one -> one.allocations() > 0)
                        .toList();
        boolean isWhole = true;
        boolean isAnswered = false;
        Set<UnreadField> unread = new LinkedHashSet<>();
        for (ContextUtilisation context : contexts) {
            String className = context.context().className();
            List<Fates> written = written(operation.service(), className, frames);
            isAnswered |= !written.isEmpty();
            isWhole &=
                    !context.fields().isEmpty()
                            && written.stream()
                                    .allMatch(one -> UNREAD.equals(one.holders.get(className)));
            for (FieldUtilisation field : context.fields()) {
                UnreadField name = new UnreadField(className, field.name());
                if (!isUnread(field, name, written)) {
                    isWhole = false;
                } else if (!isMadeByService(field)) {
                    unread.add(name);
                }
            }
        }
        if (!isAnswered || unread.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new OwnCall(frames, isWhole, isOnlyOf(operation, frames), List.copyOf(unread)));
    }

    /** What the service writes itself does not come in. */
    private static boolean isMadeByService(FieldUtilisation field) {
        return field.counts().overwritten() * 2 > field.counts().verdicts();
    }

    private boolean isUnread(FieldUtilisation field, UnreadField name, List<Fates> written) {
        if (report.threshold().decide(field.counts()) == Decision.NEVER_READ) {
            return true;
        }
        return EndToEnd.isHandedOn(report.threshold(), field.counts())
                && !written.isEmpty()
                && written.stream().allMatch(one -> UNREAD.equals(one.fields.get(name)));
    }

    /**
     * What becomes of a class's objects that come in at a call path: in the operations that make
     * calls there, and in those that write such objects and bring none in, for they have kept them.
     */
    private List<Fates> written(String service, String className, List<Frame> frames) {
        List<Fates> written = new ArrayList<>();
        fates.forEach(
                (operation, its) -> {
                    Set<List<Frame>> fetched = answers.of(operation).fetched;
                    if (operation.service().equals(service)
                            && its.holders.containsKey(className)
                            && (fetched.contains(frames)
                                    || fetched.stream()
                                            .noneMatch(at -> brings(service, className, at)))) {
                        written.add(its);
                    }
                });
        return written;
    }

    private boolean brings(String service, String className, List<Frame> frames) {
        return report.contexts().stream()
                .map(ContextUtilisation::context)
                .anyMatch(
                        one ->
                                one.service().equals(service)
                                        && one.className().equals(className)
                                        && one.frames().equals(frames));
    }

    private boolean isOnlyOf(Answers.Operation operation, List<Frame> frames) {
        return answers.operations().entrySet().stream()
                .filter(other -> other.getKey().service().equals(operation.service()))
                .filter(other -> !other.getKey().equals(operation))
                .noneMatch(other -> other.getValue().fetched.contains(frames));
    }
}
