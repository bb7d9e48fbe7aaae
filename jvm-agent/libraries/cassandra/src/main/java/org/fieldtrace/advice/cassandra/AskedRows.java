// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.statements.CqlStatements;

/** Which rows a statement asks for, as a hash of all that it says. */
final class AskedRows {

    private static final long UNKNOWN = 0;

    private AskedRows() {}

    /** {@link #UNKNOWN} of what may change something, and where a value cannot be compared. */
    static long of(Statement<?> statement, DefaultSession session) {
        try {
            String cql = StatementTexts.text(statement);
            List<Object> values = cql == null ? null : values(statement);
            if (values == null) {
                return UNKNOWN;
            }
            values.add(statement.getPageSize());
            values.add(bytes(statement.getPagingState()));
            values.add(text(statement.getKeyspace()));
            values.add(session.getKeyspace().map(AskedRows::text).orElse(null));
            return CqlStatements.asks(cql, System.identityHashCode(session), values);
        } catch (RuntimeException strange) {
            return UNKNOWN; // a statement of another's making
        }
    }

    /** Those that are bound, as they are sent; null where they have names. */
    private static List<Object> values(Statement<?> statement) {
        if (statement instanceof BoundStatement) {
            List<Object> values = new ArrayList<>();
            for (ByteBuffer value : ((BoundStatement) statement).getValues()) {
                values.add(bytes(value));
            }
            return values;
        }
        SimpleStatement simple = (SimpleStatement) statement;
        return simple.getNamedValues().isEmpty()
                ? new ArrayList<>(simple.getPositionalValues())
                : null;
    }

    private static String text(CqlIdentifier name) {
        return name == null ? null : name.asInternal();
    }

    private static byte[] bytes(ByteBuffer value) {
        if (value == null) {
            return null;
        }
        byte[] bytes = new byte[value.remaining()];
        value.duplicate().get(bytes);
        return bytes;
    }
}
