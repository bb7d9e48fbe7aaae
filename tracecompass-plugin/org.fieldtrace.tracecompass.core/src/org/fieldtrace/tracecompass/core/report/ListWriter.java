// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.Writer;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.fieldtrace.model.selection.RecordedRange;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.text.JsonText;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;

/** Writes a section that is a list, and what stands around the entries of every section. */
final class ListWriter {
    private final RequestHistory history;
    private final ClockSynchronisation clocks;
    private final Optional<RecordedRange> range;

    /**
     * @param range the part of the recording that is asked about; empty for all of it
     */
    ListWriter(RequestHistory history, ClockSynchronisation clocks, Optional<RecordedRange> range) {
        this.history = history;
        this.clocks = clocks;
        this.range = range;
    }

    /** Writes as many of the entries as are wanted. */
    <R> void write(
            ReportArguments arguments,
            Writer out,
            String name,
            String heading,
            List<R> found,
            Function<R, JsonObject> toJson,
            Function<R, String> toText)
            throws IOException {
        write(arguments, out, name, heading, found, toJson, toText, "", "");
    }

    /**
     * Writes as many of the rows as are wanted.
     *
     * @param note what else is said below the table in a text
     * @param more what else is in the JSON, from the comma on
     */
    <R> void write(
            ReportArguments arguments,
            Writer out,
            Table<R> table,
            List<R> found,
            String note,
            String more)
            throws IOException {
        write(
                arguments,
                out,
                table.list(),
                table.heading(),
                found,
                table::json,
                table::text,
                note,
                more);
    }

    /**
     * Writes as many of the entries as are wanted.
     *
     * @param note what else is said below the list in a text
     * @param more what else is in the JSON, from the comma on
     */
    <R> void write(
            ReportArguments arguments,
            Writer out,
            String name,
            String heading,
            List<R> found,
            Function<R, JsonObject> toJson,
            Function<R, String> toText,
            String note,
            String more)
            throws IOException {
        Format format = arguments.format();
        if (format == Format.TEXT) {
            out.write(heading);
            writeTexts(arguments, out, found, toText);
            out.write(note);
            writeNotes(out);
            return;
        }
        out.write("{" + rangeJson() + "\"" + name + "\":[");
        writeObjects(arguments, out, found, toJson);
        out.write("]" + more + "}\n");
    }

    /** Writes as many of the entries as are wanted, and how many are left out. */
    <R> void writeTexts(
            ReportArguments arguments, Writer out, List<R> found, Function<R, String> toText)
            throws IOException {
        List<R> rows = wanted(arguments, found);
        for (R row : rows) {
            out.write(toText.apply(row));
        }
        out.write(RequestNotes.leftOut(found.size() - rows.size()));
    }

    /** Writes as many of the entries as are wanted, as what stands in an array. */
    <R> void writeObjects(
            ReportArguments arguments, Writer out, List<R> found, Function<R, JsonObject> toJson)
            throws IOException {
        String separator = "\n";
        for (R row : wanted(arguments, found)) {
            out.write(separator);
            out.write(JsonText.of(toJson.apply(row)));
            separator = ",\n";
        }
    }

    private static <R> List<R> wanted(ReportArguments arguments, List<R> found) {
        int most = arguments.selection().most(arguments.format());
        return found.subList(0, Math.min(found.size(), most));
    }

    /** What stands below the text of every section. */
    void writeNotes(Writer out) throws IOException {
        out.write(RequestNotes.text(history, clocks, range, ZoneId.systemDefault()));
    }

    /** What stands beside a list, from the comma on. */
    static String more(JsonObject members) {
        StringBuilder json = new StringBuilder();
        members.entrySet()
                .forEach(
                        member ->
                                json.append(",\n\"")
                                        .append(member.getKey())
                                        .append("\":")
                                        .append(JsonText.of(member.getValue())));
        return json.toString();
    }

    /** {@code "range":{...},}, or nothing where all of the recording is asked about. */
    String rangeJson() {
        return range.map(part -> "\"range\":" + JsonText.of(part.json()) + ",\n").orElse("");
    }
}
