// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.h2.tools.Server;
import org.postgresql.ds.PGSimpleDataSource;

/** Each request asks a database once, and that goes wrong in another way. */
class Main {
    interface Call {
        void make() throws Exception;
    }

    static final String SLEEP = "select pg_sleep(60)";

    /** H2 asks after each so many rows whether it is to go on. */
    static final String COUNT =
            "select sum(a.x * b.x) from system_range(1, 100000) a, system_range(1, 100000) b";

    /** Accepts, and says nothing. */
    static ServerSocket silent;

    static final Map<String, Call> CALLS = new LinkedHashMap<>();

    /** The URL of a PostgreSQL. */
    public static void main(String[] arguments) throws Exception {
        Server h2 = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        postgres(arguments[0]);
        h2("jdbc:h2:tcp://127.0.0.1:" + h2.getPort() + "/mem:shop", h2.getPort());
        HttpServer front = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newCachedThreadPool(Main::daemon);
        front.setExecutor(threads);
        front.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath().substring(1);
                    try {
                        CALLS.get(path).make();
                        System.out.println(path + ": nothing went wrong");
                    } catch (Exception expected) {
                        System.out.println(path + ": " + expected);
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        front.start();
        for (String path : CALLS.keySet()) {
            String asked = "http://127.0.0.1:" + front.getAddress().getPort() + "/" + path;
            new URL(asked).openStream().close();
        }
        threads.shutdown();
        threads.awaitTermination(10, TimeUnit.SECONDS); // for the end of the last request
        front.stop(0);
        System.exit(0); // the database's server would go on
    }

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    static void postgres(String url) throws Exception {
        int port = URI.create(url.substring("jdbc:".length())).getPort();
        Connection open = DriverManager.getConnection(url);
        Connection limited = DriverManager.getConnection(url);
        execute(limited, "set statement_timeout = 300");
        Connection patient = DriverManager.getConnection(url + "&socketTimeout=1");
        CALLS.put("postgresql/limit", () -> execute(open, SLEEP, 1));
        CALLS.put("postgresql/limit-of-server", () -> execute(limited, SLEEP, 0));
        CALLS.put("postgresql/no-answer", () -> execute(patient, SLEEP, 0));
        CALLS.put("postgresql/given-up", () -> giveUp(open, SLEEP, 0));
        CALLS.put("postgresql/given-up-within-limit", () -> giveUp(open, SLEEP, 40));
        CALLS.put("postgresql/wrong", () -> execute(open, "select nothing", 0));
        Connection ended = DriverManager.getConnection(url);
        int backend = backend(ended);
        CALLS.put(
                "postgresql/ended-by-server",
                () -> {
                    CompletableFuture<?> end =
                            CompletableFuture.runAsync(() -> end(open, backend), Main::start);
                    try {
                        execute(ended, SLEEP, 0);
                    } finally {
                        end.join();
                    }
                });
        Cutting cutting = new Cutting(port);
        Connection cut = DriverManager.getConnection(url.replace(":" + port, ":" + cutting.port()));
        CALLS.put(
                "postgresql/cut",
                () -> {
                    cutting.cutAtNextRequest();
                    execute(cut, SLEEP, 0);
                });
        String closed = url.replace(":" + port, ":" + closedPort());
        CALLS.put("postgresql/refused", () -> DriverManager.getConnection(closed).close());
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(closed);
        CALLS.put("postgresql/refused-to-source", () -> source.getConnection().close());
        silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        String unanswered = url.replace(":" + port, ":" + silent.getLocalPort());
        CALLS.put(
                "postgresql/not-greeted",
                () -> DriverManager.getConnection(unanswered + "&loginTimeout=1").close());
    }

    static void h2(String url, int port) throws Exception {
        Connection open = DriverManager.getConnection(url);
        CALLS.put("h2/limit", () -> execute(open, COUNT, 1));
        CALLS.put("h2/given-up", () -> giveUp(DriverManager.getConnection(url), COUNT, 0));
        CALLS.put("h2/wrong", () -> execute(DriverManager.getConnection(url), "select nothing", 0));
        Cutting cutting = new Cutting(port);
        Connection cut = DriverManager.getConnection(url.replace(":" + port, ":" + cutting.port()));
        CALLS.put(
                "h2/cut",
                () -> {
                    cutting.cutAtNextRequest();
                    execute(cut, COUNT, 0);
                });
        String closed = url.replace(":" + port, ":" + closedPort());
        CALLS.put("h2/refused", () -> DriverManager.getConnection(closed).close());
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

    /** As {@link #execute}; another thread cancels it. */
    static void giveUp(Connection connection, String query, int seconds) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (seconds > 0) {
                statement.setQueryTimeout(seconds);
            }
            CompletableFuture<?> done = new CompletableFuture<>();
            start(
                    () -> {
                        // What is not running yet is not cancelled.
                        while (!done.isDone()) {
                            try {
                                statement.cancel();
                                Thread.sleep(20);
                            } catch (Exception closed) {
                                return;
                            }
                        }
                    });
            try {
                statement.executeQuery(query);
            } finally {
                done.complete(null);
            }
        }
    }

    static void start(Runnable task) {
        daemon(task).start();
    }

    static void execute(Connection connection, String command) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(command);
        }
    }

    static int backend(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select pg_backend_pid()")) {
            row.next();
            return row.getInt(1);
        }
    }

    /** Ends a server's process once it executes what is to be cut. */
    static void end(Connection connection, int backend) {
        String active =
                "select pg_terminate_backend(pid) from pg_stat_activity where state = 'active'"
                        + " and query like '%pg_sleep%' and pid = "
                        + backend;
        try (Statement statement = connection.createStatement()) {
            while (!statement.executeQuery(active).next()) {
                Thread.sleep(20);
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    static int closedPort() throws IOException {
        try (ServerSocket closed = new ServerSocket(0)) {
            return closed.getLocalPort();
        }
    }

    /** Passes bytes on in both directions, until it is told to cut. */
    static final class Cutting {
        private final ServerSocket server =
                new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        private volatile boolean cuts;

        Cutting(int port) throws IOException {
            start(
                    () -> {
                        try {
                            Socket client = server.accept();
                            Socket database = new Socket("127.0.0.1", port);
                            start(() -> pass(client, database, true));
                            pass(database, client, false);
                        } catch (IOException failure) {
                            failure.printStackTrace();
                        }
                    });
        }

        int port() {
            return server.getLocalPort();
        }

        void cutAtNextRequest() {
            cuts = true;
        }

        private void pass(Socket from, Socket to, boolean isRequests) {
            try (from;
                    to) {
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream();
                byte[] bytes = new byte[8192];
                for (int n = in.read(bytes); n >= 0; n = in.read(bytes)) {
                    if (isRequests && cuts) {
                        return;
                    }
                    out.write(bytes, 0, n);
                }
            } catch (IOException closed) {
                return;
            }
        }
    }
}
