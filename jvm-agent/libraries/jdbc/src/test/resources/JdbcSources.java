// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.apache.derby.drda.NetworkServerControl;
import org.apache.derby.jdbc.ClientConnectionPoolDataSource;
import org.apache.derby.jdbc.ClientDataSource;
import org.apache.derby.jdbc.EmbeddedDataSource;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.hsqldb.jdbc.JDBCDataSource;
import org.hsqldb.jdbc.JDBCPool;
import org.hsqldb.server.Server;
import org.sqlite.SQLiteDataSource;

/** Each request asks a database once, by another of the drivers' own sources of connections. */
class Main {
    interface Source {
        Connection get() throws SQLException;
    }

    static final String QUERY = "values (1)";
    static final Map<String, Source> SOURCES = new LinkedHashMap<>();

    public static void main(String[] arguments) throws Exception {
        // For longer than this, a pool asks the database whether the connection is still valid.
        System.setProperty("com.zaxxer.hikari.aliveBypassWindowMs", "600000");
        h2();
        hsqldb();
        derby();
        sqlite();
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        for (String source : SOURCES.keySet()) {
            front.createContext(
                    "/" + source,
                    exchange -> {
                        ask(SOURCES.get(source), source.endsWith("plain-statement"));
                        exchange.sendResponseHeaders(200, -1);
                        exchange.close();
                    });
        }
        front.start();
        int status = 0;
        for (String source : SOURCES.keySet()) {
            String asked = "http://127.0.0.1:" + front.getAddress().getPort() + "/" + source;
            try {
                new URL(asked).openStream().close();
            } catch (IOException failed) {
                status = 1;
            }
        }
        front.stop(0);
        System.exit(status); // the databases' servers would go on
    }

    static void h2() throws Exception {
        org.h2.tools.Server server =
                org.h2.tools.Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        System.out.println("port of jdbc:h2 " + server.getPort());
        String url = "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/mem:shop";
        add("h2-source", h2(url));
        add("h2-below-a-pool", pool(h2(url)));
        JdbcConnectionPool own = JdbcConnectionPool.create(h2(url));
        add("h2-own-pool", own);
        add("h2-own-pool-again", own);
        SOURCES.put("h2-xa", () -> h2(url).getXAConnection().getConnection());
        SOURCES.put("h2-driver-of-a-narrower-type", () -> connection(new NarrowDriver(), url));
        add("h2-embedded-source", h2("jdbc:h2:mem:own"));
        DataSource embedded = pool(h2("jdbc:h2:mem:pooled"));
        add("h2-embedded-below-a-pool", embedded);
        add("h2-embedded-below-a-pool-again", embedded);
    }

    static Connection connection(java.sql.Driver driver, String url) throws SQLException {
        return driver.connect(url, new Properties());
    }

    /** As MariaDB's. */
    static final class NarrowDriver extends org.h2.Driver {
        @Override
        public JdbcConnection connect(String url, Properties properties) throws SQLException {
            return new JdbcConnection(url, properties, "sa", "", false);
        }
    }

    static JdbcDataSource h2(String url) {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL(url);
        source.setUser("sa");
        source.setPassword("");
        return source;
    }

    static void hsqldb() throws Exception {
        Server server = new Server();
        server.setAddress("127.0.0.1");
        server.setPort(freePort());
        server.setDatabaseName(0, "shop");
        server.setDatabasePath(0, "mem:shop");
        server.setSilent(true);
        server.setLogWriter(null);
        server.start();
        System.out.println("port of jdbc:hsqldb " + server.getPort());
        String url = "jdbc:hsqldb:hsql://127.0.0.1:" + server.getPort() + "/shop";
        add("hsqldb-source", hsqldb(url));
        add("hsqldb-below-a-pool", pool(hsqldb(url)));
        JDBCPool own = new JDBCPool(1);
        own.setUrl(url);
        own.setUser("SA");
        add("hsqldb-own-pool", own);
        add("hsqldb-own-pool-again", own);
    }

    static JDBCDataSource hsqldb(String url) {
        JDBCDataSource source = new JDBCDataSource();
        source.setUrl(url);
        source.setUser("SA");
        return source;
    }

    static void derby() throws Exception {
        // Else it writes derby.log where it is run.
        System.setProperty("derby.stream.error.field", "java.lang.System.err");
        int port = freePort();
        NetworkServerControl server =
                new NetworkServerControl(InetAddress.getByName("127.0.0.1"), port);
        server.start(null);
        awaitStart(server);
        System.out.println("port of jdbc:derby " + port);
        ClientDataSource source = new ClientDataSource();
        source.setServerName("127.0.0.1");
        source.setPortNumber(port);
        source.setDatabaseName("memory:shop;create=true");
        add("derby-source", source);
        add("derby-below-a-pool", pool(source));
        ClientConnectionPoolDataSource pooled = new ClientConnectionPoolDataSource();
        pooled.setServerName("127.0.0.1");
        pooled.setPortNumber(port);
        pooled.setDatabaseName("memory:shop");
        SOURCES.put("derby-pooled", () -> pooled.getPooledConnection().getConnection());
        EmbeddedDataSource embedded = new EmbeddedDataSource();
        embedded.setDatabaseName("memory:own");
        embedded.setCreateDatabase("create");
        add("derby-embedded-source", embedded);
    }

    static void sqlite() throws SQLException {
        SQLiteDataSource source = new SQLiteDataSource();
        source.setUrl("jdbc:sqlite::memory:");
        add("sqlite-embedded-source", source);
        add("sqlite-embedded-source-again", source);
        add("sqlite-embedded-plain-statement", source);
        add("sqlite-embedded-below-a-pool", pool(source));
    }

    static void awaitStart(NetworkServerControl server) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (true) {
            try {
                server.ping();
                return;
            } catch (Exception notYet) {
                if (System.nanoTime() > deadline) {
                    throw notYet;
                }
            }
        }
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }

    static DataSource pool(DataSource below) throws SQLException {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(below);
        pool.setMaximumPoolSize(1);
        pool.getConnection().close(); // that it is valid it may ask the database itself
        return pool;
    }

    static void add(String name, DataSource source) {
        SOURCES.put(name, source::getConnection);
    }

    static void ask(Source source, boolean plainly) throws IOException {
        try (Connection connection = source.get();
                Statement plain = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(QUERY)) {
            (plainly ? plain.executeQuery(QUERY) : prepared.executeQuery()).next();
        } catch (SQLException failure) {
            failure.printStackTrace();
            throw new IOException(failure);
        }
    }
}
