// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** The tree of field utilisation; docs/views.md says in full what its columns mean. */
public final class UtilisationTable {
    private static final Column<UtilisationRow> NAME =
            Column.words(UtilisationRow::name)
                    .served("Name")
                    .view(
                            "Service / class / call path / field",
                            "The service, the class that its remote calls return, the call path of"
                                    + " these calls (outermost frame first), and the fields of the"
                                    + " class",
                            430)
                    .toolTip(UtilisationRow::fullName);
    private static final Column<UtilisationRow> UTILISATION =
            share("utilisation", "Utilisation", Proportion::value)
                    .view(
                            "Utilisation [95 % interval]",
                            "Of a field: used / (used + unused + overwritten), with its 95 % Wilson"
                                    + " interval in percent. Of a class: the mean of its fields,"
                                    + " with an interval that allows for any value of fields"
                                    + " without a verdict. Of call paths together: their mean,"
                                    + " weighted by allocations",
                            330)
                    .shown(UtilisationTable::utilisation)
                    .use(UtilisationRow::utilisation)
                    .ordered(
                            Comparator.comparingDouble(
                                    row ->
                                            row.utilisation()
                                                    .map(Proportion::value)
                                                    .orElse(Double.POSITIVE_INFINITY)))
                    .details(UtilisationTable::verdicts);
    private static final Column<UtilisationRow> LOW =
            share("utilisation_low", "Utilisation, low", Proportion::low);
    private static final Column<UtilisationRow> HIGH =
            share("utilisation_high", "Utilisation, high", Proportion::high);
    private static final Column<UtilisationRow> STATES =
            Column.<UtilisationRow>words(row -> row.sums().states().text())
                    .view(
                            "Fields",
                            "How far fields are known. Settled: 385 verdicts. Decided: the interval"
                                    + " lies below "
                                    + ReadThreshold.DEFAULT.text()
                                    + " (never read) or above. Open: neither, so that it lacks"
                                    + " verdicts",
                            190)
                    .ordered(descending(row -> row.sums().states().open()));
    private static final Column<UtilisationRow> ALLOCATIONS =
            notOfFields("allocations", Unit.COUNT, UtilisationRow.Sums::allocations)
                    .served("Allocations")
                    .view(
                            "Allocations",
                            "Objects that remote calls fetched, sampled or not; an estimate where the"
                                    + " agent's budget left calls out",
                            100)
                    .details(
                            row ->
                                    row.isField()
                                            ? ""
                                            : " ("
                                                    + Numbers.percent(row.sums().hotness())
                                                    + " of all)");
    private static final Column<UtilisationRow> SAMPLES =
            count("samples", UtilisationRow.Sums::samples)
                    .served("Samples")
                    .view("Samples", "Objects of which the agent chose one field to watch", 85);
    private static final Column<UtilisationRow> USED =
            ofWatches("used", FieldCounts::used)
                    .served("Used")
                    .view("Used", "Watches whose field was read", 75);
    private static final Column<UtilisationRow> FORWARDED =
            ofWatches("used_forwarded", counts -> counts.uses().forwarded())
                    .view(
                            "Handed on",
                            "Of the used ones: those whose field was read for nothing more than to"
                                    + " be handed on by a serialiser",
                            90)
                    .shown(row -> part(row, Use.FORWARDED));
    private static final Column<UtilisationRow> INCIDENTAL =
            ofWatches("used_incidental", counts -> counts.uses().incidental())
                    .view(
                            "Incidental",
                            "Of the used ones: those whose field was read only in toString, equals"
                                    + " or hashCode, or by a logger",
                            90)
                    .shown(row -> part(row, Use.INCIDENTAL));
    private static final Column<UtilisationRow> UNUSED =
            ofWatches("unused", FieldCounts::unused)
                    .served("Unused")
                    .view("Unused", "Watches whose object died before anybody read the field", 75);
    private static final Column<UtilisationRow> OVERWRITTEN =
            ofWatches("overwritten", FieldCounts::overwritten)
                    .served("Overwritten")
                    .view(
                            "Overwritten",
                            "Watches whose field the application wrote before anybody read what"
                                    + " came over the wire. They count as unused",
                            105);
    private static final Column<UtilisationRow> CENSORED =
            ofWatches("censored", FieldCounts::censoredTotal)
                    .served("Censored")
                    .view(
                            "Censored",
                            "Watches that ended without an answer. No percentage includes them",
                            90)
                    .details(
                            row ->
                                    row.counts().censored().entrySet().stream()
                                            .map(
                                                    e ->
                                                            "\n  "
                                                                    + e.getKey()
                                                                    + ": "
                                                                    + Numbers.count(e.getValue()))
                                            .collect(joining()));
    private static final Column<UtilisationRow> REASONS =
            Column.of("censored_by_reason", Unit.WORDS, UtilisationTable::reasons)
                    .view(
                            "Why no more",
                            "Why watches ended without a verdict, and how often; docs/events.md"
                                    + " says what each reason means",
                            190)
                    .ordered(descending(row -> row.counts().censoredTotal()));
    private static final Column<UtilisationRow> CHECKED =
            count("reads_checked", sums -> sums.check().read()).served("Reads checked");
    private static final Column<UtilisationRow> MISSED =
            count("reads_missed", sums -> sums.check().missed())
                    .served("Reads missed")
                    .view(
                            "Missed by marks",
                            "Of the reads that debug registers saw of fields with marks, how many"
                                    + " the marks missed. A field of which one was missed is judged"
                                    + " by debug registers alone",
                            130)
                    .shown(row -> missed(row.sums().check()))
                    .details(
                            row ->
                                    row.sums()
                                            .check()
                                            .missedShare()
                                            .map(share -> "\n  " + Numbers.proportion(share))
                                            .orElse(""));
    private static final Column<UtilisationRow> AGENT =
            notOfFields("agent_ns", Unit.NANOSECONDS, UtilisationRow.Sums::agentNs)
                    .served("Agent")
                    .view(
                            "Agent",
                            "Processor time that recording cost the service; of a call path its"
                                    + " part by samples",
                            80)
                    .shown(
                            row ->
                                    row.sums().agentNs() == 0
                                            ? ""
                                            : Durations.text(row.sums().agentNs()));
    private static final Column<UtilisationRow> UNSEEN =
            Column.<UtilisationRow>of(
                            "unseen_by_marks",
                            Unit.WORDS,
                            row -> row.sums().isUnseen() ? "true" : "")
                    .served("Unseen by marks");
    private static final Column<UtilisationRow> SETTLED =
            count("settled", sums -> sums.states().settled()).served("Settled fields");
    private static final Column<UtilisationRow> DECIDED =
            count("decided", sums -> sums.states().decided()).served("Decided fields");
    private static final Column<UtilisationRow> OPEN =
            count("open", sums -> sums.states().open()).served("Open fields");

    public static final Table<UtilisationRow> TABLE =
            Table.<UtilisationRow>of("utilisation", "row")
                    .view(
                            NAME,
                            UTILISATION,
                            STATES,
                            ALLOCATIONS,
                            SAMPLES,
                            USED,
                            FORWARDED,
                            INCIDENTAL,
                            UNUSED,
                            OVERWRITTEN,
                            CENSORED,
                            REASONS,
                            MISSED,
                            AGENT)
                    .served(
                            NAME,
                            ALLOCATIONS,
                            SAMPLES,
                            USED,
                            UNUSED,
                            OVERWRITTEN,
                            CENSORED,
                            LOW,
                            UTILISATION,
                            HIGH,
                            SETTLED,
                            DECIDED,
                            OPEN,
                            CHECKED,
                            MISSED,
                            AGENT,
                            UNSEEN);

    /**
     * The first column of a file of rows for other programs; where a row stands comes behind it.
     */
    public static final Column<UtilisationRow> KIND =
            Column.of("kind", Unit.WORDS, row -> row.kind().name().toLowerCase(Locale.ROOT));

    /** The others, by their names. */
    public static final List<Column<UtilisationRow>> FILE =
            List.of(
                    ALLOCATIONS,
                    SAMPLES,
                    USED,
                    UNUSED,
                    OVERWRITTEN,
                    CENSORED,
                    UTILISATION,
                    LOW,
                    HIGH,
                    ofClass("fields_with_verdict", ClassUtilisation::judgedFields),
                    ofClass("fields", ClassUtilisation::fields),
                    SETTLED,
                    DECIDED,
                    OPEN,
                    REASONS,
                    CHECKED,
                    MISSED,
                    AGENT,
                    UNSEEN);

    private UtilisationTable() {}

    private static Column<UtilisationRow> count(
            String name, Function<UtilisationRow.Sums, ? extends Number> value) {
        return Column.of(name, Unit.COUNT, row -> value.apply(row.sums()));
    }

    private static Column<UtilisationRow> ofWatches(
            String name, Function<FieldCounts, Long> value) {
        return count(name, sums -> value.apply(sums.counts()));
    }

    private static Column<UtilisationRow> notOfFields(
            String name, Unit unit, Function<UtilisationRow.Sums, Long> value) {
        return Column.of(name, unit, row -> row.isField() ? null : value.apply(row.sums()));
    }

    private static Column<UtilisationRow> share(
            String name, String title, Function<Proportion, Double> value) {
        return Column.<UtilisationRow>of(
                        name, Unit.SHARE, row -> row.utilisation().map(value).orElse(null))
                .served(title);
    }

    private static Column<UtilisationRow> ofClass(
            String name, Function<ClassUtilisation, Integer> value) {
        return Column.of(name, Unit.COUNT, row -> row.classUtilisation().map(value).orElse(null));
    }

    private static Comparator<UtilisationRow> descending(ToDoubleFunction<UtilisationRow> count) {
        return Comparator.comparingDouble(count).reversed();
    }

    private static String utilisation(UtilisationRow row) {
        boolean isUnseen = row.isField() && row.sums().isUnseen();
        return row.utilisation()
                .map(Numbers::proportion)
                .orElse(isUnseen ? "unseen by marks" : "no verdict yet");
    }

    private static String verdicts(UtilisationRow row) {
        String verdicts = "\n  verdicts: " + Numbers.count(row.counts().verdicts());
        return verdicts + (row.isField() ? state(row.counts()) : judgedFields(row)) + unseen(row);
    }

    private static String state(FieldCounts counts) {
        ReadThreshold threshold = ReadThreshold.DEFAULT;
        if (counts.isSettled()) {
            return ", settled";
        }
        String decision =
                switch (threshold.decide(counts)) {
                    case NEVER_READ -> ", decided: never read (below " + threshold.text() + ")";
                    case READ -> ", decided: read (above " + threshold.text() + ")";
                    case OPEN -> ", open: lacks " + threshold.lacking(counts);
                };
        return decision + ", settled at " + FieldCounts.SETTLED_VERDICTS;
    }

    private static String judgedFields(UtilisationRow row) {
        return row.classUtilisation()
                .map(
                        phi ->
                                phi.isOfAllFields()
                                        ? "\n  all " + phi.fields() + " fields have a verdict"
                                        : "\n  " + phi.standsFor())
                .orElse("");
    }

    private static String unseen(UtilisationRow row) {
        return row.sums().isUnseen()
                ? "\n  "
                        + (row.isField() ? "It" : "A field")
                        + " is read by a method handle, a VarHandle or an Unsafe offset, which marks"
                        + " do not see: debug registers alone judge it"
                : "";
    }

    /** How many of those that were used had no other use, and their share; nothing for none. */
    private static String part(UtilisationRow row, Use use) {
        long count = row.counts().uses().of(use);
        return count == 0
                ? ""
                : Numbers.count(count)
                        + " ("
                        + Numbers.percent((double) count / row.counts().used())
                        + ")";
    }

    /** {@code no_slot 24, moved 1}: why watches ended without a verdict. */
    private static String reasons(UtilisationRow row) {
        return row.counts().censored().entrySet().stream()
                .map(reason -> reason.getKey() + " " + Numbers.count(reason.getValue()))
                .collect(joining(", "));
    }

    private static String missed(MarkCheck check) {
        return check.read() == 0
                ? ""
                : Numbers.count(check.missed()) + " of " + Numbers.count(check.read());
    }
}
