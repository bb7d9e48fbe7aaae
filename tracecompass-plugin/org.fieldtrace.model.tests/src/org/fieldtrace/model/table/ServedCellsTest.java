// SPDX-License-Identifier: MIT
package org.fieldtrace.model.table;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What clients of a trace server read of a row. */
class ServedCellsTest {
    private record Row(String name, Object number) {}

    private static List<String> read(Unit unit, Object number) {
        Table<Row> table =
                Table.<Row>of("rows", "row")
                        .served(
                                Column.of("", unit, Row::number).served("Number"),
                                Column.words(Row::name).served("Total bytes"));
        return table.read(table.raw(new Row("12345", number)));
    }

    private static String number(Unit unit, Object number) {
        return read(unit, number).get(0);
    }

    @Test
    void aNumberIsReadInItsUnit() {
        assertEquals("1.50 ms", number(Unit.NANOSECONDS, 1_500_000L));
        assertEquals("12,345", number(Unit.COUNT, 12_345L));
        assertEquals("12,346 B", number(Unit.MEAN_BYTES, 12_345.6));
        assertEquals("12.5 %", number(Unit.SHARE, 0.125));
        assertEquals("1.235", number(Unit.decimals(2), 1.23456));
    }

    @Test
    void whatIsNotKnownIsEmpty() {
        assertEquals("", number(Unit.SHARE, null));
        assertEquals("NaN", number(Unit.SHARE, Double.NaN));
    }

    @Test
    void aNameIsNoNumberWhateverItAndItsHeadingLookLike() {
        assertEquals("12345", read(Unit.COUNT, 1L).get(1));
    }

    @Test
    void exportsSayTheUnitOfRawNumbers() {
        Table<Row> table =
                Table.<Row>of("rows", "row")
                        .served(
                                Column.of("", Unit.NANOSECONDS, Row::number).served("Time"),
                                Column.of("", Unit.COUNT, Row::number).served("Calls", Unit.SHARE));
        assertEquals(List.of("Time, ns", "Calls"), table.headings());
        assertEquals(List.of("Time", "Calls"), table.titles());
        assertEquals(List.of("1.00 \u00b5s", "50.0 %"), table.read(List.of("1000", "0.5")));
    }
}
