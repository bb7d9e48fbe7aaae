// SPDX-License-Identifier: MIT
package org.fieldtrace.model.sections;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;

/** The sections that servers tell, an operation a row; docs/requests.md says it in full. */
public final class SectionsTable {
    private static final String UNKNOWN = "-";

    private record Part(Section section, SectionSums sums, double share) {}

    private record Held(String holder, SectionSums sums) {}

    private static final List<Column<Held>> HELD =
            List.of(
                    Column.of("holder", Unit.WORDS, Held::holder)
                            .json("the service's operation that held it; empty where none did"),
                    Column.<Held>of("handlings", Unit.COUNT, held -> held.sums.count())
                            .json("handlings that waited", 1),
                    Column.<Held>of("wall_ns", Unit.NANOSECONDS, held -> held.sums.wall())
                            .json("of all of these together; nanoseconds", 0),
                    Column.<Held>of("median_ns", Unit.NANOSECONDS, held -> held.sums.median())
                            .json(
                                    "that half of these do not exceed, off by at most 1.6 %;"
                                            + " nanoseconds",
                                    0));

    private static final List<Column<Part>> PART =
            List.of(
                    Column.<Part>of(
                                    "section",
                                    Unit.oneOf(
                                            Stream.of(Section.values())
                                                    .map(Section::label)
                                                    .toList()),
                                    part -> part.section.label())
                            .json(""),
                    Column.<Part>of("wall_ns", Unit.NANOSECONDS, part -> part.sums.wall())
                            .json("time in the section, of all handlings together; nanoseconds", 0),
                    Column.<Part>of("mean_ns", Unit.NANOSECONDS, part -> part.sums.mean())
                            .json("time in it per handling; nanoseconds", 0),
                    Column.<Part>of("median_ns", Unit.NANOSECONDS, part -> part.sums.median())
                            .json(
                                    "time in it that half of the handlings do not exceed, off by at"
                                            + " most 1.6 %; nanoseconds",
                                    0),
                    Column.of("share", Unit.SHARE, Part::share)
                            .json("part of duration_ns; those of all sections sum to 1", 0, 1),
                    Column.<Part>of("timed_ns", Unit.NANOSECONDS, part -> part.sums.timed())
                            .json(
                                    "part of wall_ns of which the processor time is known;"
                                            + " nanoseconds",
                                    0),
                    Column.<Part>of("cpu_ns", Unit.NANOSECONDS, part -> part.sums.cpu())
                            .json(
                                    "processor time in that part, of the thread that worked for the"
                                            + " request; nanoseconds",
                                    0));

    private static final List<Column<SectionSums>> RECEIVE =
            List.of(
                    Column.of("handlings", Unit.COUNT, SectionSums::count)
                            .json("handlings that tell it", 1),
                    Column.of("wall_ns", Unit.NANOSECONDS, SectionSums::wall)
                            .json("of all of these together; nanoseconds", 0),
                    Column.of("median_ns", Unit.NANOSECONDS, SectionSums::median)
                            .json(
                                    "that half of these do not exceed, off by at most 1.6 %;"
                                            + " nanoseconds",
                                    0));

    public static final Table<OperationSections> TABLE =
            Table.<OperationSections>of("operations", "operation")
                    .columns(columns())
                    .sorted("duration", OperationSections.ORDER)
                    .below(SectionsTable::lines)
                    .notes(SectionsTable::notes);

    private SectionsTable() {}

    private static List<Column<OperationSections>> columns() {
        List<Column<OperationSections>> columns =
                new ArrayList<>(
                        List.of(
                                Column.of("service", Unit.WORDS, OperationSections::service)
                                        .json(""),
                                Column.of("operation", Unit.WORDS, OperationSections::operation)
                                        .json("as its service names it"),
                                Column.words(OperationSections::label)
                                        .served("Operation")
                                        .sortKey("name"),
                                Column.of("handlings", Unit.COUNT, OperationSections::handlings)
                                        .json("handlings that tell their sections", 1)
                                        .served("Handlings")
                                        .sortKey("count"),
                                Column.of(
                                                "handlings_without_sections",
                                                Unit.COUNT,
                                                OperationSections::untold)
                                        .json(
                                                "handlings that do not: of other servers, or cut by"
                                                        + " an end of the recording",
                                                0),
                                Column.of(
                                                "duration_ns",
                                                Unit.NANOSECONDS,
                                                OperationSections::duration)
                                        .json(
                                                "of the handlings that tell their sections, all"
                                                        + " together; nanoseconds",
                                                0),
                                Column.of("", Unit.NANOSECONDS, OperationSections::mean)
                                        .text("mean", 9)
                                        .served("Mean")
                                        .sortKey("mean"),
                                Column.<OperationSections>words(row -> "").text("median", 9),
                                Column.<OperationSections>words(row -> "").text("share", 8),
                                Column.<OperationSections>words(row -> "").text("cpu", 8),
                                Column.words(SectionsTable::what).text("operation, section", 0),
                                Columns.<OperationSections, SectionSums>object(
                                                "receive",
                                                "what was before the handlings: the connectors read"
                                                        + " and parsed heads. Absent where no"
                                                        + " server tells it",
                                                RECEIVE,
                                                SectionsTable::receive)
                                        .orAbsent(),
                                Columns.objects(
                                        "held",
                                        "waits ahead of handlings, while something else held the"
                                                + " event loop; parts of receive",
                                        "held",
                                        HELD,
                                        SectionsTable::held),
                                Columns.objects(
                                        "sections",
                                        "all of them, always in this order; their wall_ns sum to"
                                                + " duration_ns",
                                        "section",
                                        PART,
                                        SectionsTable::parts),
                                Column.<OperationSections>of(
                                                "",
                                                Unit.NANOSECONDS,
                                                row ->
                                                        receive(row) == null
                                                                ? null
                                                                : row.receive().mean())
                                        .served("Receive")));
        for (Section section : Section.values()) {
            columns.add(
                    Column.<OperationSections>of(
                                    "", Unit.NANOSECONDS, row -> row.section(section).mean())
                            .served(section.title()));
            columns.add(
                    Column.<OperationSections>of(
                                    "",
                                    Unit.SHARE,
                                    row ->
                                            row.section(section).timed() == 0
                                                    ? null
                                                    : row.section(section).cpuShare())
                            .served(section.title() + " CPU share"));
        }
        return columns;
    }

    /** Null where no server tells it. */
    private static SectionSums receive(OperationSections row) {
        return row.receive().count() == 0 ? null : row.receive();
    }

    private static List<Part> parts(OperationSections row) {
        return Stream.of(Section.values())
                .map(section -> new Part(section, row.section(section), row.share(section)))
                .toList();
    }

    private static List<Held> held(OperationSections row) {
        return row.held().stream()
                .map(entry -> new Held(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String what(OperationSections row) {
        return row.label()
                + "  "
                + Numbers.count(row.handlings())
                + (row.handlings() == 1 ? " handling" : " handlings")
                + (row.untold() == 0
                        ? ""
                        : " (" + Numbers.count(row.untold()) + " more do not tell)");
    }

    /** The sections of an operation; those that none of its handlings has are left out. */
    private static String lines(OperationSections row) {
        StringBuilder lines = new StringBuilder();
        if (receive(row) != null) {
            lines.append(line(row.receive(), UNKNOWN, "receive, before the handling"));
        }
        for (Held wait : held(row)) {
            lines.append(line(wait.sums, UNKNOWN, heldBy(wait)));
        }
        for (Part part : parts(row)) {
            if (part.sums.wall() > 0) {
                lines.append(
                        line(
                                part.sums,
                                Numbers.percent(part.share),
                                part.section.title().toLowerCase(Locale.ROOT)));
            }
        }
        return lines.toString();
    }

    private static String heldBy(Held wait) {
        return "  "
                + Numbers.count(wait.sums.count())
                + " waited for "
                + (wait.holder.isEmpty()
                        ? "the event loop, which no request held"
                        : wait.holder + ", which held the event loop");
    }

    private static String line(SectionSums sums, String share, String name) {
        return TABLE.line(
                List.of(
                        Durations.text(sums.mean()),
                        Durations.text(sums.median()),
                        share,
                        sums.timed() == 0 ? UNKNOWN : Numbers.percent(sums.cpuShare()),
                        "  " + name));
    }

    private static String notes(List<OperationSections> all) {
        return all.isEmpty()
                ? "No sections of handlings: record with the agent's option sections=on\n"
                : "";
    }
}
