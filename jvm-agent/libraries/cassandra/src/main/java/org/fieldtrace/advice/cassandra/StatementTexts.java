// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import org.fieldtrace.agent.bridge.statements.CqlStatements;

/** What statements are called, of whatever kind they are. */
final class StatementTexts {

    /** Of a batch, to find out whether all its statements do the same. */
    private static final int MOST_OF_BATCH = 100;

    private StatementTexts() {}

    static String name(Statement<?> statement) {
        return statement instanceof BatchStatement
                ? nameOfBatch((BatchStatement) statement)
                : CqlStatements.name(text(statement));
    }

    private static String nameOfBatch(BatchStatement batch) {
        String one = null;
        int seen = 0;
        for (BatchableStatement<?> statement : batch) {
            String name = CqlStatements.name(text(statement));
            if (seen++ == MOST_OF_BATCH || one != null && !one.equals(name)) {
                return CqlStatements.nameOfBatch(null);
            }
            one = name;
        }
        return CqlStatements.nameOfBatch(one);
    }

    /** Null of a batch. */
    static String text(Statement<?> statement) {
        if (statement instanceof SimpleStatement) {
            return ((SimpleStatement) statement).getQuery();
        }
        return statement instanceof BoundStatement
                ? ((BoundStatement) statement).getPreparedStatement().getQuery()
                : null;
    }
}
