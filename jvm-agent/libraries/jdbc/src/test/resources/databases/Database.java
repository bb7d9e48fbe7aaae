// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What can be asked of any database, and go wrong. */
class Database {
    private final String name;
    private final String url;
    private final int port;
    private final String slow;
    private final String busy;
    private final Map<String, Main.Call> calls = new LinkedHashMap<>();

    /** See {@link Dialect} for the two queries. */
    Database(String name, String url, int port, String slow, String busy) {
        this.name = name;
        this.url = url;
        this.port = port;
        this.slow = slow;
        this.busy = busy;
    }

    /** By the paths of the requests that make them. */
    final Map<String, Main.Call> calls() throws Exception {
        add();
        return calls;
    }

    void add() throws Exception {
        add("connect", () -> open("").close());
        addStatements(open(""));
        Connection limited = open("");
        add("limit", () -> execute(limited, busy, 1));
        addGivenUp("given-up", 0);
        Connection wrong = open("");
        add("wrong", () -> execute(wrong, "select nothing", 0));
        Cutting cutting = new Cutting(port);
        Connection cut = DriverManager.getConnection(at(cutting.port()));
        add(
                "cut",
                () -> {
                    cutting.cutAtNextRequest();
                    execute(cut, slow, 0);
                });
        String closed = at(closedPort());
        add("refused", () -> DriverManager.getConnection(closed).close());
    }

    final void add(String what, Main.Call call) {
        calls.put(name + "/" + what, call);
    }

    /** Connects, by a URL with this at its end. */
    final Connection open(String parameters) throws SQLException {
        return DriverManager.getConnection(url + parameters);
    }

    /** The URL of the database, were it at another port. */
    final String at(int another) {
        return url.replace(":" + port, ":" + another);
    }

    private void addStatements(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create temporary table item (id int)");
        }
        String insert = "insert into item values (?)";
        Connection rows = withRows();
        add(
                "plain",
                () -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.execute("insert into item values (1)");
                    }
                });
        add("rows", () -> System.out.println(name + " read rows for " + readAll(rows)));
        add("prepared", () -> insert(connection, insert, 1));
        add("batch", () -> insert(connection, insert, 3));
        add(
                "query",
                () -> {
                    try (PreparedStatement query =
                            connection.prepareStatement("select id from item where id = ?")) {
                        query.setInt(1, 1);
                        query.executeQuery().next();
                    }
                });
    }

    /** A connection that fetches a hundred rows at once, to a table of a thousand. */
    private Connection withRows() throws SQLException {
        Connection connection = open(name.equals("mysql") ? "&useCursorFetch=true" : "");
        connection.setAutoCommit(false); // else PostgreSQL's driver fetches all at once
        try (Statement statement = connection.createStatement()) {
            statement.execute("create temporary table many (id int)");
        }
        insert(connection, "insert into many values (?)", 1000);
        return connection;
    }

    /** Reads all rows, and returns how long it waited for the next ones, in nanoseconds. */
    private static long readAll(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select id from many")) {
            query.setFetchSize(100);
            ResultSet rows = query.executeQuery();
            long waited = 0;
            boolean hasRow = true;
            while (hasRow) {
                long since = System.nanoTime();
                hasRow = rows.next();
                waited += System.nanoTime() - since;
            }
            return waited;
        }
    }

    static void insert(Connection connection, String statement, int rows) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(statement)) {
            insert.setInt(1, 1);
            if (rows == 1) {
                insert.executeUpdate();
                return;
            }
            for (int i = 0; i < rows; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /**
     * @param seconds after which it is to be given up, 0 for never
     */
    static void execute(Connection connection, String query, int seconds) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (seconds > 0) {
                statement.setQueryTimeout(seconds);
            }
            statement.executeQuery(query);
        }
    }

    static int number(Connection connection, String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    /**
     * Another thread cancels the slow query.
     *
     * @param seconds as of {@link #execute}
     */
    final void addGivenUp(String what, int seconds) throws SQLException {
        Connection connection = open("");
        Main.Call running = untilSlowRuns(connection);
        add(
                what,
                () -> {
                    try (Statement statement = connection.createStatement()) {
                        statement.setQueryTimeout(seconds);
                        CompletableFuture<?> done = new CompletableFuture<>();
                        Main.start(() -> cancel(statement, running, done));
                        try {
                            statement.executeQuery(busy);
                        } finally {
                            done.complete(null);
                        }
                    }
                });
    }

    private static void cancel(Statement running, Main.Call untilRuns, CompletableFuture<?> done) {
        try {
            untilRuns.make();
            while (!done.isDone()) {
                running.cancel();
                Thread.sleep(20);
            }
        } catch (Exception closed) {
            return;
        }
    }

    /**
     * Waits until a connection runs the slow query: what is not yet there when it is cancelled runs
     * to its end. H2's is cancelled again and again instead, which its driver allows.
     */
    Main.Call untilSlowRuns(Connection connection) throws SQLException {
        return () -> {};
    }

    static int closedPort() throws IOException {
        try (ServerSocket closed = new ServerSocket(0)) {
            return closed.getLocalPort();
        }
    }
}
