// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.Palette;
import org.fieldtrace.tracecompass.ui.rows.CellBar;
import org.fieldtrace.tracecompass.ui.rows.Column;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** The columns of the view, from left to right. */
enum UtilisationColumn implements Column<UtilisationEntry> {
    NAME(
            "Service / class / call path / field",
            "The service; the class that its remote calls return; the call path at which they"
                    + " returned, outermost frame first; the fields of the class",
            430,
            UtilisationEntry::getName,
            Comparator.comparing(UtilisationEntry::getName)),
    ALLOCATIONS(
            "Allocations",
            "Objects that remote calls brought in, sampled or not",
            100,
            entry ->
                    entry.getKind() == UtilisationEntry.Kind.FIELD
                            ? ""
                            : Numbers.count(entry.getAllocations()),
            descending(UtilisationEntry::getAllocations)),
    SAMPLES(
            "Samples",
            "Objects of which one field was to be watched",
            85,
            entry -> Numbers.count(entry.getSamples()),
            descending(UtilisationEntry::getSamples)),
    USED(
            "Used",
            "Watches whose field was read",
            75,
            entry -> Numbers.count(entry.getCounts().used()),
            descending(entry -> entry.getCounts().used())),
    UNUSED(
            "Unused",
            "Watches whose object died and nobody had read the field",
            75,
            entry -> Numbers.count(entry.getCounts().unused()),
            descending(entry -> entry.getCounts().unused())),
    OVERWRITTEN(
            "Overwritten",
            "Watches whose field the application wrote before anybody read what came over the"
                    + " wire; as useless as unused, and counted so",
            105,
            entry -> Numbers.count(entry.getCounts().overwritten()),
            descending(entry -> entry.getCounts().overwritten())),
    CENSORED(
            "Censored",
            "Watches that ended without knowing; they stand in no proportion",
            90,
            entry -> Numbers.count(entry.getCounts().censoredTotal()),
            descending(entry -> entry.getCounts().censoredTotal())),
    UTILISATION(
            "Utilisation [95 % interval]",
            "used / (used + unused + overwritten), with its 95 % Wilson interval in percent",
            330,
            entry -> entry.getUtilisation().map(Numbers::proportion).orElse("no verdict yet"),
            Comparator.comparingDouble(
                    entry ->
                            entry.getUtilisation()
                                    .map(Proportion::value)
                                    .orElse(Double.POSITIVE_INFINITY)));

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
        return this != NAME && this != UTILISATION;
    }

    @Override
    public int barWidth() {
        return this == UTILISATION ? BAR_WIDTH : 0;
    }

    @Override
    public Optional<CellBar> bar(Row<UtilisationEntry> row) {
        return this == UTILISATION
                ? row.entry()
                        .getUtilisation()
                        .map(
                                utilisation ->
                                        CellBar.of(
                                                utilisation,
                                                Palette.colour(Verdict.USED),
                                                Palette.colour(Verdict.UNUSED)))
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
            case UTILISATION -> {
                String verdicts = "\n  verdicts: " + Numbers.count(counts.verdicts());
                String settled =
                        counts.isSettled()
                                ? ", settled"
                                : ", settled at " + FieldCounts.SETTLED_VERDICTS;
                yield isField ? verdicts + settled : verdicts;
            }
            default -> "";
        };
    }

    private static Comparator<UtilisationEntry> descending(
            ToDoubleFunction<UtilisationEntry> count) {
        return Comparator.comparingDouble(count).reversed();
    }
}
