// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdbc;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** JDBC: what the statements of drivers execute, whichever drivers they are. */
public final class JdbcLibrary extends Library {

    private static final String STATEMENT = "java.sql.Statement";

    /** What SQLite's statements inherit their methods from, and is none itself. */
    private static final String INHERITED = "org.sqlite.jdbc3.JDBC3Statement";

    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdbc.JdbcAdvice$";
    private static final String BIND = "org.fieldtrace.agent.bridge.jdbc.BindAdvice$";
    private static final String CONNECTIONS = "org.fieldtrace.agent.bridge.jdbc.JdbcConnections$";
    private static final String TEXT = "Ljava/lang/String;";
    private static final String ROWS = "Ljava/sql/ResultSet;";

    /** The arguments of the overloads of {@code execute} and {@code executeUpdate} with a text. */
    private static final List<String> TEXT_AND_MORE =
            List.of(
                    "(" + TEXT + ")",
                    "(" + TEXT + "I)",
                    "(" + TEXT + "[I)",
                    "(" + TEXT + "[" + TEXT + ")");

    public JdbcLibrary() {
        super(
                "jdbc",
                "4.0 to 4.3",
                "org.h2.",
                "org.apache.derby.",
                "org.sqlite.",
                "org.postgresql.",
                "com.mysql.",
                "org.mariadb.",
                "oracle.jdbc.",
                "oracle.net.",
                "oracle.sql.",
                "oracle.ucp.",
                "com.microsoft.sqlserver.",
                "com.ibm.db2.",
                "org.hsqldb.",
                "com.clickhouse.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        addConnections(hooks);
        addStatement(hooks, "execute", "()Z", "Flag");
        addStatement(hooks, "executeUpdate", "()I", "Count");
        addStatement(hooks, "executeLargeUpdate", "()J", "LargeCount");
        for (String arguments : TEXT_AND_MORE) {
            addStatement(hooks, "execute", arguments + "Z", "FlagOfText");
            addStatement(hooks, "executeUpdate", arguments + "I", "CountOfText");
            addStatement(hooks, "executeLargeUpdate", arguments + "J", "LargeCountOfText");
        }
        addStatement(hooks, "executeQuery", "()" + ROWS, "Rows");
        addStatement(hooks, "executeQuery", "(" + TEXT + ")" + ROWS, "RowsOfText");
        addStatement(hooks, "executeBatch", "()[I", "Batch");
        addStatement(hooks, "executeLargeBatch", "()[J", "Batch");
        addPrepared(hooks);
        addTransactions(hooks);
        hooks.addAll(ResultHooks.all());
        return hooks;
    }

    /** Of {@code Statement}, because SQLite's setters are of one that is no prepared statement. */
    private static void addPrepared(List<Hook> hooks) {
        for (String arguments : List.of("", "II", "III")) {
            hooks.add(
                    Hook.onImplementations(
                            "java.sql.Connection",
                            "prepareStatement",
                            "(" + TEXT + arguments + ")Ljava/sql/PreparedStatement;",
                            ADVICE + "Prepare"));
        }
        for (String arguments : List.of("I", "[I", "[" + TEXT)) {
            addPrepareOther(hooks, "prepareStatement", arguments, "PreparedStatement");
        }
        for (String arguments : List.of("", "II", "III")) {
            addPrepareOther(hooks, "prepareCall", arguments, "CallableStatement");
        }
        addBind(hooks, "setNull", "I", "OfNull");
        addBind(hooks, "setNull", "I" + TEXT, "OfNull");
        addBind(hooks, "setBoolean", "Z", "OfBoolean");
        addBind(hooks, "setByte", "B", "OfByte");
        addBind(hooks, "setShort", "S", "OfShort");
        addBind(hooks, "setInt", "I", "OfInt");
        addBind(hooks, "setLong", "J", "OfLong");
        addBind(hooks, "setFloat", "F", "OfFloat");
        addBind(hooks, "setDouble", "D", "OfDouble");
        addBind(hooks, "setBigDecimal", "Ljava/math/BigDecimal;", "OfObject");
        addBind(hooks, "setString", TEXT, "OfObject");
        addBind(hooks, "setNString", TEXT, "OfObject");
        addBind(hooks, "setBytes", "[B", "OfObject");
        addBind(hooks, "setDate", "Ljava/sql/Date;", "OfObject");
        addBind(hooks, "setTime", "Ljava/sql/Time;", "OfObject");
        addBind(hooks, "setTimestamp", "Ljava/sql/Timestamp;", "OfObject");
        addBind(hooks, "setObject", "Ljava/lang/Object;", "OfObject");
        addBind(hooks, "setObject", "Ljava/lang/Object;I", "OfObject");
        addBind(hooks, "setObject", "Ljava/lang/Object;II", "OfObject");
    }

    private static void addPrepareOther(
            List<Hook> hooks, String method, String arguments, String statement) {
        hooks.add(
                Hook.onImplementations(
                        "java.sql.Connection",
                        method,
                        "(" + TEXT + arguments + ")Ljava/sql/" + statement + ";",
                        ADVICE + "PrepareOther"));
    }

    private static void addTransactions(List<Hook> hooks) {
        hooks.add(
                Hook.onImplementations("java.sql.Connection", "commit", "()V", ADVICE + "Commit"));
        for (String arguments : List.of("()V", "(Ljava/sql/Savepoint;)V")) {
            hooks.add(
                    Hook.onImplementations(
                            "java.sql.Connection", "rollback", arguments, ADVICE + "Rollback"));
        }
    }

    /** Binds a value to a place, whose number stands first. */
    private static void addBind(List<Hook> hooks, String method, String value, String advice) {
        hooks.add(Hook.onImplementations(STATEMENT, method, "(I" + value + ")V", BIND + advice));
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
            String source = user.equals("()") ? "OfSource" : "OfSourceAndUser";
            hooks.add(of("DataSource", "getConnection", user + connection, source));
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
        boolean isOfPrepared = descriptor.startsWith("()") && !method.endsWith("Batch");
        if (!isOfPrepared) {
            hooks.add(Hook.ifPresent(INHERITED, method, descriptor, ADVICE + advice));
        }
    }
}
