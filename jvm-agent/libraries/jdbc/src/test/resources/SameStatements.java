// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.net.URL;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A front that asks databases for the same, and for nearly the same. */
class Main {
    static final String PERSON = "select name from person where id = ? and town = ?";
    static final String PAID = "select name from person where born < ? and salary < ?";

    /** Each a name, {@code =} and a URL; {@code -below-a-pool} in the name says how. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("derby.stream.error.file", "/dev/null");
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool();
        front.setExecutor(threads);
        front.start();
        for (String argument : arguments) {
            String name = argument.substring(0, argument.indexOf('='));
            String url = argument.substring(name.length() + 1);
            Connection connection =
                    name.endsWith("-below-a-pool")
                            ? pool(url).getConnection()
                            : DriverManager.getConnection(url);
            create(connection);
            for (String which : new String[] {"first", "second"}) {
                String path = "/" + name + "/" + which;
                front.createContext(
                        path,
                        exchange -> {
                            ask(connection);
                            exchange.sendResponseHeaders(200, -1);
                            exchange.close();
                        });
                String host = "http://127.0.0.1:" + front.getAddress().getPort();
                new URL(host + path).openStream().close();
            }
        }
        threads.shutdown();
        threads.awaitTermination(Integer.getInteger("test.patience.ms"), TimeUnit.MILLISECONDS);
        front.stop(0);
        System.exit(0);
    }

    static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    static void create(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "create table person(id int, name varchar(40), town varchar(40),"
                            + " born timestamp, salary numeric(10, 2))");
        } catch (SQLException failure) {
            // Another driver has made it, in the same database.
        }
    }

    static void ask(Connection connection) throws IOException {
        try {
            persons(connection);
            changes(connection);
            others(connection);
            System.out.println("asked");
        } catch (Exception failure) {
            failure.printStackTrace();
            throw new IOException(failure);
        }
    }

    /** A A B C. */
    static void persons(Connection connection) throws SQLException {
        person(connection, 1, "Springfield");
        person(connection, 1, "Springfield");
        person(connection, 2, "Springfield");
        person(connection, 1, "Shelbyville");
    }

    /** Unknown, D D, unknown. */
    static void changes(Connection connection) throws SQLException {
        String insert = "insert into person(id, town) values (?, ?)";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setInt(1, 1);
            statement.setString(2, "Springfield");
            statement.executeUpdate();
        }
        for (int i = 0; i < 2; i++) {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery("select count(*) from person").next();
            }
        }
        person(connection, 1, "x".repeat(5000));
    }

    /** A and unknown; E E; A A; F F G H. */
    static void others(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PERSON)) {
            statement.setInt(1, 1);
            statement.setString(2, "Springfield");
            statement.executeQuery().next();
            statement.executeQuery().next();
        }
        for (int i = 0; i < 2; i++) {
            try (PreparedStatement statement = connection.prepareStatement(PERSON)) {
                statement.setInt(1, 1);
                statement.setNull(2, Types.VARCHAR);
                statement.executeQuery().next();
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(PERSON)) {
            statement.setString(2, "Springfield");
            statement.setLong(1, 1);
            statement.executeQuery().next();
            statement.setObject(1, 1);
            statement.setObject(2, "Springfield");
            statement.executeQuery().next();
        }
        paid(connection, 1_000, "100.00");
        paid(connection, 1_000, "100.00");
        paid(connection, 2_000, "100.00");
        paid(connection, 1_000, "100.01");
    }

    static void person(Connection connection, int id, String town) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PERSON)) {
            statement.setInt(1, id);
            statement.setString(2, town);
            statement.executeQuery().next();
        }
    }

    static void paid(Connection connection, long born, String salary) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(PAID)) {
            statement.setTimestamp(1, new Timestamp(born));
            statement.setBigDecimal(2, new BigDecimal(salary));
            statement.executeQuery().next();
        }
    }
}
