// SPDX-License-Identifier: MIT
package app;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** What else can be asked of a database that is a service of its own, and go wrong. */
final class DatabaseServer extends Database {

    /** Accepts, and says nothing. */
    private final ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());

    private final Dialect dialect;

    DatabaseServer(Dialect dialect) throws IOException {
        super(
                dialect.name(),
                dialect.url(),
                URI.create(dialect.url().substring("jdbc:".length())).getPort(),
                dialect.slow(),
                dialect.busy());
        this.dialect = dialect;
    }

    @Override
    void add() throws Exception {
        super.add();
        Connection open = open("");
        add(
                "port",
                () ->
                        System.out.println(
                                dialect.name() + " sees port " + number(open, dialect.ownPort())));
        Connection limited = open("");
        try (Statement statement = limited.createStatement()) {
            statement.execute(dialect.limit());
        }
        add("limit-of-server", () -> execute(limited, dialect.busy(), 0));
        Connection patient = open(dialect.patience());
        add("no-answer", () -> execute(patient, dialect.slow(), 0));
        addGivenUp("given-up-within-limit", 40);
        addEnded(open(""));
        DataSource source = dialect.source().of(at(closedPort()));
        add("refused-to-source", () -> source.getConnection().close());
        String unanswered = at(silent.getLocalPort()) + dialect.greeting();
        add("not-greeted", () -> DriverManager.getConnection(unanswered).close());
    }

    private void addEnded(Connection ended) throws Exception {
        int id = number(ended, dialect.ownId());
        Main.Call running = untilSlowRuns(ended);
        Connection other = open("");
        add(
                "ended-by-server",
                () -> {
                    Main.start(() -> end(other, running, String.format(dialect.end(), id)));
                    execute(ended, dialect.slow(), 0);
                });
    }

    private static void end(Connection connection, Main.Call running, String command) {
        try (Statement statement = connection.createStatement()) {
            running.make();
            statement.execute(command);
        } catch (Exception failure) {
            failure.printStackTrace();
        }
    }

    @Override
    Main.Call untilSlowRuns(Connection connection) throws SQLException {
        String running = dialect.running() + number(connection, dialect.ownId());
        Connection other = open("");
        return () -> {
            try (Statement statement = other.createStatement()) {
                while (!statement.executeQuery(running).next()) {
                    Thread.sleep(20);
                }
            }
        };
    }
}
