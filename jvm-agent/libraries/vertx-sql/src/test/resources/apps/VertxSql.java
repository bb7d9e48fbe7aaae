// SPDX-License-Identifier: MIT
package app;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgPool;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Fetches rows by each way of Vert.x' client of PostgreSQL, with one connection for all. */
public class Main {

    private static final List<String> WAYS = List.of("query", "prepared", "collect", "kept");

    private static Pool pool;

    public static class Employee {
        int id;
        String name;
        String street;

        static Employee of(Row row) {
            Employee employee = new Employee();
            employee.id = row.getInteger("id");
            employee.name = row.getString("name");
            employee.street = row.getString("street");
            return employee;
        }
    }

    /** The server's port, and how many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        Vertx vertx = Vertx.vertx();
        PgConnectOptions server =
                new PgConnectOptions()
                        .setHost("127.0.0.1")
                        .setPort(Integer.parseInt(arguments[0]))
                        .setDatabase("postgres")
                        .setUser("postgres");
        pool = PgPool.pool(vertx, server, new PoolOptions().setMaxSize(1));
        execute("DROP TABLE IF EXISTS employee");
        execute("CREATE TABLE employee (id INT PRIMARY KEY, name VARCHAR(9), street VARCHAR(9))");
        execute("INSERT INTO employee VALUES (1, 'anna', 's'), (2, 'bert', 't')");
        Router router = Router.router(vertx);
        router.get("/query/:id").handler(asked -> answer(asked, query()));
        router.get("/prepared/:id").handler(asked -> answer(asked, prepared()));
        router.get("/collect/:id").handler(asked -> answer(asked, collect()));
        router.get("/kept/:id").handler(asked -> answer(asked, kept()));
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        HttpServer http = vertx.createHttpServer().requestHandler(router);
        http.listen(port, "127.0.0.1").toCompletionStage().toCompletableFuture().get();
        ExecutorService threads = Executors.newFixedThreadPool(8);
        for (String way : WAYS) {
            List<java.util.concurrent.Future<?>> answers = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                URL url = new URL("http://127.0.0.1:" + port + "/" + way + "/" + i);
                answers.add(threads.submit(() -> ask(url)));
            }
            for (java.util.concurrent.Future<?> answer : answers) {
                answer.get();
            }
            System.gc();
        }
        threads.shutdown();
        vertx.close().toCompletionStage().toCompletableFuture().get();
    }

    private static void execute(String sql) throws Exception {
        pool.query(sql).execute().toCompletionStage().toCompletableFuture().get();
    }

    static Future<String> query() {
        return pool.query("SELECT id, name, street FROM employee")
                .mapping(Employee::of)
                .execute()
                .map(
                        rows -> {
                            int letters = 0;
                            for (Employee employee : rows) {
                                letters += employee.name.length();
                            }
                            return "" + letters;
                        });
    }

    static Future<String> prepared() {
        return pool.preparedQuery("SELECT id, name, street FROM employee WHERE id = $1")
                .mapping(Employee::of)
                .execute(Tuple.of(1))
                .map(rows -> rows.iterator().next().name);
    }

    static Future<String> collect() {
        return pool.query("SELECT id, name, street FROM employee")
                .collecting(Collectors.mapping(Employee::of, Collectors.toList()))
                .execute()
                .map(result -> result.value().get(0).name);
    }

    static Future<String> kept() {
        return pool.withTransaction(
                connection ->
                        connection
                                .prepare("SELECT id, name, street FROM employee WHERE id = $1")
                                .compose(
                                        statement ->
                                                statement
                                                        .query()
                                                        .mapping(Employee::of)
                                                        .execute(Tuple.of(2)))
                                .map(rows -> rows.iterator().next().name));
    }

    private static void answer(RoutingContext asked, Future<String> text) {
        text.onComplete(
                done -> {
                    if (done.failed()) {
                        asked.response().setStatusCode(500).end("" + done.cause());
                    } else {
                        asked.response().end(done.result());
                    }
                });
    }

    private static Object ask(URL url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) url.openConnection();
        return connection.getInputStream().readAllBytes();
    }
}
