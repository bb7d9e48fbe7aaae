// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import static java.util.stream.Collectors.joining;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.fields.FixFields;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** What to fix, a finding a row; what the columns mean, docs/analysis.md says in full. */
public final class FixTable {
    private static final int WORDS = 110;
    private static final int BAR = 165;

    /** Of more fields, the first are named. */
    public static final int MOST_FIELDS = 3;

    private static final Column<Finding> PLACE =
            Column.words(Finding::place)
                    .served("Call path")
                    .view(
                            "Call path",
                            "The innermost frame of the call path that brings the objects in, and its"
                                    + " caller",
                            300)
                    .shown(FixTable::place)
                    .toolTip(FixTable::callPath);
    private static final Column<Finding> KIND =
            words(finding -> finding.kind().title())
                    .served("Kind")
                    .view(
                            "Kind",
                            "What is wrong; docs/findings.md has the rule of each kind",
                            WORDS)
                    .toolTip(finding -> finding.kind().title())
                    .sortKey("kind", findingsFirst(Comparator.comparing(Finding::kind)));
    private static final Column<Finding> SERVICE =
            words(Finding::service)
                    .served("Service")
                    .view("Service", "The service that the code belongs to", WORDS)
                    .toolTip(Finding::service)
                    .sortKey("service", findingsFirst(Comparator.comparing(Finding::service)));
    private static final Column<Finding> CALLEES =
            words(FixTable::callees)
                    .served("Callees")
                    .view("Calls", "The services that it calls, as far as spans show", WORDS)
                    .toolTip(FixTable::callees);
    private static final Column<Finding> SUBJECT = words(Finding::subject).served("Subject");
    private static final Column<Finding> WHAT =
            words(FixTable::what)
                    .view(
                            "What",
                            "Fields that nobody reads, classes of the objects that come in, or"
                                    + " the operation that is called",
                            150)
                    .toolTip(Finding::reason);
    private static final Column<Finding> CALLS =
            number(Unit.COUNT, finding -> finding.extent().calls())
                    .served("Calls")
                    .sortKey("calls", largest(finding -> finding.extent().calls()));
    private static final Column<Finding> AVOIDABLE =
            number(Unit.COUNT, finding -> finding.extent().avoidable()).served("Avoidable calls");
    private static final Column<Finding> CRITICAL_SHARE =
            number(Unit.SHARE, Finding::criticalShare)
                    .served("Critical share")
                    .view(
                            "On critical paths",
                            "Share of all requests' critical paths that lies inside the calls",
                            BAR)
                    .bar()
                    .sortKey(
                            "critical",
                            findingsFirst(
                                    Comparator.comparingDouble(Finding::criticalShare).reversed()));
    private static final Column<Finding> WASTED =
            number(Unit.MEAN_BYTES, finding -> waste(finding).wasted()).served("Wasted bytes");
    private static final Column<Finding> WASTED_SHARE =
            number(Unit.SHARE, finding -> waste(finding).share()).served("Wasted share");
    private static final Column<Finding> UNREAD =
            number(Unit.COUNT, finding -> Math.round(waste(finding).wasted()))
                    .view(
                            "Unread",
                            "Bytes that nobody read, of all objects that came in; the"
                                    + " bar is their share of all bytes",
                            BAR)
                    .shown(finding -> Numbers.count(Math.round(waste(finding).wasted())) + " B")
                    .bar(finding -> waste(finding).share());
    private static final Column<Finding> MEDIAN_HIGH =
            high("Gain at the median", "the median", Gain::median);
    private static final Column<Finding> P99_HIGH =
            high("Gain at 99 %", "the 99th percentile", Gain::p99)
                    .sortKey("p99", largest(FixTable::gainAtP99));
    private static final Column<Finding> REASON =
            words(Finding::reason)
                    .served("Reason")
                    .view("Reason", "Why it is worth a fix", 1750)
                    .toolTip(Finding::reason);

    public static final Table<Finding> TABLE =
            Table.<Finding>of("fixes", "fix")
                    .served(
                            PLACE,
                            KIND,
                            SERVICE,
                            CALLEES,
                            SUBJECT,
                            CALLS,
                            AVOIDABLE,
                            CRITICAL_SHARE,
                            WASTED,
                            WASTED_SHARE,
                            low("Gain at the median", Gain::median),
                            gain("Gain at the median", Gain::median),
                            MEDIAN_HIGH,
                            low("Gain at 99 %", Gain::p99),
                            gain("Gain at 99 %", Gain::p99),
                            P99_HIGH,
                            REASON)
                    .view(
                            PLACE,
                            KIND,
                            MEDIAN_HIGH,
                            WHAT,
                            P99_HIGH,
                            CRITICAL_SHARE,
                            UNREAD,
                            SERVICE,
                            CALLEES,
                            REASON)
                    .sorted("gain", Finding.ORDER, P99_HIGH, CRITICAL_SHARE, CALLS, KIND, SERVICE);

    private FixTable() {}

    private static Comparator<Finding> findingsFirst(Comparator<Finding> order) {
        return Comparator.comparing(Finding::isFinding).reversed().thenComparing(order);
    }

    private static Comparator<Finding> largest(ToLongFunction<Finding> number) {
        return findingsFirst(Comparator.comparingLong(number).reversed());
    }

    private static long gainAtP99(Finding finding) {
        return finding.gain().isKnown() ? finding.gain().p99().gain() : 0;
    }

    private static Column<Finding> words(Function<Finding, String> value) {
        return Column.words(value);
    }

    private static Column<Finding> number(Unit unit, Function<Finding, ?> value) {
        return Column.of("", unit, value);
    }

    private static Column<Finding> low(String title, Function<Gain, Latency> latency) {
        return number(Unit.NANOSECONDS, finding -> latency.apply(finding.gain()).low())
                .served(title + ", low");
    }

    private static Column<Finding> gain(String title, Function<Gain, Latency> latency) {
        return number(
                        Unit.NANOSECONDS,
                        finding ->
                                finding.gain().isKnown()
                                        ? latency.apply(finding.gain()).gain()
                                        : null)
                .served(title);
    }

    private static Column<Finding> high(
            String title, String quantile, Function<Gain, Latency> latency) {
        return number(Unit.NANOSECONDS, finding -> latency.apply(finding.gain()).high())
                .served(title + ", high")
                .view(
                        title,
                        "By how much "
                                + quantile
                                + " of the requests that have the finding gets less once it is"
                                + " mended, by playing them again; in brackets the 95 % interval",
                        150)
                .shown(finding -> finding.gain().text(latency.apply(finding.gain())));
    }

    private static Waste waste(Finding finding) {
        return finding instanceof Fix fix ? fix.waste() : Waste.NONE;
    }

    private static String callees(Finding finding) {
        return String.join(", ", finding.callees());
    }

    private static String place(Finding finding) {
        if (finding.frames().isEmpty() && finding.unreadByAll().isPresent()) {
            return finding.service() + ", " + finding.subject();
        }
        return finding.frames().isEmpty()
                ? finding.service() + ", call path not recorded"
                : finding.place();
    }

    private static String callPath(Finding finding) {
        return finding.frames().isEmpty()
                ? finding.place()
                : finding.frames().stream().map(Frame::fullLabel).collect(joining("\n\u2192 "));
    }

    private static String what(Finding finding) {
        if (finding instanceof Fix fix && fix.partlyUsed().isEmpty()) {
            return what(fix, fields(fix));
        }
        if (finding.unreadByAll().isPresent()) {
            return named(fields(finding));
        }
        List<String> classes = finding.classes();
        return classes.isEmpty() ? finding.subject() : simple(classes);
    }

    private static String what(Fix fix, List<String> fields) {
        if (fields.isEmpty() || fix.fields().isNothingRead()) {
            return simple(fix.classes());
        }
        return named(fields);
    }

    private static String named(List<String> fields) {
        int named = Math.min(MOST_FIELDS, fields.size());
        String more = named == fields.size() ? "" : ", " + (fields.size() - named) + " more";
        return String.join(", ", fields.subList(0, named)) + more;
    }

    private static String simple(List<String> classes) {
        return classes.stream().map(Frame::simpleClassName).collect(joining(", "));
    }

    /**
     * The fields that a finding is about, as {@code Class.field}, or the keys of an answer; none
     * where it is of others.
     */
    public static List<String> fields(Finding finding) {
        if (finding.unreadByAll().isPresent()) {
            return finding.unreadByAll().get().answer().unread().stream()
                    .map(EndToEndField::key)
                    .toList();
        }
        if (!(finding instanceof Fix fix) || fix.partlyUsed().isPresent()) {
            return List.of();
        }
        return switch (fix.kind()) {
            case FIELDS_SELDOM_READ ->
                    fix.fields().readBySome().stream().map(FixFields.PartlyRead::name).toList();
            case FIELDS_READ_LATE ->
                    fix.fields().late().stream().map(FixFields.LateRead::name).toList();
            default -> fix.fields().neverRead();
        };
    }
}
