// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URL;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;

/** A front that asks a database over a socket, one in the same process, and one by a pool. */
class Main {
    static Connection remote;
    static Connection embedded;
    static HikariDataSource pool;

    public static void main(String[] arguments) throws Exception {
        Server database = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        String url = "jdbc:h2:tcp://127.0.0.1:" + database.getPort() + "/mem:shop";
        System.out.println("database " + database.getPort());
        remote = DriverManager.getConnection(url);
        embedded = DriverManager.getConnection("jdbc:h2:mem:own");
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(1);
        pool = new HikariDataSource(config);
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        front.setExecutor(threads);
        front.createContext(
                "/",
                exchange -> {
                    ask(exchange.getRequestURI().getPath());
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        front.start();
        for (String path :
                new String[] {"/remote", "/embedded", "/pool", "/transaction", "/failing"}) {
            URL asked = new URL("http://127.0.0.1:" + front.getAddress().getPort() + path);
            asked.openStream().close();
        }
        threads.shutdown();
        threads.awaitTermination(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS);
        // With nothing left to serve; any delay would be waited for to its end.
        front.stop(0);
        System.exit(0);
    }

    static void ask(String path) throws IOException {
        try {
            switch (path) {
                case "/remote" -> everything(remote);
                case "/embedded" -> everything(embedded);
                case "/pool" -> {
                    try (Connection connection = pool.getConnection()) {
                        query(connection);
                    }
                }
                case "/transaction" -> transaction(remote);
                default -> {
                    try (Statement statement = remote.createStatement()) {
                        statement.executeQuery("select nothing");
                    } catch (SQLException expected) {
                        // Its exchange says how it ended.
                    }
                }
            }
        } catch (SQLException failure) {
            throw new IOException(failure);
        }
    }

    /** Four statements are executed. */
    static void everything(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table item(id int)");
        }
        try (PreparedStatement insert =
                connection.prepareStatement("insert into item values (?)")) {
            insert.setInt(1, 1);
            insert.executeUpdate();
            for (int i = 2; i < 4; i++) {
                insert.setInt(1, i);
                insert.addBatch();
            }
            insert.executeBatch();
        }
        query(connection);
    }

    /** Values in texts, ends of transactions, and a statement that was kept for another thread. */
    static void transaction(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        PreparedStatement kept =
                connection.prepareStatement(
                        "update item set id = 1987654322 where id = ?", new String[] {"ID"});
        for (int i = 0; i < 20; i++) {
            connection
                    .prepareStatement("select id + 1987654321 from item where 'hunter' = ?")
                    .close();
        }
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("insert into item values (1987654321)");
            kept.setInt(1, 1987654321);
            kept.executeUpdate();
            kept.close();
            connection.commit();
            statement.executeQuery("select 'from hunter' from item where id = 1987654321");
            connection.rollback();
            connection.setAutoCommit(true);
        }
        connection.prepareCall("call 1987654321").execute();
    }

    static void query(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("select id from item")) {
            query.executeQuery().next();
        }
    }
}
