// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlSummaryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "SELECT employee | select name from employee where id = ?",
                "SELECT | select 1",
                "SELECT songs artists | SELECT * FROM songs s, artists AS a WHERE a.id = s.by",
                "SELECT owners pets visits | select o.id from owners o left join pets p on"
                        + " p.owner_id = o.id left join visits v on v.pet_id = p.id order by o.id",
                "SELECT SELECT orders customers | SELECT d FROM (SELECT * FROM orders o JOIN"
                        + " customers c ON c.id = o.cid) x",
                "SELECT a SELECT b | select * from a where id in (select aid from b where x = 1)",
                "SELECT a SELECT b | (select x from a) union all (select y from b)",
                "SELECT a b c | select * from (a join b on a.x = b.x), c",
                "SELECT employee | select extract(year from born), trim(from name) from employee",
                "SELECT t | select * from t where a is distinct from b",
                "SELECT t | select * from t, unnest(?) u, lateral generate_series(1, 2)",
                "SELECT t | select * from t cross join (values (1), (2)) v for update of t",
                "SELECT hr.employee | select * from hr.employee e",
                "SELECT Person \"song list\" | select * from `Person`, \"song list\"",
                "SELECT dbo.Person | SELECT TOP 5 * FROM [dbo].[Person] p WHERE p.[from] = 1",
                "SELECT t | select t.from, o.join from t",
                "INSERT shipping SELECT orders | INSERT INTO shipping (a, b) SELECT a, b FROM orders",
                "INSERT t | insert into t values (?, ?) on conflict (id) do update set a = 1",
                "INSERT t | insert or replace into t(a) values (1)",
                "REPLACE t | replace into t values (1)",
                "UPDATE t | update t set a = (b + 1), c = ? where d = 2",
                "UPDATE t s | update t set a = s.a from s where s.id = t.id",
                "DELETE t | delete from t where id = ?",
                "DELETE t SELECT s | delete t where id in (select id from s)",
                "MERGE t s | merge into t using s on (t.id = s.id) when matched then update set"
                        + " a = 1 when not matched then insert (id) values (1)",
                "SELECT a SELECT b | with c as (select * from a) select * from c join b on 1 = 1",
                "DELETE a SELECT b | with c as (delete from a returning *) select * from c, b",
                "SELECT a INSERT t | with \"c\" (x) as (select 1 from a) insert into t table c",
                "CALL transfer | {call transfer(?, ?)}",
                "CALL hr.raise | { ? = call hr.raise(?) }",
                "EXEC transfer | exec transfer @from = ?",
                "CREATE TABLE item | create table if not exists item(id int, name text)",
                "CREATE INDEX i | create unique index i on t using btree (a)",
                "CREATE VIEW v SELECT t | create or replace view v as select * from t",
                "CREATE USER | create user alice identified by secret",
                "DROP TABLE a | drop table if exists a cascade",
                "TRUNCATE a | truncate table a",
                "SET | set search_path to alice",
                "EXPLAIN SELECT t | explain analyze select * from t",
                "COMMIT | commit",
                "DELETE a INSERT b | delete from a; insert into b values (1)",
                "SELECT t | /* from x */ select * /* from y */ from t",
                "SELECT t | select $$ from x $$, $a$ from y $a$, $1, :from, a::text from t",
                "SELECT events_{n}_{n} | select * from events_2026_11",
                "SELECT tmp_{id} address2 | select * from tmp_3fa85f64, address2",
                "SELECT facade beefcafe | select * from facade, beefcafe",
            })
    void namesOperationsAndTables(String summary, String sql) {
        assertEquals(summary, SqlSummary.of(sql, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "  ", "/* never ends", "1", "'select'", "mumble from t", "???", "a"})
    void whatIsNoStatementHasNone(String sql) {
        assertNull(SqlSummary.of(sql, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from t where a = 'x' and b = 'it''s from SECRET'",
                "select * from t where a = 'it\\' from SECRET' and b = ' from SECRET '",
                "select * from t where a = 'C:\\' and b = 'from SECRET'",
                "select * from t where a = E'\\\\' and b = 'from SECRET'",
                "select * from t where a = q'[it's from SECRET]'",
                "select * from t where a = $$it's from SECRET$$",
                "select * from t where a = $x$ from SECRET",
                "select * from t /* /* */ from SECRET */",
                "select * from t where a = \"from SECRET\"",
                "select * from t where a = \"it\\\" from SECRET\"",
                "select * from t # it's\n where a = 'from SECRET'",
                "select * from t where a = 1--'\n' from SECRET'",
                "select * from t where a = 'from SECRET",
                "select * from t where a like :SECRET or b = @SECRET",
                "select * from t join 'SECRET' on 1 = 1",
                "insert into t values ('from SECRET', 'into SECRET')",
                "select * from t where substring(a from 'SECRET') = b",
            })
    void noValueIsTakenForAName(String sql) {
        for (boolean isMySql : new boolean[] {false, true}) {
            String summary = SqlSummary.of(sql, isMySql);
            assertFalse(summary != null && summary.contains("SECRET"), summary);
            assertTrue(summary.startsWith(sql.startsWith("s") ? "SELECT t" : "INSERT t"), summary);
        }
    }

    @Test
    void commentsEndWithTheirLines() {
        assertEquals("SELECT t", SqlSummary.of("--from a\nselect *-- from b\nfrom t", false));
        assertEquals("SELECT t", SqlSummary.of("# from a\nselect *-- from b\nfrom t", true));
    }

    @Test
    void isCutBetweenNames() {
        StringBuilder sql = new StringBuilder("select * from a");
        for (int i = 0; i < 100; i++) {
            sql.append(", table_").append((char) ('a' + i % 26)).append((char) ('a' + i / 26));
        }
        String summary = SqlSummary.of(sql.toString(), false);
        assertTrue(summary.length() <= SqlSummary.LONGEST, summary);
        assertTrue(summary.matches("SELECT a( table_[a-z]{2})+"), summary);
    }

    @Test
    void anyTextEndsInTimeAndThrowsNothing() {
        String[] parts = {
            "select", "from", "with", "as", "insert", "into", "(", ")", ",", ".", "'", "\"", "`",
            "[", "]", "$", "$$", "$a$", "--", "/*", "*/", "\\", ";", ":", "@", "#", "{", "}", "?",
            "a", "t1", "12", " ", "\n", "update", "using", "merge", "create", "table", "q'",
            "\u00e9"
        };
        Random random = new Random(1);
        for (int i = 0; i < 200_000; i++) {
            StringBuilder sql = new StringBuilder();
            for (int k = random.nextInt(30); k >= 0; k--) {
                sql.append(parts[random.nextInt(parts.length)]);
                sql.append(random.nextBoolean() ? " " : "");
            }
            String summary = SqlSummary.of(sql.toString(), random.nextBoolean());
            assertTrue(summary == null || summary.length() <= SqlSummary.LONGEST, sql::toString);
        }
        SqlSummary.of("(".repeat(100_000), false);
        SqlSummary.of("select * from " + "a.".repeat(10_000), false);
    }
}
