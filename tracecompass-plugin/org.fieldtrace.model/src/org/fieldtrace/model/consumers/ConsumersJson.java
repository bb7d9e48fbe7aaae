// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.text.TerminalText;
import org.fieldtrace.model.utilisation.FieldColumns;
import org.fieldtrace.model.utilisation.ObjectEstimate;

/**
 * Who reads a field, and whether it may be removed, for programs: one JSON object.
 *
 * <p>Proportions are fractions; frames stand outermost first; what has no verdict is {@code null}.
 */
public final class ConsumersJson {
    private static final Gson GSON =
            new GsonBuilder().setPrettyPrinting().serializeNulls().disableHtmlEscaping().create();

    private record Asked(
            FieldConsumers consumers, Removal removal, List<AskedOperations> operations) {}

    private static final List<Column<AskedOperations>> OPERATIONS =
            List.of(
                    Column.of("service", Unit.WORDS, AskedOperations::service).json(""),
                    Column.of("offered", Unit.COUNT, AskedOperations::offered)
                            .json("operations that it offers, as far as its framework tells", 1),
                    Column.of("never_recorded", Unit.WORDS, AskedOperations::never)
                            .jsonArray("those that nobody asked for while recording"));

    private static final List<Column<Consumer>> CALL_PATH =
            Stream.of(
                            Stream.of(
                                    of("service", Unit.WORDS, one -> one.context().service())
                                            .json(""),
                                    of("class", Unit.WORDS, one -> one.context().className())
                                            .json(""),
                                    of("field", Unit.WORDS, one -> one.field().name()).json(""),
                                    Parts.frames((Consumer one) -> one.context().frames())),
                            ObjectEstimate.columns(Consumer::objects),
                            FieldColumns.counts((Consumer one) -> one.field().counts()),
                            Stream.of(
                                    Parts.proportion("utilisation", Consumer::share),
                                    of("reads", Unit.FLAG, Consumer::isReader)
                                            .json("whether a read was seen"),
                                    of(
                                                    "read_at",
                                                    Unit.WORDS,
                                                    one -> List.copyOf(one.field().readers()))
                                            .jsonArray("")))
                    .<Column<Consumer>>flatMap(some -> some)
                    .toList();

    private static final List<Column<ServiceConsumers>> SERVICE =
            Stream.of(
                            Stream.of(
                                    Column.of("service", Unit.WORDS, ServiceConsumers::service)
                                            .json(""),
                                    Column.of("class", Unit.WORDS, ServiceConsumers::className)
                                            .json("")),
                            ObjectEstimate.columns(ServiceConsumers::objects),
                            Stream.<Column<ServiceConsumers>>of(
                                    Parts.proportion("utilisation", ServiceConsumers::share),
                                    Columns.objects(
                                            "call_paths",
                                            "those that read it in most objects first",
                                            "call_path",
                                            CALL_PATH,
                                            ServiceConsumers::consumers)))
                    .<Column<ServiceConsumers>>flatMap(some -> some)
                    .toList();

    private static final List<Column<Removal.Lack>> LACK =
            Stream.concat(
                            CALL_PATH.stream().map(column -> column.in(Removal.Lack::consumer)),
                            Stream.of(
                                    Column.of(
                                                    "verdicts_lacking",
                                                    Unit.COUNT,
                                                    Removal.Lack::verdicts)
                                            .json("", 1)))
                    .toList();

    private static final List<Column<FieldConsumers>> CONSUMERS =
            List.of(
                    ofField(
                                    "fields",
                                    Unit.WORDS,
                                    asked -> asked.names().stream().map(Object::toString).toList())
                            .jsonArray("as they were asked for"),
                    Columns.objects("services", "", "service", SERVICE, FieldConsumers::services),
                    ofField("services_without", Unit.WORDS, FieldConsumers::without)
                            .jsonArray("recorded, but no such object came in"),
                    ofField("not_taken", Unit.WORDS, FieldConsumers::notTaken)
                            .jsonArray("fields of the same names that were not asked for"),
                    ofField("fetching_call_paths", Unit.COUNT, FieldConsumers::fetching)
                            .json("call paths that fetch it", 0),
                    ofField("seen_call_paths", Unit.COUNT, FieldConsumers::callPaths)
                            .json("call paths at which the same services fetched anything", 0),
                    ofField(
                                    "discarded_events",
                                    Unit.COUNT,
                                    asked -> asked.losses().discardedEvents())
                            .json("", 0),
                    ofField(
                                    "discarded_packets",
                                    Unit.COUNT,
                                    asked -> asked.losses().discardedPackets())
                            .json("", 0));

    private static final List<Column<Asked>> REMOVAL = removal();

    private ConsumersJson() {}

    private static List<Column<Asked>> removal() {
        List<Column<Asked>> columns =
                new ArrayList<>(
                        List.of(
                                Column.of(
                                                "answer",
                                                Unit.oneOf(
                                                        Arrays.stream(Removal.Answer.values())
                                                                .map(Removal.Answer::label)
                                                                .toList()),
                                                (Asked asked) -> asked.removal.answer().label())
                                        .json(""),
                                Column.of(
                                                "at_most",
                                                Unit.SHARE,
                                                (Asked asked) -> asked.removal.atMost().share())
                                        .json("", 0, 1),
                                Columns.objects(
                                        "readers",
                                        "",
                                        "call_path",
                                        CALL_PATH,
                                        asked -> asked.removal.readers()),
                                Columns.objects(
                                        "lacking",
                                        "",
                                        "lack",
                                        LACK,
                                        asked -> asked.removal.lacking()),
                                Columns.objects(
                                                "operations",
                                                "of the services that fetch it, where their"
                                                        + " framework tells them",
                                                OPERATIONS,
                                                Asked::operations)
                                        .later()));
        CONSUMERS.forEach(column -> columns.add(column.in(Asked::consumers)));
        return columns;
    }

    private static Column<Consumer> of(String name, Unit unit, Function<Consumer, ?> value) {
        return Column.of(name, unit, value);
    }

    private static Column<FieldConsumers> ofField(
            String name, Unit unit, Function<FieldConsumers, ?> value) {
        return Column.of(name, unit, value);
    }

    /** The schema of who reads a field. */
    public static JsonObject schema() {
        return Columns.document("consumers", "", CONSUMERS);
    }

    /** The schema of whether it may be removed. */
    public static JsonObject removalSchema() {
        return Columns.document("check-removal", "", REMOVAL);
    }

    /** Who reads the field, ended by a line break. */
    public static String render(FieldConsumers consumers) {
        return text(Columns.json(CONSUMERS, consumers));
    }

    /**
     * The same, and whether the field may be removed, ended by a line break.
     *
     * @param operations what was asked for of the services that fetch it, as far as that is known
     */
    public static String render(
            FieldConsumers consumers, Removal removal, List<AskedOperations> operations) {
        return text(Columns.json(REMOVAL, new Asked(consumers, removal, operations)));
    }

    private static String text(JsonObject json) {
        return TerminalText.json(GSON.toJson(json)) + "\n";
    }
}
