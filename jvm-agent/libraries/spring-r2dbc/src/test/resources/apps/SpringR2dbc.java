// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpServer;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.springframework.data.annotation.Id;
import org.springframework.data.r2dbc.core.R2dbcEntityTemplate;
import org.springframework.data.r2dbc.repository.support.R2dbcRepositoryFactory;
import org.springframework.data.relational.core.query.Query;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Flux;

/** Fetches rows by each way of Spring's to R2DBC, a request a way, and reads their names. */
public class Main {

    private static final int TIMES = 30;

    private static DatabaseClient client;
    private static R2dbcEntityTemplate template;
    private static Employees repository;
    private static Object sink;

    public static class Employee {
        @Id public Integer id;
        public String name;
        public String street;
    }

    public static class Named {
        public String name;
        public String street;
    }

    public interface Employees extends ReactiveCrudRepository<Employee, Integer> {
        Flux<Employee> findByName(String name);
    }

    public static void main(String[] arguments) throws Exception {
        ConnectionFactory factory =
                ConnectionFactories.get("r2dbc:h2:mem:///test?options=DB_CLOSE_DELAY=-1");
        client = DatabaseClient.create(factory);
        template = new R2dbcEntityTemplate(factory);
        repository = new R2dbcRepositoryFactory(template).getRepository(Employees.class);
        execute("CREATE TABLE employee (id INT PRIMARY KEY, name VARCHAR(9), street VARCHAR(9))");
        execute("INSERT INTO employee VALUES (1, 'anna', 's'), (2, 'bert', 't')");
        Map<String, Callable<Object>> ways = new TreeMap<>();
        ways.put("/client", Main::client);
        ways.put("/template", Main::template);
        ways.put("/by-id", Main::byId);
        ways.put("/declared", Main::declared);
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    try {
                        sink = ways.get(exchange.getRequestURI().getPath()).call();
                        exchange.sendResponseHeaders(204, -1);
                    } catch (Exception failure) {
                        failure.printStackTrace();
                        exchange.sendResponseHeaders(500, -1);
                    }
                    exchange.close();
                });
        server.start();
        for (int i = 0; i < TIMES; i++) {
            for (String way : ways.keySet()) {
                ask("http://127.0.0.1:" + server.getAddress().getPort() + way);
            }
            if (i % 5 == 4) {
                System.gc();
            }
        }
        server.stop(0);
    }

    private static void ask(String url) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) new URL(url).openConnection();
        connection.getInputStream().readAllBytes();
        if (connection.getResponseCode() != 204) {
            throw new IllegalStateException("answered " + connection.getResponseCode());
        }
    }

    private static void execute(String sql) {
        client.sql(sql).then().block();
    }

    static Object client() {
        return client.sql("SELECT name, street FROM employee")
                .map((row, metadata) -> named(row.get(0, String.class), row.get(1, String.class)))
                .all()
                .map(each -> each.name.length())
                .collectList()
                .block();
    }

    private static Named named(String name, String street) {
        Named named = new Named();
        named.name = name;
        named.street = street;
        return named;
    }

    static Object template() {
        return template.select(Query.empty(), Employee.class)
                .map(each -> each.name.length())
                .collectList()
                .block();
    }

    static Object byId() {
        return repository.findById(1).map(each -> each.name.length()).block();
    }

    static Object declared() {
        return repository.findByName("bert").map(each -> each.name.length()).blockLast();
    }
}
