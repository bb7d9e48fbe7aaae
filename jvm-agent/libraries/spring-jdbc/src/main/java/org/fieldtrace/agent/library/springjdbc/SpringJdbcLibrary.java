// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.springjdbc;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * {@code JdbcTemplate}: what its calls return, and so those of {@code NamedParameterJdbcTemplate},
 * {@code JdbcClient} and Spring Data JDBC, which all end there.
 */
public final class SpringJdbcLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String ROW_STREAM =
            "org.fieldtrace.agent.bridge.remotecall.RowStreamAdvice";
    private static final String CORE = "org.springframework.jdbc.core.";
    private static final String TEMPLATE = CORE + "JdbcTemplate";

    public SpringJdbcLibrary() {
        super("spring-jdbc", "4.3 to 7.0");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                execute("StatementCallback"),
                execute("PreparedStatementCreator", "PreparedStatementCallback"),
                // Since 5.3, which these and all else call.
                sinceStreams("StatementCallback"),
                sinceStreams("PreparedStatementCreator", "PreparedStatementCallback"),
                execute("CallableStatementCreator", "CallableStatementCallback"),
                Hook.on(
                        TEMPLATE + "$ResultSetSpliterator",
                        "tryAdvance",
                        "(Ljava/util/function/Consumer;)Z",
                        ROW_STREAM));
    }

    /** One of those that the other overloads call; the parameters' types are Spring's. */
    private static Hook execute(String... parameters) {
        return Hook.on(TEMPLATE, "execute", descriptor("", parameters), REMOTE_CALL);
    }

    private static Hook sinceStreams(String... parameters) {
        return Hook.ifPresent(TEMPLATE, "execute", descriptor("Z", parameters), REMOTE_CALL);
    }

    private static String descriptor(String last, String... parameters) {
        StringBuilder descriptor = new StringBuilder("(");
        for (String type : parameters) {
            descriptor.append("L" + CORE.replace('.', '/') + type + ";");
        }
        return descriptor + last + ")Ljava/lang/Object;";
    }
}
