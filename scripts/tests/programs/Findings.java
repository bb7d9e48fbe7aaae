// SPDX-License-Identifier: MIT
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * A service that does what one should not, at one path each, and at another one nearly. With the
 * argument {@code mended} two paths do it no more.
 */
class Findings {
    static final int REQUESTS = 60;

    /** Of all statements that wait a little, as a database does that is not in the same process. */
    static final String SLOWLY = " and pause(1) is null";

    static final JdbcTemplate JDBC = new JdbcTemplate(pool(8));
    static final TransactionTemplate TRANSACTIONS =
            new TransactionTemplate(new DataSourceTransactionManager(JDBC.getDataSource()));
    static final JdbcTemplate FEW = new JdbcTemplate(pool(1));

    record Owner(int id, String name) {}

    record Pet(int id, String name) {}

    public static void main(String[] arguments) throws Exception {
        JDBC.execute("create table owners(id int primary key, name varchar(40))");
        JDBC.execute("create table pets(id int primary key, name varchar(40))");
        for (int i = 0; i < 20; i++) {
            JDBC.update("insert into owners values (?, 'Springfield')", i);
            JDBC.update("insert into pets values (?, 'Shelbyville')", i);
        }
        Map<String, Runnable> paths = new LinkedHashMap<>();
        boolean isMended = arguments.length > 0 && arguments[0].equals("mended");
        paths.put("twice", isMended ? () -> showOwner(1) : () -> show(1, 1));
        paths.put("nearly-twice", () -> show(1, 2));
        paths.put("many", () -> pets(isMended ? 1 : 8));
        paths.put("nearly-many", () -> pets(3));
        paths.put("waits", () -> owner(FEW, 1));
        paths.put("nearly-waits", () -> owner(JDBC, 1));
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        server.setExecutor(threads);
        paths.forEach(
                (path, work) ->
                        server.createContext(
                                "/" + path,
                                exchange -> {
                                    work.run();
                                    exchange.sendResponseHeaders(204, -1);
                                    exchange.close();
                                }));
        server.start();
        for (String path : paths.keySet()) {
            // Waits are for others.
            request(server.getAddress().getPort(), path, path.endsWith("waits") ? 4 : 1);
        }
        threads.shutdown();
        threads.awaitTermination(10, TimeUnit.SECONDS);
        server.stop(0);
        System.out.println("requested");
    }

    static void request(int port, String path, int atOnce) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + "/" + path);
        HttpClient client = HttpClient.newHttpClient();
        ExecutorService users = Executors.newFixedThreadPool(atOnce);
        for (int i = 0; i < REQUESTS; i++) {
            users.submit(
                    () ->
                            client.send(
                                    HttpRequest.newBuilder(uri).build(),
                                    HttpResponse.BodyHandlers.discarding()));
        }
        users.shutdown();
        users.awaitTermination(60, TimeUnit.SECONDS);
    }

    static HikariDataSource pool(int size) {
        HikariDataSource pool = new HikariDataSource();
        pool.setJdbcUrl(
                "jdbc:h2:mem:one;DB_CLOSE_DELAY=-1;INIT=create alias if not exists pause"
                        + " for \"java.lang.Thread.sleep(long)\"");
        pool.setMaximumPoolSize(size);
        return pool;
    }

    /** As Spring PetClinic: one method loads the owner for the next one, which loads it again. */
    static void show(int first, int second) {
        TRANSACTIONS.executeWithoutResult(status -> findOwner(first));
        TRANSACTIONS.executeWithoutResult(status -> showOwner(second));
    }

    static void findOwner(int id) {
        owner(JDBC, id);
    }

    static void showOwner(int id) {
        owner(JDBC, id);
    }

    static void owner(JdbcTemplate jdbc, int id) {
        jdbc.queryForObject(
                "select id, name from owners where id = ?" + SLOWLY,
                (row, number) -> new Owner(row.getInt(1), row.getString(2)),
                id);
    }

    static void pets(int count) {
        for (int i = 0; i < count; i++) {
            JDBC.queryForObject(
                    "select id, name from pets where id = ?" + SLOWLY,
                    (row, number) -> new Pet(row.getInt(1), row.getString(2)),
                    i);
        }
    }
}
