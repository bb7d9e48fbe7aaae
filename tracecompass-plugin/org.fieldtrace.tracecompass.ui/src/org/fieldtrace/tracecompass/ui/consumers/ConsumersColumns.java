// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import java.util.List;
import java.util.function.Function;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.utilisation.UseText;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry.Kind;
import org.fieldtrace.tracecompass.ui.rows.ValueColumn;

/** The columns of the view, from left to right; what they mean, docs/consumers.md says in full. */
final class ConsumersColumns {
    private static final int COUNT = 80;

    /** Of more places, the first are named. */
    private static final int SHOWN_PLACES = 2;

    private static final int MOST_PLACES = 10;

    private static final String READ_AT =
            "Places of the code that read the field, where they are known";

    static final List<ValueColumn<ConsumersEntry>> ALL =
            List.of(
                    ValueColumn.words(
                            "Class, field, service, call path",
                            "The field, below it the services that fetch it and the call paths at"
                                    + " which it comes in",
                            380,
                            ConsumersEntry::getName,
                            ConsumersEntry::getFullName),
                    words(
                            "May it be removed?",
                            "Of a field the answer of check-removal at 5 %; of a service or call"
                                    + " path what stands against it: that it reads the field, or how"
                                    + " many verdicts it lacks",
                            170,
                            ConsumersEntry::getRemoval),
                    ValueColumn.proportion(
                            "Read in [95 % interval]",
                            "Share of the objects in which the field is read; of several call paths"
                                    + " their shares, weighted by their objects",
                            270,
                            ConsumersColumns::share,
                            ConsumersEntry::getShare),
                    words(
                            "Kind of use",
                            "What the reads that were seen were for: direct, only handed on to"
                                    + " somebody else, or only incidental, as in toString",
                            230,
                            entry -> UseText.kinds(entry.getCounts())),
                    ValueColumn.number(
                            "Objects",
                            "Objects that came in, sampled or not",
                            COUNT,
                            entry -> ofField(entry, entry.getAllocations()),
                            ConsumersEntry::getAllocations),
                    ValueColumn.number(
                            "Verdicts",
                            "Sampled objects of which it is known whether the field was read",
                            COUNT,
                            entry -> ofField(entry, entry.getCounts().verdicts()),
                            entry -> entry.getCounts().verdicts()),
                    ValueColumn.words(
                            "Read at",
                            READ_AT,
                            260,
                            entry -> places(entry, SHOWN_PLACES, "; "),
                            entry ->
                                    "Read at:\n"
                                            + places(entry, MOST_PLACES, "\n")
                                            + "\n"
                                            + READ_AT));

    private ConsumersColumns() {}

    private static ValueColumn<ConsumersEntry> words(
            String title, String meaning, int width, Function<ConsumersEntry, String> text) {
        return ValueColumn.words(title, meaning, width, text, null);
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
