// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlColumnsTest {

    private static final int MOST_COLLECTIONS = 1_000;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "id, name | select id, name from employee where name = 'x, y'",
                "id, name | SELECT e.id, shop.e.name FROM employee e",
                "name title | select e.name as title from employee e",
                "name title | select e.name title from employee e",
                "id, name | select e1_0.id,e1_0.name from employee e1_0 for update",
                "id, name | select e0_.id as id1_0_, e0_.name as name2_0_0_ from employee e0_",
                "*, title | select e.*, count(d.x) as title from employee e",
                "* | select * from employee",
                "?, ?, n | select 1, 'a', upper(name) n from employee",
                "n, m | select 'it''s, secret' as n, case when a then 'b' else c end as m from t",
                "?, b | select a + 'from', b from t",
                "a | select distinct a from t",
                "a | /* who asks */ select -- why\\n a from t",
                "Serial No, ?, id | select \"Serial No\", \"12345 6\", \"id\" from t",
                "id | select `id` from `t`",
                "a | with x as (select b from y where c = ')') select a from x",
                "n | select data->>'name' as n from t",
                "name | select (select max(a) from t where b = 'q') as name from u",
                "? | select null from t",
                "a | select a",
                "a, b | select a, b union select c, d from t",
            })
    void namesWhatAQueryAsksFor(String names, String sql) {
        String text = sql.replace("\\n", "\n");
        assertEquals(names.replace("Serial No", "?"), SqlColumns.of(text, true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update employee set name = 'x'",
                "insert into t (a) select a from u",
                "with x as (select 1) delete from t",
                "with x as (select 1) insert into t select a from x",
                "(select a from t)",
                "select a into b from t",
                "select distinct on (a) a, b from t",
                "select top 10 a from t",
                "select 'it\\'s, secret' from t",
                "select E'it\\'s', a from t",
                "select q'[it's, secret]' from t",
                "select $$it's, secret$$, a from t",
                "select [a] from t",
                "select 'never closed, a from t",
                "select f('a from t",
                "select a /* b /* c */ d, secret */ from t",
                "select",
                ""
            })
    void knowsNothingWhereDatabasesMayReadOtherwise(String sql) {
        assertNull(SqlColumns.of(sql, true), sql);
    }

    @Test
    void whatStandsInDoubleQuotesMayBeAValue() {
        String sql = "select \"secret\", a, \"other\" as b from t";
        assertEquals("?, a, b", SqlColumns.of(sql, false));
        assertEquals("secret, a, other b", SqlColumns.of(sql, true));
    }

    @Test
    void namesThatHoldDataAreNotTold() {
        assertEquals("?, b", SqlColumns.of("select sold_20261128, b from t", true));
        assertEquals("?", SqlColumns.of("select " + "a".repeat(65) + " from t", true));
    }

    @Test
    void ofTooManyNothingIsKnown() {
        assertNull(SqlColumns.of("select " + "abcdefgh, ".repeat(200) + "b from t", true));
    }

    @Test
    void aStatementThatWasPreparedIsKnownByItsText() {
        String sql = "select a, \"b\" from t";
        Object statement = new Object();
        assertNull(StatementNames.columns(statement, "jdbc:h2", null));
        StatementNames.prepared(statement, "jdbc:h2", sql);
        assertEquals("a, b", StatementNames.columns(statement, "jdbc:h2", null).get());
        assertEquals("a, ?", StatementNames.columns(statement, "jdbc:mysql", sql).get());
    }

    @Test
    void aTextIsNeitherReadNorKeptAliveBeforeItsColumnsAreAskedFor() {
        Object statement = new Object();
        WeakReference<String> text = new WeakReference<>(new String("select c, d from t"));
        StatementNames.prepared(statement, "jdbc:h2", text.get());
        for (int i = 0; i < MOST_COLLECTIONS && text.get() != null; i++) {
            System.gc();
        }
        assertNull(text.get());
        assertNull(StatementNames.columns(statement, "jdbc:h2", null).get());
    }
}
