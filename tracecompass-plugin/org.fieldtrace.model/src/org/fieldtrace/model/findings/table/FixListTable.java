// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.table;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.endtoend.OwnCall;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingKind;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.UnreadByAll;
import org.fieldtrace.model.findings.causes.Cause;
import org.fieldtrace.model.findings.costs.MonthlyCosts;
import org.fieldtrace.model.findings.gains.Estimate;
import org.fieldtrace.model.findings.gains.Extent;
import org.fieldtrace.model.suggestions.Suggestion;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Parts;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/**
 * Findings for programs. Durations are nanoseconds, shares fractions; what is not known is {@code
 * null}.
 */
public final class FixListTable {
    /**
     * A finding, and what was asked for beside it.
     *
     * @param cause that it belongs to
     * @param shared how many of its innermost frames are of methods that several callers share
     * @param suggestion how it is mended
     * @param costs a month
     */
    public record Row(
            Finding finding,
            Cause cause,
            int shared,
            Optional<Suggestion> suggestion,
            Optional<MonthlyCosts> costs) {
        /** Null where it is about calls. */
        private Fix fix() {
            return finding instanceof Fix fix ? fix : null;
        }

        private Cost cost() {
            return costs.flatMap(all -> all.of(finding).map(one -> new Cost(all, one)))
                    .orElse(null);
        }
    }

    private static final List<Column<Extent>> EXTENT =
            List.of(
                    count("requests_looked_at", Extent::lookedAt),
                    count("requests", Extent::requests),
                    count("calls", Extent::calls),
                    count("avoidable_calls", Extent::avoidable),
                    Column.<Extent>of(
                                    "slowest_requests",
                                    Unit.COUNT,
                                    extent ->
                                            extent.slowest().stream()
                                                    .map(slow -> slow.request())
                                                    .toList())
                            .jsonArray("numbers of requests, slowest first"),
                    Column.<Extent>of(
                                    "typical_request",
                                    Unit.COUNT.orNull(),
                                    extent ->
                                            extent.typical()
                                                    .map(typical -> typical.request())
                                                    .orElse(null))
                            .json(
                                    "number of a request that takes as long as the median of those"
                                            + " that have it"));

    private static final List<Column<EndToEndField>> KEY =
            List.of(
                    Column.of("key", Unit.WORDS, EndToEndField::key)
                            .json("with those around it, [] behind a list and {} behind a map"),
                    Column.of("class", Unit.WORDS, EndToEndField::className).json(""),
                    Column.of("field", Unit.WORDS, EndToEndField::field)
                            .json("empty where the key is of none"),
                    Column.of("read_by_service", Unit.FLAG, EndToEndField::isReadByItself)
                            .json("whether the service acts on the field itself"));

    private static final List<Column<UnreadByAll.Caller>> CALLER =
            List.of(
                    Column.<UnreadByAll.Caller>of(
                                    "service", Unit.WORDS, caller -> caller.path().service())
                            .json(""),
                    Parts.frames(caller -> caller.path().frames()),
                    Column.of("calls", Unit.COUNT, UnreadByAll.Caller::calls).json("", 0),
                    Column.of("unread", Unit.WORDS, UnreadByAll.Caller::unread)
                            .jsonArray("keys that it does not read, others may"),
                    Column.of("unread_share", Unit.SHARE, UnreadByAll.Caller::unreadShare)
                            .json("of the bytes that were measured", 0, 1));

    private static final List<Column<OwnCall>> FETCHED =
            List.of(
                    Parts.frames(OwnCall::frames),
                    Column.of("whole_call", Unit.FLAG, OwnCall::isWhole)
                            .json(
                                    "whether the calls bring in nothing else; all of them then"
                                            + " counts in the gain"),
                    Column.of("only_here", Unit.FLAG, OwnCall::isOnlyHere)
                            .json(
                                    "whether no other operation makes calls there; else they are"
                                            + " not counted"),
                    Column.<OwnCall>of(
                                    "fields",
                                    Unit.WORDS,
                                    call ->
                                            call.fields().stream()
                                                    .map(OwnCall.UnreadField::label)
                                                    .toList())
                            .jsonArray(""));

    private static final List<Column<UnreadByAll>> END_TO_END =
            List.of(
                    Columns.objects("unread", "", KEY, all -> all.answer().unread(), 1),
                    Columns.objects("callers", "most calls first", CALLER, UnreadByAll::callers),
                    Columns.objects(
                            "fetched_at",
                            "where the service fetches it",
                            FETCHED,
                            all -> all.answer().fetched()));

    private static final Column<Finding> SEEN_IN =
            Columns.objects(
                            "seen_in",
                            "operations whose requests make the calls, with how often they were"
                                    + " recorded; none where that is not known",
                            "seen",
                            UnreadColumns.SEEN,
                            Finding::seenIn)
                    .later();

    private static final List<Column<Finding>> FINDING =
            List.of(
                    Column.of("id", Unit.WORDS, Finding::id).json("the same in the next build"),
                    Column.<Finding>of(
                                    "kind",
                                    Unit.oneOf(labels(Arrays.stream(FindingKind.values()))),
                                    finding -> finding.kind().label())
                            .json(""),
                    Column.of("service", Unit.WORDS, Finding::service).json("whose code it is"),
                    Column.of("callees", Unit.WORDS, Finding::callees).jsonArray(""),
                    Parts.frames(Finding::frames),
                    Column.of("subject", Unit.WORDS, Finding::subject).json(""),
                    Columns.shared("extent", "extent", EXTENT, Finding::extent),
                    Column.of("critical_share", Unit.SHARE, Finding::criticalShare).json("", 0, 1),
                    GainColumns.gain(Finding::gain),
                    Column.of("reason", Unit.WORDS, Finding::reason).json(""),
                    SEEN_IN,
                    Column.<Finding>of(
                                    "rule",
                                    Unit.oneOf(List.of("cause", "clock", "both")),
                                    finding -> finding.rule().orElse(null))
                            .orAbsent()
                            .json(
                                    "how it was found that calls waited for each other, of"
                                            + " n_plus_one and one_after_the_other"),
                    Columns.<Finding, UnreadByAll>shared(
                                    "end_to_end",
                                    "endToEnd",
                                    "of unread_by_all: what the operation answers and no caller"
                                            + " reads",
                                    END_TO_END,
                                    finding -> finding.unreadByAll().orElse(null))
                            .orAbsent());

    private static final List<Column<Suggestion.Snippet>> SNIPPET =
            List.of(
                    Column.of("title", Unit.WORDS, Suggestion.Snippet::title).json(""),
                    Column.<Suggestion.Snippet>of(
                                    "text",
                                    Unit.WORDS,
                                    snippet -> String.join("\n", snippet.lines()))
                            .json(""));

    private static final List<Column<Suggestion>> SUGGESTION =
            List.of(
                    Column.of("what", Unit.WORDS, Suggestion::what).json(""),
                    Columns.objects("snippets", "", SNIPPET, Suggestion::snippets),
                    Column.of("heed", Unit.WORDS, Suggestion::heed)
                            .jsonArray("what would break, and what is not known yet"));

    /** What a finding costs. */
    private record Cost(MonthlyCosts all, Estimate one) {}

    private static final List<Column<Cost>> COST =
            List.of(
                    Column.<Cost>of("low", Unit.MEAN_COUNT, cost -> cost.one.low()).json(""),
                    Column.<Cost>of("value", Unit.MEAN_COUNT, cost -> cost.one.likely()).json(""),
                    Column.<Cost>of("high", Unit.MEAN_COUNT, cost -> cost.one.high()).json(""),
                    Column.<Cost>of("assumptions", Unit.WORDS, cost -> cost.all.assumptions())
                            .json(""));

    private static final List<Column<Row>> BESIDE =
            List.of(
                    Column.<Row>of("cause", Unit.WORDS, row -> row.cause.id())
                            .json(
                                    "the same for findings that one change is likely to mend: the"
                                            + " id of the one with most to gain; gains of the"
                                            + " others do not add up to it")
                            .later(),
                    Column.of("shared_frames", Unit.NUMBER, Row::shared)
                            .json(
                                    "how many of the innermost frames are of methods that several"
                                            + " callers share: to tell findings apart, begin with"
                                            + " the caller of these",
                                    0)
                            .later(),
                    Columns.<Row, Suggestion>object(
                                    "suggestion",
                                    "with --suggest: how to fix it",
                                    SUGGESTION,
                                    row -> row.suggestion.orElse(null))
                            .orAbsent(),
                    Columns.<Row, Cost>object(
                                    "cost_a_month",
                                    "with --cost, in the currency of the prices: what it costs at"
                                            + " the recorded rate of requests; absent where calls"
                                            + " were not measured",
                                    COST,
                                    Row::cost)
                            .orAbsent());

    public static final Table<Row> TABLE =
            Table.<Row>of("fixes", "fix")
                    .json(
                            Stream.of(
                                            FINDING.stream().map(column -> column.in(Row::finding)),
                                            UnreadColumns.ALL.stream()
                                                    .map(column -> column.ofSome(Row::fix)),
                                            BESIDE.stream())
                                    .<Column<Row>>flatMap(Function.identity())
                                    .toList());

    private FixListTable() {}

    private static Column<Extent> count(String name, Function<Extent, Long> value) {
        return Column.of(name, Unit.COUNT, value).json("", 0);
    }

    private static List<String> labels(Stream<FindingKind> kinds) {
        return kinds.map(FindingKind::label).toList();
    }

    /** Of the section of the report. What is about unread fields has all that is told of them. */
    public static JsonObject schema() {
        JsonObject schema = TABLE.schema("fix-list");
        JsonObject fix = schema.getAsJsonObject("$defs").getAsJsonObject("fix");
        JsonObject kind = new JsonObject();
        kind.add(
                "enum",
                array(
                        labels(
                                Arrays.stream(FindingKind.values())
                                        .filter(FindingKind::isOfCallPath))));
        JsonObject properties = new JsonObject();
        properties.add("kind", kind);
        JsonObject when = new JsonObject();
        when.add("properties", properties);
        fix.add("if", when);
        JsonObject then = new JsonObject();
        then.add(
                "required",
                array(
                        Stream.concat(
                                        Stream.of(SEEN_IN.name()),
                                        UnreadColumns.ALL.stream().map(Column::name))
                                .toList()));
        fix.add("then", then);
        return schema;
    }

    private static JsonArray array(List<String> words) {
        JsonArray array = new JsonArray();
        words.forEach(array::add);
        return array;
    }
}
