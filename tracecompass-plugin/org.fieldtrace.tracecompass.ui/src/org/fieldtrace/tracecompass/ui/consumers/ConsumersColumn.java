// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.UseText;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry.Kind;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.ui.base.Palette;
import org.fieldtrace.tracecompass.ui.rows.CellBar;
import org.fieldtrace.tracecompass.ui.rows.Column;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** The columns of the view, from left to right; what they mean, docs/consumers.md says in full. */
enum ConsumersColumn implements Column<ConsumersEntry> {
    NAME(
            "Class, field, service, call path",
            "The field, below it the services that fetch it and the call paths at which it comes in",
            380,
            ConsumersEntry::getName,
            Comparator.comparing(ConsumersEntry::getName)),
    REMOVAL(
            "May it be removed?",
            "Of a field the answer of check-removal at 5 %; of a service or call path what stands"
                    + " against it: that it reads the field, or how many verdicts it lacks",
            170,
            ConsumersEntry::getRemoval,
            Comparator.comparing(ConsumersEntry::getRemoval)),
    SHARE(
            "Read in [95 % interval]",
            "Share of the objects in which the field is read; of several call paths their shares,"
                    + " weighted by their objects",
            270,
            ConsumersColumn::share,
            Comparator.comparingDouble(
                            (ConsumersEntry entry) ->
                                    entry.getShare().map(Proportion::value).orElse(-1.0))
                    .reversed()),
    USE(
            "Kind of use",
            "What the reads that were seen were for: direct, only handed on to somebody else, or only"
                    + " incidental, as in toString",
            230,
            entry -> UseText.kinds(entry.getCounts()),
            Comparator.comparing(entry -> UseText.kinds(entry.getCounts()))),
    OBJECTS(
            "Objects",
            "Objects that came in, sampled or not",
            80,
            entry -> ofField(entry, entry.getAllocations()),
            Comparator.comparingLong(ConsumersEntry::getAllocations).reversed()),
    VERDICTS(
            "Verdicts",
            "Sampled objects of which it is known whether the field was read",
            80,
            entry -> ofField(entry, entry.getCounts().verdicts()),
            Comparator.comparingLong((ConsumersEntry entry) -> entry.getCounts().verdicts())
                    .reversed()),
    READ_AT(
            "Read at",
            "Places of the code that read the field, where they are known",
            260,
            ConsumersColumn::shownPlaces,
            Comparator.comparing(entry -> String.join("; ", entry.getReadAt())));

    private static final int BAR_WIDTH = 130;

    /** Of more places, the first are named. */
    private static final int SHOWN_PLACES = 2;

    private static final int MOST_PLACES = 10;

    private final String title;
    private final String meaning;
    private final int width;
    private final Function<ConsumersEntry, String> text;
    private final Comparator<ConsumersEntry> order;

    ConsumersColumn(
            String title,
            String meaning,
            int width,
            Function<ConsumersEntry, String> text,
            Comparator<ConsumersEntry> order) {
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
        return this == OBJECTS || this == VERDICTS;
    }

    @Override
    public int barWidth() {
        return this == SHARE ? BAR_WIDTH : 0;
    }

    @Override
    public Optional<CellBar> bar(Row<ConsumersEntry> row) {
        return this == SHARE
                ? row.entry()
                        .getShare()
                        .map(
                                share ->
                                        CellBar.of(
                                                share,
                                                Palette.colour(Verdict.USED),
                                                Palette.colour(Verdict.UNUSED)))
                : Optional.empty();
    }

    @Override
    public String text(Row<ConsumersEntry> row) {
        return text.apply(row.entry());
    }

    @Override
    public Comparator<Row<ConsumersEntry>> order() {
        return Comparator.comparing(Row::entry, order);
    }

    @Override
    public String toolTip(Row<ConsumersEntry> row) {
        return switch (this) {
            case NAME -> row.entry().getFullName();
            case READ_AT -> title + ":\n" + places(row.entry(), MOST_PLACES, "\n") + "\n" + meaning;
            default -> Column.super.toolTip(row);
        };
    }

    private static String ofField(ConsumersEntry entry, long count) {
        return entry.getKind() == Kind.CLASS ? "" : Numbers.count(count);
    }

    private static String share(ConsumersEntry entry) {
        if (entry.getKind() == Kind.CLASS) {
            return "";
        }
        return entry.getShare().map(Numbers::proportion).orElse("no verdict yet");
    }

    private static String shownPlaces(ConsumersEntry entry) {
        return places(entry, SHOWN_PLACES, "; ");
    }

    private static String places(ConsumersEntry entry, int most, String separator) {
        List<String> places = entry.getReadAt();
        int named = Math.min(most, places.size());
        String more =
                named == places.size()
                        ? ""
                        : separator + "and " + Numbers.count(places.size() - named) + " more";
        return String.join(separator, places.subList(0, named)) + more;
    }
}
