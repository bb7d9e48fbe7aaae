// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.consumers.Consumer;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.consumers.ConsumerRow.Fetched;
import org.fieldtrace.model.consumers.ConsumerRow.Kind;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.consumers.Removal;
import org.fieldtrace.model.consumers.RemovalText;
import org.fieldtrace.model.consumers.ServiceConsumers;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.ObjectEstimate;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.tracecompass.core.rows.TableRow;

/**
 * Arranges fields and those who read them as a tree: class, field, service, call path, and the
 * answers in which the service hands the field on.
 */
public final class ConsumersTree {
    private static final String CALLS = "\n\u2192 ";

    /** A field, and whether it may be removed. */
    private record Asked(FieldConsumers consumers, Removal removal) {}

    private final Map<String, List<Asked>> classes = new LinkedHashMap<>();

    private final AnswerRows answers;

    /**
     * @param keys what is known of answers from end to end
     */
    public ConsumersTree(List<FieldConsumers> fields, List<EndToEndField> keys) {
        answers = new AnswerRows(fields, keys);
        for (FieldConsumers field : fields) {
            classes.computeIfAbsent(field.names().get(0).className(), c -> new ArrayList<>())
                    .add(new Asked(field, Removal.of(field, ReadThreshold.DEFAULT)));
        }
    }

    /**
     * The rows, parents before their children.
     *
     * @param rootId id that the parent of the topmost rows has
     * @param ids gives every place in the tree an id
     */
    public List<TableRow<ConsumerRow>> entries(long rootId, ToLongFunction<List<Object>> ids) {
        Rows rows = new Rows(ids, answers, new ArrayList<>());
        classes.forEach((name, fields) -> rows.add(rootId, name, fields));
        return rows.entries;
    }

    private record Rows(
            ToLongFunction<List<Object>> ids,
            AnswerRows handedOn,
            List<TableRow<ConsumerRow>> entries) {
        private long add(long parentId, List<Object> place, ConsumerRow value) {
            long id = ids.applyAsLong(place);
            entries.add(new TableRow<>(id, parentId, ConsumerRow.TABLE, value));
            return id;
        }

        void add(long rootId, String className, List<Asked> fields) {
            long id =
                    add(
                            rootId,
                            List.of(className),
                            new ConsumerRow(
                                    Kind.CLASS,
                                    className,
                                    taken(fields.stream().map(Asked::consumers).toList()),
                                    answers(fields),
                                    ObjectEstimate.NONE,
                                    FieldCounts.NONE,
                                    Optional.empty(),
                                    false,
                                    List.of(),
                                    List.of(),
                                    List.of()));
            fields.forEach(field -> add(id, className, field));
        }

        private void add(long classId, String className, Asked asked) {
            FieldConsumers field = asked.consumers;
            List<Object> place = List.of(className, field.name());
            long id =
                    add(
                            classId,
                            place,
                            value(
                                    Kind.FIELD,
                                    field.name(),
                                    field.name() + "\n" + taken(List.of(field)),
                                    RemovalText.of(asked.removal),
                                    field.consumers(),
                                    field.share(),
                                    fetched(field)));
            for (ServiceConsumers service : field.services()) {
                add(id, place, field, asked.removal, service);
            }
        }

        private void add(
                long fieldId,
                List<Object> fieldPlace,
                FieldConsumers field,
                Removal removal,
                ServiceConsumers service) {
            List<Object> place = List.of(fieldPlace, service.service(), service.className());
            long id =
                    add(
                            fieldId,
                            place,
                            value(
                                    Kind.SERVICE,
                                    service.service(),
                                    service.service() + ": " + service.className(),
                                    RemovalText.of(removal, service),
                                    service.consumers(),
                                    service.share(),
                                    List.of()));
            for (Consumer consumer : service.consumers()) {
                List<Frame> frames = consumer.context().frames();
                add(
                        id,
                        List.of(place, frames, consumer.field().index()),
                        new ConsumerRow(
                                Kind.CALL_PATH,
                                Frame.place(frames),
                                frames.isEmpty()
                                        ? Frame.place(frames)
                                        : frames.stream()
                                                .map(Frame::fullLabel)
                                                .collect(joining(CALLS)),
                                RemovalText.of(removal, consumer),
                                consumer.objects(),
                                consumer.field().counts(),
                                consumer.share(),
                                consumer.isReader(),
                                List.copyOf(consumer.field().readers()),
                                frames,
                                List.of()));
            }
            field.names().stream()
                    .map(FieldName::field)
                    .distinct()
                    .forEach(
                            name ->
                                    handedOn.add(
                                            this::add,
                                            id,
                                            place,
                                            new AnswerRows.Held(
                                                    service.service(), service.className(), name)));
        }

        /** The call paths together. */
        private static ConsumerRow value(
                Kind kind,
                String name,
                String fullName,
                String removal,
                List<Consumer> consumers,
                Optional<Proportion> share,
                List<Fetched> fetched) {
            TreeSet<String> readAt = new TreeSet<>();
            consumers.forEach(consumer -> readAt.addAll(consumer.field().readers()));
            return new ConsumerRow(
                    kind,
                    name,
                    fullName,
                    removal,
                    consumers.stream()
                            .map(Consumer::objects)
                            .reduce(ObjectEstimate.NONE, ObjectEstimate::plus),
                    consumers.stream()
                            .map(consumer -> consumer.field().counts())
                            .reduce(FieldCounts.NONE, FieldCounts::plus),
                    share,
                    consumers.stream().anyMatch(Consumer::isReader),
                    List.copyOf(readAt),
                    List.of(),
                    fetched);
        }

        private static List<Fetched> fetched(FieldConsumers field) {
            return field.services().stream()
                    .flatMap(
                            service ->
                                    field.names().stream()
                                            .map(
                                                    name ->
                                                            new Fetched(
                                                                    service.service(),
                                                                    service.className(),
                                                                    name.field())))
                    .toList();
        }
    }

    /** {@code 3 safe, 4 read, 1 with too few verdicts}. */
    private static String answers(List<Asked> fields) {
        Map<Removal.Answer, String> words = new LinkedHashMap<>();
        words.put(Removal.Answer.SAFE, "safe");
        words.put(Removal.Answer.READ, "read");
        words.put(Removal.Answer.TOO_FEW_VERDICTS, "with too few verdicts");
        List<String> parts = new ArrayList<>();
        words.forEach(
                (answer, word) -> {
                    long count = fields.stream().filter(f -> f.removal.answer() == answer).count();
                    if (count > 0) {
                        parts.add(Numbers.count(count) + " " + word);
                    }
                });
        return String.join(", ", parts);
    }

    /** The classes that were taken, and fields of like ones that were not. */
    private static String taken(List<FieldConsumers> fields) {
        TreeSet<String> taken = new TreeSet<>();
        TreeSet<String> notTaken = new TreeSet<>();
        for (FieldConsumers field : fields) {
            field.services().forEach(service -> taken.add(service.className()));
            notTaken.addAll(field.notTaken());
        }
        String text = "Classes taken: " + String.join(", ", taken);
        return notTaken.isEmpty() ? text : text + "\nNot taken: " + String.join(", ", notTaken);
    }
}
