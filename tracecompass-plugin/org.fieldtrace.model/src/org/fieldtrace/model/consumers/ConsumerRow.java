// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.ObjectEstimate;
import org.fieldtrace.model.utilisation.UseText;

/**
 * A row of the tree of fields and those who read them; what its columns mean, docs/consumers.md
 * says in full.
 *
 * @param fullName the name with what the short one leaves out: of a class and a field the classes
 *     that were taken and those that were not, of a service its class, of a call path all of its
 *     frames
 * @param removal whether the field may be removed, or what stands against it, in a few words
 * @param objects that came in, sampled or not, and how sure that is; none for a class or an answer
 * @param counts how the watches of the field ended; none for a class or an answer
 * @param share of the objects, in which the field is read; empty for a class or an answer, and
 *     without a verdict
 * @param isReader whether the field was seen to be read, if only once
 * @param readAt places that read the field, where they are known
 * @param frames of a call path, outermost first
 * @param fetched the fields of services that a field stands for; none for other rows
 */
public record ConsumerRow(
        Kind kind,
        String name,
        String fullName,
        String removal,
        ObjectEstimate objects,
        FieldCounts counts,
        Optional<Proportion> share,
        boolean isReader,
        List<String> readAt,
        List<Frame> frames,
        List<Fetched> fetched) {
    /** What a row stands for. */
    public enum Kind {
        /** A class whose objects come in, or the copies that services have of it. */
        CLASS,
        /** A field of the class. */
        FIELD,
        /** A service that fetches the field. */
        SERVICE,
        /** A call path of the service at which it comes in. */
        CALL_PATH,
        /** An answer in which a service hands it on. */
        ANSWER,
        /** A call path that takes it from an answer. */
        TAKER;

        private boolean hasCounts() {
            return this != CLASS && this != ANSWER;
        }
    }

    /**
     * A field that a service fetches.
     *
     * @param className binary name of the class that the service has for the objects
     */
    public record Fetched(String service, String className, String field) {}

    private static final int COUNT = 80;

    /** Of more places, the first are named. */
    private static final int SHOWN_PLACES = 2;

    private static final int MOST_PLACES = 10;

    private static final String READ_AT =
            "Places of the code that read the field, where they are known";

    private static final Column<ConsumerRow> KIND_OF_USE =
            Column.<ConsumerRow>words(row -> UseText.kinds(row.counts))
                    .view(
                            "Kind of use",
                            "What the reads that were seen were for: direct, only handed on to"
                                    + " somebody else, or only incidental, as in toString",
                            230);

    public static final Table<ConsumerRow> TABLE =
            Table.<ConsumerRow>of("consumers", "consumer")
                    .columns(
                            Column.words(ConsumerRow::name)
                                    .served("Name")
                                    .view(
                                            "Class, field, service, call path",
                                            "The field, below it the services that fetch it, the call"
                                                    + " paths at which it comes in, and the answers"
                                                    + " in which they hand it on with those who"
                                                    + " take it",
                                            380)
                                    .toolTip(ConsumerRow::fullName),
                            Column.words(ConsumerRow::removal)
                                    .served("May it be removed?")
                                    .view(
                                            "May it be removed?",
                                            "Of a field the answer of check-removal at 5 %; of a"
                                                    + " service or call path what stands against"
                                                    + " it: that it reads the field, or how many"
                                                    + " verdicts it lacks",
                                            170),
                            ofShare(Proportion::low).served("Utilisation, low"),
                            ofShare(Proportion::value)
                                    .served("Utilisation")
                                    .view(
                                            "Read in [95 % interval]",
                                            "Share of the objects in which the field is read; of"
                                                    + " several call paths their shares, weighted"
                                                    + " by their objects",
                                            270)
                                    .shown(ConsumerRow::shareText)
                                    .use(ConsumerRow::share),
                            ofShare(Proportion::high).served("Utilisation, high"),
                            KIND_OF_USE,
                            ofField(row -> row.objects.objects())
                                    .served("Objects")
                                    .view(
                                            "Objects",
                                            "Objects that came in, sampled or not; in brackets the"
                                                    + " 95 % interval where calls were left out",
                                            COUNT)
                                    .shown(ConsumerRow::objectsText),
                            ofField(row -> row.counts.verdicts())
                                    .served("Verdicts")
                                    .view(
                                            "Verdicts",
                                            "Sampled objects of which it is known whether the field"
                                                    + " was read",
                                            COUNT),
                            ofField(row -> row.counts.used()).served("Used"),
                            ofField(row -> row.counts.uses().forwarded()).served("Used, handed on"),
                            ofField(row -> row.counts.uses().incidental())
                                    .served("Used, incidental"),
                            Column.<ConsumerRow>words(row -> String.join("; ", row.readAt))
                                    .served("Read at")
                                    .view("Read at", READ_AT, 260)
                                    .shown(row -> row.places(SHOWN_PLACES, "; "))
                                    .toolTip(
                                            row ->
                                                    "Read at:\n"
                                                            + row.places(MOST_PLACES, "\n")
                                                            + "\n"
                                                            + READ_AT));

    private static Column<ConsumerRow> ofShare(Function<Proportion, Double> value) {
        return Column.of("", Unit.SHARE, row -> row.share.map(value).orElse(null));
    }

    private static Column<ConsumerRow> ofField(Function<ConsumerRow, Long> count) {
        return Column.of("", Unit.COUNT, row -> row.kind.hasCounts() ? count.apply(row) : null);
    }

    /** Whether it is the row of a field, and the service fetches that field by this name. */
    public boolean isOf(String service, FieldName of) {
        return fetched.stream()
                .anyMatch(
                        one ->
                                one.service.equals(service)
                                        && one.field.equals(of.field())
                                        && of.isOf(one.className));
    }

    private String objectsText() {
        return kind.hasCounts() ? objects.text() : "";
    }

    private String shareText() {
        return kind.hasCounts() ? share.map(Numbers::proportion).orElse("no verdict yet") : "";
    }

    private String places(int most, String separator) {
        int named = Math.min(most, readAt.size());
        String more =
                named == readAt.size()
                        ? ""
                        : separator + "and " + Numbers.count(readAt.size() - named) + " more";
        return String.join(separator, readAt.subList(0, named)) + more;
    }
}
