// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdbc;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** JDBC: what the statements of drivers execute, whichever drivers they are. */
public final class JdbcLibrary implements Library {

    private static final String STATEMENT = "java.sql.Statement";

    /** What SQLite's statements inherit their methods from, and is none itself. */
    private static final String INHERITED = "org.sqlite.jdbc3.JDBC3Statement";

    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdbc.JdbcAdvice$";
    private static final String CONNECTIONS = "org.fieldtrace.agent.bridge.jdbc.JdbcConnections$";
    private static final String TEXT = "Ljava/lang/String;";
    private static final String ROWS = "Ljava/sql/ResultSet;";

    /** The arguments of the overloads of {@code execute} and {@code executeUpdate}. */
    private static final List<String> ARGUMENTS =
            List.of(
                    "()",
                    "(" + TEXT + ")",
                    "(" + TEXT + "I)",
                    "(" + TEXT + "[I)",
                    "(" + TEXT + "[" + TEXT + ")");

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public String versions() {
        return "4.0 to 4.3";
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        addConnections(hooks);
        for (String arguments : ARGUMENTS) {
            addStatement(hooks, "execute", arguments + "Z", "Flag");
            addStatement(hooks, "executeUpdate", arguments + "I", "Count");
            addStatement(hooks, "executeLargeUpdate", arguments + "J", "LargeCount");
        }
        addStatement(hooks, "executeQuery", "()" + ROWS, "Rows");
        addStatement(hooks, "executeQuery", "(" + TEXT + ")" + ROWS, "Rows");
        addStatement(hooks, "executeBatch", "()[I", "Rows");
        addStatement(hooks, "executeLargeBatch", "()[J", "Rows");
        return hooks;
    }

    private static void addConnections(List<Hook> hooks) {
        String connection = "Ljava/sql/Connection;";
        String pooled = "Ljavax/sql/PooledConnection;";
        String xa = "Ljavax/sql/XAConnection;";
        hooks.add(
                Hook.onImplementations(
                        "java.sql.Driver",
                        "connect",
                        "(" + TEXT + "Ljava/util/Properties;)" + connection,
                        CONNECTIONS + "OfDriver"));
        hooks.add(
                Hook.onImplementations(
                        "java.sql.Connection", "<init>", null, CONNECTIONS + "Made"));
        for (String user : List.of("()", "(" + TEXT + TEXT + ")")) {
            hooks.add(of("DataSource", "getConnection", user + connection, "OfSource"));
            hooks.add(
                    of(
                            "ConnectionPoolDataSource",
                            "getPooledConnection",
                            user + pooled,
                            "OfPooledSource"));
            hooks.add(of("XADataSource", "getXAConnection", user + xa, "OfPooledSource"));
        }
        hooks.add(of("PooledConnection", "getConnection", "()" + connection, "Handle"));
        hooks.add(
                Hook.on(
                        "java.net.Socket",
                        "connect",
                        "(Ljava/net/SocketAddress;I)V",
                        CONNECTIONS + "ConnectSocket"));
    }

    private static Hook of(String type, String method, String descriptor, String advice) {
        return Hook.onImplementations(
                "javax.sql." + type, method, descriptor, CONNECTIONS + advice);
    }

    private static void addStatement(
            List<Hook> hooks, String method, String descriptor, String advice) {
        hooks.add(Hook.onImplementations(STATEMENT, method, descriptor, ADVICE + advice));
        hooks.add(Hook.ifPresent(INHERITED, method, descriptor, ADVICE + advice));
    }
}
