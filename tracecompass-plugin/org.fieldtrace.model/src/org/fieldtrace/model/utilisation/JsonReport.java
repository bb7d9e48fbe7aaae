// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.text.TerminalText;

/**
 * A report for programs: one JSON object.
 *
 * <p>Proportions are fractions; frames stand outermost first; what has no verdict is {@code null},
 * for a 0 would say that it was never read.
 */
public final class JsonReport {
    private static final Gson GSON =
            new GsonBuilder()
                    .setPrettyPrinting()
                    .serializeNulls()
                    .disableHtmlEscaping() // else <init> is unreadable
                    .create();

    private record Row(UtilisationReport report, ContextUtilisation context) {
        private List<FieldColumns.Judged> fields() {
            return context.fields().stream()
                    .map(field -> new FieldColumns.Judged(report.threshold(), field))
                    .toList();
        }
    }

    private record Listed(UtilisationReport report, Listing listing) {
        private List<Row> contexts() {
            return listing.of(report.contexts()).stream()
                    .map(context -> new Row(report, context))
                    .toList();
        }
    }

    private static final List<Column<Losses>> LOSSES =
            List.of(
                    Column.of("discarded_events", Unit.COUNT, Losses::discardedEvents).json("", 0),
                    Column.of("discarded_packets", Unit.COUNT, Losses::discardedPackets)
                            .json("", 0),
                    Parts.counts("censored", Losses::censored));

    private static final List<Column<ClassUtilisation>> CLASS = ofClass();

    private static final Column<ContextUtilisation> SAMPLES =
            Column.of("samples", Unit.COUNT, ContextUtilisation::samples)
                    .json("", 0)
                    .sortKey("samples");
    private static final Column<ContextUtilisation> UTILISATION =
            Columns.<ContextUtilisation, ClassUtilisation>orNull(
                            "class_utilisation",
                            "class_utilisation",
                            "",
                            CLASS,
                            context -> context.classUtilisation().orElse(null))
                    .sortKey(
                            "utilisation",
                            Comparator.comparingDouble(ContextUtilisation::sortingUtilisation));
    private static final Column<ContextUtilisation> NAME =
            Column.words(ContextUtilisation::path).sortKey("name", ContextUtilisation.BY_NAME);

    /** The call paths, as a list that has its orders. */
    public static final Table<ContextUtilisation> CONTEXTS =
            Table.<ContextUtilisation>of("contexts", "context")
                    .sorted("allocations", ContextUtilisation.ORDER, SAMPLES, UTILISATION, NAME);

    private static final List<Column<Row>> CONTEXT =
            Stream.of(
                            Stream.of(
                                    of(
                                                    "service",
                                                    Unit.WORDS,
                                                    row -> row.context.context().service())
                                            .json(""),
                                    of(
                                                    "class",
                                                    Unit.WORDS,
                                                    row -> row.context.context().className())
                                            .json(""),
                                    Parts.frames((Row row) -> row.context.context().frames())),
                            ObjectEstimate.columns((Row row) -> row.report.estimate(row.context)),
                            Stream.<Column<Row>>of(
                                    SAMPLES.in(Row::context),
                                    UTILISATION.in(Row::context),
                                    FieldColumns.states(
                                            "states",
                                            row ->
                                                    FieldStates.of(
                                                            List.of(row.context),
                                                            row.report.threshold())),
                                    Parts.counts(
                                            "censored", row -> row.context.counts().censored()),
                                    of(
                                                    "agent_ns_by_samples",
                                                    Unit.MEAN_COUNT.orNull(),
                                                    row ->
                                                            row.report
                                                                    .costOf(row.context)
                                                                    .orElse(null))
                                            .json(
                                                    "the call path's part of the agent's processor time, by its"
                                                            + " samples"),
                                    FieldColumns.fields(Row::fields)))
                    .<Column<Row>>flatMap(some -> some)
                    .toList();

    private static final Column<Listed> TRACES =
            Column.of("traces", Unit.WORDS, (Listed listed) -> listed.report.traces())
                    .jsonArray("");

    private static final List<Column<Listed>> BEHIND =
            List.of(
                    Columns.object("losses", "", LOSSES, listed -> listed.report.losses()),
                    ServiceColumns.cost(listed -> listed.report.cost()),
                    Column.of(
                                    "never_read_below",
                                    Unit.SHARE,
                                    (Listed listed) -> listed.report.threshold().share())
                            .json("below this utilisation a field counts as never read", 0, 1),
                    FieldColumns.states("fields", listed -> listed.report.states()),
                    FieldColumns.check(listed -> listed.report.check()),
                    ServiceColumns.services().in(Listed::report),
                    Columns.objects("contexts", "", "context", CONTEXT, Listed::contexts));

    private JsonReport() {}

    private static List<Column<ClassUtilisation>> ofClass() {
        List<Column<ClassUtilisation>> columns =
                new ArrayList<>(Parts.proportion(ClassUtilisation::share));
        columns.add(
                Column.of("fields_with_verdict", Unit.COUNT, ClassUtilisation::judgedFields)
                        .json("", 0));
        columns.add(Column.of("fields", Unit.COUNT, ClassUtilisation::fields).json("", 0));
        columns.add(
                Column.of("of", Unit.WORDS, (ClassUtilisation phi) -> List.copyOf(phi.judged()))
                        .jsonArray("fields that have a verdict"));
        return columns;
    }

    private static Column<Row> of(String name, Unit unit, Function<Row, ?> value) {
        return Column.of(name, unit, value);
    }

    /** Of the section of the report. */
    public static JsonObject schema() {
        List<Column<?>> columns = new ArrayList<>(List.of(TRACES));
        columns.addAll(BEHIND);
        return Table.schema("fields", "", columns);
    }

    /** The whole report, ended by a line break. */
    public static String render(UtilisationReport report) {
        return render(report, Listing.ALL);
    }

    /**
     * The report, ended by a line break.
     *
     * @param listing which call paths are in it
     */
    public static String render(UtilisationReport report, Listing listing) {
        Listed listed = new Listed(report, listing);
        JsonObject json = Columns.json(List.of(TRACES), listed);
        listing.range().ifPresent(range -> json.add("range", range.json()));
        Columns.json(BEHIND, listed).entrySet().forEach(e -> json.add(e.getKey(), e.getValue()));
        return TerminalText.json(GSON.toJson(json)) + "\n";
    }
}
