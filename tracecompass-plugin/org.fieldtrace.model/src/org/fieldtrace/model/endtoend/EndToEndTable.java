// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Columns;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.text.TerminalText;

/** Keys of answers and what becomes of them, a key a row; docs/analysis.md says it in full. */
public final class EndToEndTable {
    private static final Unit FATES =
            Unit.oneOf(Stream.of(FieldFate.values()).map(FieldFate::label).toList());

    private static final List<Column<KeyReader>> READER =
            List.of(
                    Column.of("service", Unit.WORDS, KeyReader::service).json("whose code it is"),
                    Column.of("call_path", Unit.WORDS, EndToEndTable::path)
                            .jsonArray("outermost frame first"),
                    Column.of("class", Unit.WORDS, KeyReader::className)
                            .json("of the objects that its mapper makes"),
                    Column.of("field", Unit.WORDS, KeyReader::field)
                            .json("of these; empty where its mapper makes nothing of the key"),
                    Column.of("calls", Unit.COUNT, KeyReader::calls)
                            .json("told calls, among the requests that were looked at", 0),
                    Column.<KeyReader>of("fate", FATES, reader -> reader.fate().label())
                            .json("what becomes of it there, and where it is handed on to"),
                    Column.of("handed_on", Unit.FLAG, KeyReader::isHandedOn)
                            .json("whether it is read for nothing more than to be handed on"),
                    Column.of("verdicts", Unit.COUNT, KeyReader::verdicts).json("on the field", 0),
                    share("read", Proportion::value, "in what share of the objects it is read"),
                    share("read_low", Proportion::low, "lower end of its 95 % interval"),
                    share("read_high", Proportion::high, "upper end of it"));

    private static final Column<EndToEndField> SERVICE =
            Column.of("service", Unit.WORDS, EndToEndField::service).json("which answers");
    private static final Column<EndToEndField> OPERATION =
            Column.of("operation", Unit.WORDS, EndToEndField::operation).json("");
    private static final Column<EndToEndField> KEY =
            Column.of("key", Unit.WORDS, EndToEndField::key)
                    .json("with those around it, [] behind a list and {} behind a map");
    private static final Column<EndToEndField> CLASS =
            Column.of("class", Unit.WORDS, EndToEndField::className)
                    .json("of the object that the service writes");
    private static final Column<EndToEndField> FIELD =
            Column.of("field", Unit.WORDS, EndToEndField::field)
                    .json("of it; empty where the key is of none");
    private static final Column<EndToEndField> FATE =
            Column.<EndToEndField>of("fate", FATES, row -> row.fate().label())
                    .json("at all who ask")
                    .text("", -12);
    private static final Column<EndToEndField> BYTES =
            Column.known("bytes", Unit.MEAN_COUNT, EndToEndField::bytes)
                    .json("that a value takes in JSON with its key; absent where not measured", 0)
                    .text("bytes", 7)
                    .sortKey("bytes", EndToEndField.BY_BYTES);
    private static final Column<EndToEndField> READERS =
            Column.words(EndToEndTable::readers).text("read by", 9);
    private static final Column<EndToEndField> ANSWERS =
            Column.of("answers", Unit.COUNT, EndToEndField::answers)
                    .json("told calls that brought it in, among the requests looked at", 0);
    private static final Column<EndToEndField> OTHERS =
            Column.of("other_calls", Unit.COUNT, EndToEndField::otherCallers)
                    .json("calls of which nobody tells what they read", 0);
    private static final Column<EndToEndField> ITSELF =
            Column.of("read_by_service", Unit.FLAG, EndToEndField::isReadByItself)
                    .json("whether the service that answers acts on the field itself");
    private static final Column<EndToEndField> SOURCES =
            Column.of("sources", Unit.WORDS, EndToEndField::sources)
                    .jsonArray(
                            "where that service got the objects from another service or a"
                                    + " database; there it can stop asking for the field");
    private static final Column<EndToEndField> TAKERS =
            Columns.objects(
                    "readers",
                    "call paths that take it, most calls first",
                    "reader",
                    READER,
                    EndToEndField::readers);
    private static final Column<EndToEndField> NAME =
            Column.words(EndToEndField::label)
                    .text("key of an answer", 0)
                    .sortKey("name", EndToEndField.BY_NAME);

    public static final Table<EndToEndField> TABLE =
            Table.<EndToEndField>of("keys", "key")
                    .ordered("what nobody reads first, or as --sort says")
                    .columns(
                            SERVICE, OPERATION, KEY, CLASS, FIELD, FATE, BYTES, ANSWERS, OTHERS,
                            ITSELF, SOURCES, TAKERS)
                    .text(FATE, BYTES, READERS, NAME)
                    .sorted("fate", EndToEndField.ORDER, BYTES, NAME)
                    .below(EndToEndTable::lines)
                    .notes(EndToEndTable::notes);

    private EndToEndTable() {}

    private static Column<KeyReader> share(
            String name, java.util.function.ToDoubleFunction<Proportion> of, String description) {
        return Column.<KeyReader>of(
                        name,
                        Unit.SHARE,
                        reader -> reader.read().map(of::applyAsDouble).orElse(null))
                .orAbsent()
                .json(description, 0, 1);
    }

    private static List<String> path(KeyReader reader) {
        return reader.frames().stream().map(Frame::fullLabel).toList();
    }

    private static String readers(EndToEndField row) {
        long reading = row.readers().stream().filter(one -> one.fate() == FieldFate.READ).count();
        return reading + " of " + row.readers().size();
    }

    private static String lines(EndToEndField row) {
        List<String> lines = new ArrayList<>();
        row.readers().forEach(reader -> lines.add(line(reader)));
        if (row.otherCallers() > 0) {
            lines.add(
                    Numbers.count(row.otherCallers())
                            + " calls of others, of which nobody tells what they read");
        }
        if (row.fate() == FieldFate.NEVER_READ) {
            lines.add(advice(row));
        }
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append("    ").append(TerminalText.line(line)).append('\n'));
        return text.toString();
    }

    private static String line(KeyReader reader) {
        String where = reader.service() + " at " + reader.place() + ": ";
        String field = Frame.simpleClassName(reader.className()) + "." + reader.field();
        if (reader.field().isEmpty()) {
            boolean isLeftOut = reader.fate() == FieldFate.NEVER_READ;
            return where + (isLeftOut ? "makes nothing of it" : "what it makes of it is not known");
        }
        String read =
                reader.read()
                        .map(share -> "read in " + Numbers.proportion(share))
                        .orElse("no verdict");
        if (!reader.isHandedOn()) {
            return where + field + " " + read;
        }
        return where
                + field
                + " only handed on, "
                + switch (reader.fate()) {
                    case NEVER_READ -> "to nobody who reads it";
                    case READ -> "to somebody who reads it";
                    case UNKNOWN -> "to whom is not known";
                };
    }

    private static String advice(EndToEndField row) {
        String field = Frame.simpleClassName(row.className()) + "." + row.field();
        if (row.isReadByItself()) {
            return row.service()
                    + " acts on "
                    + field
                    + " itself: leave it out of the answer alone";
        }
        if (row.sources().isEmpty()) {
            return "Leave it out of what " + row.service() + " writes";
        }
        return "Stop fetching "
                + field
                + " in "
                + row.service()
                + " at "
                + String.join("; ", row.sources());
    }

    private static String notes(List<EndToEndField> all) {
        return all.isEmpty()
                ? "No answer is known from end to end: record the service that answers and those"
                        + " that ask, with fields and spans\n"
                : "";
    }
}
