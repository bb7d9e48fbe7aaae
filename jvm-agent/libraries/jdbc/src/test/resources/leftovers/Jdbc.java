// SPDX-License-Identifier: MIT
package app;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.tools.Server;

/**
 * H2 in the same process and as a server, asked on a connection that stays, on new ones, pooled.
 */
class Jdbc implements Asked {

    private static final String SLOW = "select max(sqrt(x)) from system_range(1, 1000000000000)";
    private static final int TIMEOUT_MS = Integer.getInteger("test.patience.ms") / 18000;

    private final Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
    private final String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:shop";
    private final String nobody;
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(1);
    private final Connection remote = DriverManager.getConnection(url);
    private final Connection embedded = DriverManager.getConnection("jdbc:h2:mem:own");
    private final Connection hasty = DriverManager.getConnection(url);
    private final JdbcDataSource source = new JdbcDataSource();
    private final HikariDataSource hikari;
    private final JdbcConnectionPool pool;

    Jdbc() throws SQLException, IOException {
        for (Connection connection : new Connection[] {remote, embedded}) {
            execute(connection, "create table item(id int primary key, name varchar(9))");
            execute(connection, "insert into item values (1, 'one'), (2, 'two')");
        }
        execute(hasty, "set query_timeout " + TIMEOUT_MS);
        source.setURL(url);
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(2);
        hikari = new HikariDataSource(config);
        pool = JdbcConnectionPool.create(source);
        try (ServerSocket closed = new ServerSocket(0)) {
            nobody = "jdbc:h2:tcp://127.0.0.1:" + closed.getLocalPort() + "/mem:shop";
        }
    }

    @Override
    public String[] tables() {
        return new String[] {"jdbc.JdbcConnections"};
    }

    @Override
    public void ask(int turn) throws Exception {
        switch (turn) {
            case 5 -> Asked.fails(SQLException.class, () -> execute(remote, "select nothing"));
            case 10 -> Asked.fails(SQLTimeoutException.class, () -> execute(hasty, SLOW));
            case 15 -> Asked.fails(SQLTimeoutException.class, this::cancelled);
            case 20 -> Asked.fails(SQLException.class, () -> DriverManager.getConnection(nobody));
            case 25 -> Asked.fails(BatchUpdateException.class, this::failingBatch);
            case 30 -> given(() -> DriverManager.getConnection(url));
            case 35 -> given(source::getConnection);
            case 40 -> neverClosed(remote);
            case 45 -> Asked.fails(SQLException.class, this::afterItsConnection);
            default -> {
                switch (turn % 4) {
                    case 0 -> query(remote);
                    case 1 -> query(embedded);
                    case 2 -> given(hikari::getConnection);
                    default -> given(pool::getConnection);
                }
            }
        }
    }

    /** Gives a connection out. */
    private interface Source {
        Connection get() throws SQLException;
    }

    private static void given(Source source) throws SQLException {
        try (Connection connection = source.get()) {
            query(connection);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void query(Connection connection) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("select name from item where id = ?")) {
            query.setInt(1, 1);
            query.executeQuery().next();
        }
    }

    private static void neverClosed(Connection connection) throws SQLException {
        connection.createStatement().executeQuery("select name from item").next();
    }

    /** Again and again, because what is cancelled before it runs goes on. */
    private void cancelled() throws SQLException {
        try (Statement statement = remote.createStatement()) {
            ScheduledFuture<?> cancelling =
                    later.scheduleWithFixedDelay(
                            () -> cancel(statement), TIMEOUT_MS, TIMEOUT_MS, TimeUnit.MILLISECONDS);
            try {
                statement.execute(SLOW);
            } finally {
                cancelling.cancel(false);
            }
        }
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** The second of its keys is there already. */
    private void failingBatch() throws SQLException {
        try (PreparedStatement insert =
                remote.prepareStatement("insert into item values (?, '')")) {
            for (int key = 1; key < 3; key++) {
                insert.setInt(1, key);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void afterItsConnection() throws SQLException {
        Connection closed = hikari.getConnection();
        Statement statement = closed.createStatement();
        closed.close();
        statement.execute("select 1");
    }

    @Override
    public void close() throws SQLException {
        hikari.close();
        pool.dispose();
        for (Connection connection : new Connection[] {remote, embedded, hasty}) {
            connection.close();
        }
        server.stop();
        later.shutdown();
    }
}
