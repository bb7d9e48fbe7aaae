// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.rows.CellBar;
import org.fieldtrace.tracecompass.ui.rows.Column;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** The columns of the view, from left to right. */
enum UtilisationColumn implements Column<UtilisationEntry> {
    NAME(
            "Service / class / call path / field",
            "The service, the class that its remote calls return, the call path of these calls"
                    + " (outermost frame first), and the fields of the class",
            430,
            UtilisationEntry::getName,
            Comparator.comparing(UtilisationEntry::getName)),
    UTILISATION(
            "Utilisation [95 % interval]",
            "Of a field: used / (used + unused + overwritten), with its 95 % Wilson interval in"
                    + " percent. Of a class: the mean of its fields, with an interval that"
                    + " allows for any value of fields without a verdict. Of call paths"
                    + " together: their mean, weighted by allocations",
            330,
            UtilisationColumn::utilisation,
            Comparator.comparingDouble(
                    entry ->
                            entry.getUtilisation()
                                    .map(Proportion::value)
                                    .orElse(Double.POSITIVE_INFINITY))),
    STATES(
            "Fields",
            "How far fields are known. Settled: 385 verdicts. Decided: the interval lies below "
                    + ReadThreshold.DEFAULT.text()
                    + " (never read) or above. Open: neither, so that it lacks verdicts",
            190,
            entry -> entry.getStates().text(),
            descending(entry -> entry.getStates().open())),
    ALLOCATIONS(
            "Allocations",
            "Objects that remote calls fetched, sampled or not",
            100,
            entry ->
                    entry.getKind() == UtilisationEntry.Kind.FIELD
                            ? ""
                            : Numbers.count(entry.getAllocations()),
            descending(UtilisationEntry::getAllocations)),
    SAMPLES(
            "Samples",
            "Objects of which the agent chose one field to watch",
            85,
            entry -> Numbers.count(entry.getSamples()),
            descending(UtilisationEntry::getSamples)),
    USED(
            "Used",
            "Watches whose field was read",
            75,
            entry -> Numbers.count(entry.getCounts().used()),
            descending(entry -> entry.getCounts().used())),
    FORWARDED(
            "Handed on",
            "Of the used ones: those whose field was read for nothing more than to be handed on by"
                    + " a serialiser",
            90,
            entry -> part(entry, Use.FORWARDED),
            descending(entry -> entry.getCounts().uses().forwarded())),
    INCIDENTAL(
            "Incidental",
            "Of the used ones: those whose field was read only in toString, equals or hashCode, or"
                    + " by a logger",
            90,
            entry -> part(entry, Use.INCIDENTAL),
            descending(entry -> entry.getCounts().uses().incidental())),
    UNUSED(
            "Unused",
            "Watches whose object died before anybody read the field",
            75,
            entry -> Numbers.count(entry.getCounts().unused()),
            descending(entry -> entry.getCounts().unused())),
    OVERWRITTEN(
            "Overwritten",
            "Watches whose field the application wrote before anybody read what came over the"
                    + " wire. They count as unused",
            105,
            entry -> Numbers.count(entry.getCounts().overwritten()),
            descending(entry -> entry.getCounts().overwritten())),
    CENSORED(
            "Censored",
            "Watches that ended without an answer. No percentage includes them",
            90,
            entry -> Numbers.count(entry.getCounts().censoredTotal()),
            descending(entry -> entry.getCounts().censoredTotal())),
    WHY_NO_MORE(
            "Why no more",
            "Why watches ended without a verdict, and how often; docs/events.md says what each"
                    + " reason means",
            190,
            entry -> reasons(entry.getCounts()),
            descending(entry -> entry.getCounts().censoredTotal())),
    MISSED(
            "Missed by marks",
            "Of the reads that debug registers saw of fields with marks, how many the marks missed."
                    + " A field of which one was missed is judged by debug registers alone",
            130,
            entry -> missed(entry.getCheck()),
            descending(entry -> entry.getCheck().missed())),
    AGENT(
            "Agent",
            "Processor time that recording cost the service; of a call path its part by samples",
            80,
            entry -> entry.getAgentNs() == 0 ? "" : Durations.text(entry.getAgentNs()),
            descending(UtilisationEntry::getAgentNs));

    private static final int BAR_WIDTH = 130;

    private final String title;
    private final String meaning;
    private final int width;
    private final Function<UtilisationEntry, String> text;
    private final Comparator<UtilisationEntry> order;

    UtilisationColumn(
            String title,
            String meaning,
            int width,
            Function<UtilisationEntry, String> text,
            Comparator<UtilisationEntry> order) {
        this.title = title;
        this.meaning = meaning;
        this.width = width;
        this.text = text;
        this.order = order;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String meaning() {
        return meaning;
    }

    @Override
    public int width() {
        return width;
    }

    @Override
    public boolean isNumeric() {
        return this != NAME && this != UTILISATION && this != STATES && this != WHY_NO_MORE;
    }

    @Override
    public int barWidth() {
        return this == UTILISATION ? BAR_WIDTH : 0;
    }

    @Override
    public Optional<CellBar> bar(Row<UtilisationEntry> row) {
        return this == UTILISATION
                ? row.entry().getUtilisation().map(CellBar::ofUse)
                : Optional.empty();
    }

    @Override
    public String text(Row<UtilisationEntry> row) {
        return text.apply(row.entry());
    }

    @Override
    public Comparator<Row<UtilisationEntry>> order() {
        return Comparator.comparing(Row::entry, order);
    }

    @Override
    public String toolTip(Row<UtilisationEntry> row) {
        UtilisationEntry entry = row.entry();
        if (this == NAME) {
            return entry.getFullName();
        }
        return title + ": " + text(row) + details(entry) + "\n" + meaning;
    }

    private String details(UtilisationEntry entry) {
        FieldCounts counts = entry.getCounts();
        boolean isField = entry.getKind() == UtilisationEntry.Kind.FIELD;
        return switch (this) {
            case ALLOCATIONS ->
                    isField ? "" : " (" + Numbers.percent(entry.getHotness()) + " of all)";
            case CENSORED ->
                    counts.censored().entrySet().stream()
                            .map(e -> "\n  " + e.getKey() + ": " + Numbers.count(e.getValue()))
                            .collect(joining());
            case MISSED ->
                    entry.getCheck()
                            .missedShare()
                            .map(share -> "\n  " + Numbers.proportion(share))
                            .orElse("");
            case UTILISATION -> {
                String verdicts = "\n  verdicts: " + Numbers.count(counts.verdicts());
                yield (isField ? verdicts + state(counts) : verdicts + judgedFields(entry))
                        + unseen(entry);
            }
            default -> "";
        };
    }

    private static String utilisation(UtilisationEntry entry) {
        boolean isUnseen = entry.getKind() == UtilisationEntry.Kind.FIELD && entry.isUnseen();
        return entry.getUtilisation()
                .map(Numbers::proportion)
                .orElse(isUnseen ? "unseen by marks" : "no verdict yet");
    }

    private static String unseen(UtilisationEntry entry) {
        return entry.isUnseen()
                ? "\n  "
                        + (entry.getKind() == UtilisationEntry.Kind.FIELD ? "It" : "A field")
                        + " is read by a method handle, a VarHandle or an Unsafe offset, which marks"
                        + " do not see: debug registers alone judge it"
                : "";
    }

    /** How many of those that were used had no other use, and their share; nothing for none. */
    private static String part(UtilisationEntry entry, Use use) {
        FieldCounts counts = entry.getCounts();
        long count = counts.uses().of(use);
        return count == 0
                ? ""
                : Numbers.count(count)
                        + " ("
                        + Numbers.percent((double) count / counts.used())
                        + ")";
    }

    /** {@code no_slot 24, moved 1}: why watches ended without a verdict. */
    static String reasons(FieldCounts counts) {
        return counts.censored().entrySet().stream()
                .map(reason -> reason.getKey() + " " + Numbers.count(reason.getValue()))
                .collect(joining(", "));
    }

    private static String missed(MarkCheck check) {
        return check.read() == 0
                ? ""
                : Numbers.count(check.missed()) + " of " + Numbers.count(check.read());
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

    private static String judgedFields(UtilisationEntry entry) {
        return entry.getClassUtilisation()
                .map(
                        phi ->
                                phi.isOfAllFields()
                                        ? "\n  all " + phi.fields() + " fields have a verdict"
                                        : "\n  " + phi.standsFor())
                .orElse("");
    }

    private static Comparator<UtilisationEntry> descending(
            ToDoubleFunction<UtilisationEntry> count) {
        return Comparator.comparingDouble(count).reversed();
    }
}
