// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.consumers.Consumer;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.consumers.ConsumerRow.Kind;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.FieldFate;
import org.fieldtrace.model.endtoend.KeyReader;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.ObjectEstimate;

/**
 * The answers in which a service hands a field on, below each those who take it, and below these
 * the answers in which they hand it on.
 */
final class AnswerRows {
    private static final String HANDS_ON = "\u2192 ";
    private static final String CALLS = "\n\u2192 ";

    /** A field as a service has it. */
    record Held(String service, String className, String field) {}

    /** Takes a row, and gives the id that its children name. */
    @FunctionalInterface
    interface Tree {
        long add(long parentId, List<Object> place, ConsumerRow row);
    }

    private record Taken(AllocationContext at, String field) {}

    private final Map<Held, List<EndToEndField>> written;
    private final Map<Taken, Consumer> consumers = new HashMap<>();

    AnswerRows(List<FieldConsumers> fields, List<EndToEndField> keys) {
        written =
                keys.stream()
                        .collect(
                                groupingBy(
                                        key ->
                                                new Held(
                                                        key.service(),
                                                        key.className(),
                                                        key.field())));
        fields.stream()
                .flatMap(field -> field.consumers().stream())
                .forEach(one -> consumers.put(new Taken(one.context(), one.field().name()), one));
    }

    /**
     * Adds the answers that hold a field.
     *
     * @param parentId the row of the service that has the field
     * @param place that of this row
     */
    void add(Tree tree, long parentId, List<Object> place, Held held) {
        add(tree, parentId, place, held, new HashSet<>());
    }

    private void add(Tree tree, long parentId, List<Object> place, Held held, Set<Held> around) {
        if (!around.add(held)) {
            return; // services that hand it on in a circle
        }
        for (EndToEndField key : written.getOrDefault(held, List.of())) {
            List<Object> below = List.of(place, key.operation(), key.key());
            long answer = tree.add(parentId, below, answer(key));
            for (KeyReader reader : key.readers()) {
                List<Object> at = List.of(below, reader.service(), reader.frames());
                long taker = tree.add(answer, at, taker(reader));
                Held next = new Held(reader.service(), reader.className(), reader.field());
                add(tree, taker, at, next, around);
            }
        }
        around.remove(held);
    }

    private static ConsumerRow answer(EndToEndField key) {
        String name = HANDS_ON + key.operation() + ", as " + key.key();
        String others =
                key.otherCallers() == 0
                        ? ""
                        : "\n" + key.otherCallers() + " calls of others, of which nobody tells";
        return new ConsumerRow(
                Kind.ANSWER,
                name,
                key.service() + " answers " + key.operation() + " with " + key.key() + others,
                switch (key.fate()) {
                    case NEVER_READ -> "nobody reads it";
                    case READ -> "somebody reads it";
                    case UNKNOWN -> "not known of all";
                },
                ObjectEstimate.NONE,
                FieldCounts.NONE,
                Optional.empty(),
                key.fate() == FieldFate.READ,
                List.of(),
                List.of(),
                List.of());
    }

    private ConsumerRow taker(KeyReader reader) {
        Consumer consumer =
                consumers.get(
                        new Taken(
                                new AllocationContext(
                                        reader.service(), reader.className(), reader.frames()),
                                reader.field()));
        boolean isSeenReading = consumer != null && consumer.isReader() && !reader.isHandedOn();
        String field =
                reader.field().isEmpty()
                        ? ""
                        : Frame.simpleClassName(reader.className()) + "." + reader.field() + " at ";
        return new ConsumerRow(
                Kind.TAKER,
                reader.service() + ": " + field + reader.place(),
                reader.frames().stream().map(Frame::fullLabel).collect(joining(CALLS)),
                removal(reader, isSeenReading),
                consumer == null ? ObjectEstimate.NONE : consumer.objects(),
                consumer == null ? FieldCounts.NONE : consumer.field().counts(),
                reader.read(),
                reader.fate() == FieldFate.READ || isSeenReading,
                consumer == null ? List.of() : List.copyOf(consumer.field().readers()),
                reader.frames(),
                List.of());
    }

    private static String removal(KeyReader reader, boolean isSeenReading) {
        if (reader.isHandedOn()) {
            return switch (reader.fate()) {
                case NEVER_READ -> "only hands it on, to nobody who reads it";
                case READ -> "only hands it on";
                case UNKNOWN -> "only hands it on, to whom is not known";
            };
        }
        return switch (reader.fate()) {
            case READ -> "reads it";
            // Too few verdicts say how often, if any.
            case UNKNOWN -> isSeenReading ? "reads it" : "not known";
            case NEVER_READ ->
                    reader.field().isEmpty() ? "makes nothing of it" : "does not read it";
        };
    }
}
