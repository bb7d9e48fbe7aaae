// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select 1",
                "SELECT name FROM person WHERE id = ?",
                "  (select a from b) union (select c from d)",
                "/* by whom */ -- and why\n select last_update, call_id, nextvalue from t",
                "with a as (select 1) select * from a fetch next 5 rows only",
                "select deleted from updates offset ? rows fetch next ? rows only",
            })
    void whatOnlyReadsIsAQuery(String sql) {
        assertTrue(SqlText.isQuery(sql));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "/* never ends",
                "-- never ends",
                "insert into a values (1)",
                "selected",
                "call f(?)",
                "{? = call f(?)}",
                "set search_path to a",
                "select * from a for update",
                "select a.NextVal from dual",
                "select next value for a",
                "SELECT NEXT\n VALUE FOR a",
                "select nextval('a')",
                "select a into b from c",
                "with a as (delete from b returning *) select * from a",
                // A text may be taken for more than it is.
                "select 'delete'",
            })
    void whatMayChangeSomethingIsNone(String sql) {
        assertFalse(SqlText.isQuery(sql));
    }

    @Test
    void whatIsTooLongToLookAtIsNone() {
        String start = "select ";
        assertTrue(SqlText.isQuery(start + "1".repeat(SqlText.LONGEST - start.length())));
        assertFalse(SqlText.isQuery(start + "1".repeat(SqlText.LONGEST)));
    }

    @Test
    void placesAreAtLeastThoseThatThereAre() {
        assertEquals(0, SqlText.mostPlaces("select 1"));
        assertEquals(2, SqlText.mostPlaces("select ? from a where b = ?"));
        assertEquals(2, SqlText.mostPlaces("select '?' from a where b = ?"));
    }

    @Test
    void placesMayHaveNamesOrNumbers() {
        assertTrue(SqlText.mayNamePlaces("select :a"));
        assertTrue(SqlText.mayNamePlaces("select @a"));
        assertTrue(SqlText.mayNamePlaces("select $1"));
        assertFalse(SqlText.mayNamePlaces("select 1::text, a@> b"));
        assertFalse(SqlText.mayNamePlaces("select ?"));
    }
}
