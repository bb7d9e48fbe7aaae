// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.fieldtrace.model.requests.RobustThreshold;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.index.SlowSpan;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * A call that took longer than its like, by the rule of {@link RobustThreshold}.
 *
 * @param basis what it is compared with
 * @param request number of its request
 * @param span its place among the request's spans, callers before what they call
 * @param path its operation: from the root down, each {@code SERVICE[operation]}
 * @param start nanoseconds
 * @param duration nanoseconds
 * @param median what is ordinary, nanoseconds; among siblings, what its gain is told from
 * @param gain how much sooner its request would have ended had it taken as long as the median,
 *     nanoseconds; 0 where nobody waited for it so long
 */
public record Straggler(
        Basis basis,
        long request,
        int span,
        List<String> path,
        long start,
        long duration,
        long median,
        long gain) {
    /** What a straggler is compared with. */
    public enum Basis {
        /** The calls of the same operation that the same handling made. */
        SIBLINGS,
        /** The same operation at the same place in other requests. */
        OPERATION;

        /** Its name in reports. */
        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private static final Comparator<Straggler> ORDER =
            Comparator.comparingLong(Straggler::gain)
                    .reversed()
                    .thenComparing(Straggler::duration, Comparator.reverseOrder())
                    .thenComparingLong(Straggler::request)
                    .thenComparingInt(Straggler::span)
                    .thenComparing(Straggler::basis);

    private static final Column<Straggler> REQUEST =
            Column.of("request", Unit.NUMBER, Straggler::request)
                    .json("", 0)
                    .text("request", 9)
                    .served("Request");
    private static final Column<Straggler> SPAN =
            Column.of("span", Unit.NUMBER, Straggler::span).json("", 0);
    private static final Column<Straggler> PATH =
            Column.of("path", Unit.WORDS, Straggler::path)
                    .jsonArray("the operations from the root down, each SERVICE[operation]");
    private static final Column<Straggler> LABEL =
            Column.words(Straggler::label).served("Operation");
    private static final Column<Straggler> START =
            Column.of("start", Unit.NANOSECONDS, Straggler::start)
                    .json("nanoseconds since 1970, as the trace has them")
                    .served("Start")
                    .sortKey("start", Comparator.comparingLong(Straggler::start));
    private static final Column<Straggler> DURATION =
            Column.of("duration_ns", Unit.NANOSECONDS, Straggler::duration)
                    .json("nanoseconds")
                    .text("duration", 9)
                    .served("Duration")
                    .sortKey("duration");
    private static final Column<Straggler> MEDIAN =
            Column.of("median_ns", Unit.NANOSECONDS, Straggler::median)
                    .json("nanoseconds")
                    .text("median", 9)
                    .served("Median");
    private static final Column<Straggler> BASIS =
            Column.<Straggler>of(
                            "compared_with",
                            Unit.oneOf(Stream.of(Basis.values()).map(Basis::label).toList()),
                            found -> found.basis.label())
                    .json("")
                    .text("among", -10)
                    .served("Compared with");
    private static final Column<Straggler> GAIN =
            Column.of("gain_ns", Unit.NANOSECONDS, Straggler::gain)
                    .json("nanoseconds")
                    .text("gain", 9)
                    .served("Gain");
    private static final Column<Straggler> PLACE =
            Column.<Straggler>words(found -> PathText.line(found.path, " > "))
                    .text("operation", 0)
                    .sortKey("name", Comparator.comparing(found -> String.join("\n", found.path)));

    public static final Table<Straggler> TABLE =
            Table.<Straggler>of("stragglers", "straggler")
                    .columns(LABEL, REQUEST, SPAN, PATH, START, DURATION, MEDIAN, BASIS, GAIN)
                    .text(GAIN, DURATION, MEDIAN, BASIS, REQUEST, PLACE)
                    .sorted("gain", ORDER, DURATION, START, PLACE);

    private record Place(long request, int span) {}

    private String label() {
        return path.get(path.size() - 1);
    }

    /** The service that was called. */
    public String service() {
        return label().substring(0, label().indexOf('['));
    }

    /** Its operation, as the service names it. */
    public String operation() {
        return label().substring(label().indexOf('[') + 1, label().length() - 1);
    }

    /**
     * The stragglers of the requests that a summary is about, largest gain first: of each operation
     * the slowest few, and those with the largest gains among siblings.
     */
    public static List<Straggler> of(RequestSource source, RequestSummary summary) {
        Operations operations = new Operations(source);
        List<Straggler> found = new ArrayList<>();
        Set<Place> amongSiblings = new HashSet<>();
        for (SlowSpan slow : summary.stragglers()) {
            amongSiblings.add(new Place(slow.request(), slow.index()));
            found.add(
                    of(Basis.SIBLINGS, operations, slow, slow.siblingMedian(), slow.siblingGain()));
        }
        summary.operations()
                .forEach(
                        (number, operation) -> {
                            if (operation.sums().count() < RobustThreshold.MIN_COUNT) {
                                return;
                            }
                            RobustThreshold threshold = operation.sums().durations().threshold();
                            for (SlowSpan slow : operation.slowest()) {
                                if (slow.duration() > threshold.limit()
                                        && !amongSiblings.contains(
                                                new Place(slow.request(), slow.index()))) {
                                    long excess = slow.duration() - threshold.median();
                                    found.add(
                                            of(
                                                    Basis.OPERATION,
                                                    operations,
                                                    slow,
                                                    threshold.median(),
                                                    Math.min(excess, slow.drag())));
                                }
                            }
                        });
        found.sort(ORDER);
        return found;
    }

    private static Straggler of(
            Basis basis, Operations operations, SlowSpan slow, long median, long gain) {
        return new Straggler(
                basis,
                slow.request(),
                slow.index(),
                operations.path(slow.path()),
                slow.start(),
                slow.duration(),
                median,
                gain);
    }

    /** Spans of all operations that took longer than the rule allows, listed or not. */
    public static long count(RequestSummary summary) {
        long count = 0;
        for (RequestSummary.Operation operation : summary.operations().values()) {
            if (operation.sums().count() >= RobustThreshold.MIN_COUNT) {
                count +=
                        operation
                                .sums()
                                .durations()
                                .countAbove(operation.sums().durations().threshold().limit());
            }
        }
        return count;
    }
}
