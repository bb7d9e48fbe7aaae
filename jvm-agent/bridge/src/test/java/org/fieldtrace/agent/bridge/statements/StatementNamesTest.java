// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.statements;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import org.junit.jupiter.api.Test;

class StatementNamesTest {

    @Test
    void aTextThatWasSeenIsNotLookedThroughAgain() {
        String sql = "select * from employee";
        String name = StatementNames.of("jdbc:h2", sql);
        assertEquals("jdbc:h2 SELECT employee", name);
        assertSame(name, StatementNames.of("jdbc:h2", sql));
        String same = new StringBuilder(sql).toString();
        assertSame(name, StatementNames.of("jdbc:h2", same));
        assertEquals("jdbc:mysql SELECT employee", StatementNames.of("jdbc:mysql", sql));
    }

    @Test
    void textsOfOneHashHaveTheirOwnNames() {
        String one = "select 1 from Aa";
        String other = "select 1 from BB";
        assertEquals(one.hashCode(), other.hashCode());
        for (int i = 0; i < 2; i++) {
            assertEquals("jdbc:h2 SELECT Aa", StatementNames.of("jdbc:h2", one));
            assertEquals("jdbc:h2 SELECT BB", StatementNames.of("jdbc:h2", other));
        }
    }

    @Test
    void aStatementIsKnownByWhatItWasPreparedForLast() {
        Object statement = new Object();
        assertEquals("jdbc:h2", StatementNames.ofPrepared(statement, "jdbc:h2"));
        assertEquals("jdbc:h2 BATCH", StatementNames.ofBatch(statement, "jdbc:h2"));
        StatementNames.prepared(statement, "jdbc:h2", "select * from a");
        StatementNames.prepared(statement, "jdbc:h2", "insert into b values (?)");
        assertEquals("jdbc:h2 INSERT b", StatementNames.ofPrepared(statement, "jdbc:h2"));
        assertEquals("jdbc:h2 BATCH INSERT b", StatementNames.ofBatch(statement, "jdbc:h2"));
    }

    @Test
    void whatStandsInDoubleQuotesIsANameOnlyWhereTheDatabaseIsKnownToTakeItForOne() {
        String sql = "select \"secret\", a from t";
        for (String kind : new String[] {"jdbc:h2", "r2dbc:postgresql", "cassandra"}) {
            assertEquals("secret, a", StatementNames.columns(null, kind, sql).get(), kind);
        }
        for (String kind : new String[] {"jdbc:mysql", "r2dbc:mariadb", "r2dbc", "vertx-sql"}) {
            assertEquals("?, a", StatementNames.columns(null, kind, sql).get(), kind);
        }
    }

    @Test
    void ofRowsThatCassandraAnswersAsOneTextNoColumnsAreKnown() {
        assertEquals("name", CqlStatements.columns("SELECT name FROM employee").get());
        assertNull(CqlStatements.columns("SELECT JSON name FROM employee").get());
        assertNull(CqlStatements.columns(null));
    }

    @Test
    void whatIsUnknownIsCalledAfterItsDatabase() {
        assertEquals("jdbc:h2", StatementNames.of("jdbc:h2", null));
        assertEquals("jdbc:h2", StatementNames.of("jdbc:h2", "mumble"));
    }
}
