// SPDX-License-Identifier: MIT
package app;

import java.lang.management.ManagementFactory;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A gateway, orders and stock over a database, the same whatever framework serves and calls them: a
 * page reads orders, joins two calls for stock that it makes at once, and hands a query over.
 */
public class Main {

    private static final String DATABASE = "jdbc:h2:mem:shop;DB_CLOSE_DELAY=-1";
    private static final ExecutorService WORK = Executors.newFixedThreadPool(4);

    private static Framework framework;

    /** What a framework does. */
    public interface Framework {
        /** Serves {@code /page/{id}}, {@code /orders/{id}} and {@code /stock/{id}}. */
        int start() throws Exception;

        Order[] orders(int customer) throws Exception;

        CompletableFuture<Stock> stock(int order);

        /** For one query; a framework with a pool of its own gives one of that. */
        default Connection connection() throws SQLException {
            return DriverManager.getConnection(DATABASE);
        }
    }

    public static class Order {
        public int id;
        public String item;
        public String note;

        public Order() {}

        Order(int id) {
            this.id = id;
            item = "tea";
            note = "n";
        }
    }

    public static class Stock {
        public int left;
        public String shelf;

        public Stock() {}

        Stock(int left) {
            this.left = left;
            shelf = "s";
        }
    }

    static String page(int id) throws Exception {
        Order[] orders = framework.orders(id);
        List<CompletableFuture<Stock>> all = new ArrayList<>();
        for (Order order : orders) {
            all.add(framework.stock(order.id));
        }
        Future<Integer> seen = WORK.submit(() -> count("visit"));
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < orders.length; i++) {
            page.append(orders[i].item).append(all.get(i).get().left);
        }
        return page.append(seen.get()).toString();
    }

    static Order[] ordersOf(int customer) throws SQLException {
        int first = count("orders") + customer;
        return new Order[] {new Order(first), new Order(first + 1)};
    }

    static Stock stockOf(int order) throws SQLException {
        return new Stock(count("stock") + order);
    }

    private static int count(String table) throws SQLException {
        try (Connection connection = framework.connection();
                PreparedStatement count =
                        connection.prepareStatement("SELECT COUNT(*) FROM " + table);
                ResultSet rows = count.executeQuery()) {
            rows.next();
            return rows.getInt(1);
        }
    }

    /** Class of the framework, how many requests, and how many at once. */
    public static void main(String[] arguments) throws Exception {
        Class<?> build = Class.forName(arguments[0]);
        System.exit(run((Framework) build.getConstructor().newInstance(), arguments));
    }

    /** As above, of a framework that starts the program itself; 0 where all is answered. */
    static int run(Framework build, String... arguments) throws Exception {
        framework = build;
        try (Connection connection = framework.connection()) {
            for (String table : List.of("visit", "orders", "stock")) {
                connection.createStatement().execute("CREATE TABLE " + table + " (id INT)");
            }
        }
        int port = framework.start();
        ExecutorService clients = Executors.newFixedThreadPool(Integer.parseInt(arguments[2]));
        List<Future<String>> pages = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
            URL page = new URL("http://127.0.0.1:" + port + "/page/" + i);
            pages.add(clients.submit(() -> ask(page)));
        }
        int status = 0;
        for (Future<String> page : pages) {
            try {
                String answer = page.get();
                if (page == pages.get(0)) {
                    tellStart();
                }
                System.out.println(answer);
            } catch (ExecutionException failure) {
                failure.printStackTrace();
                status = 1;
            }
        }
        System.gc(); // finds dead what is
        clients.shutdown();
        return status;
    }

    /** How long after the JVM the first answer was there, and what it took of the processor. */
    private static void tellStart() {
        long start = ManagementFactory.getRuntimeMXBean().getStartTime();
        long elapsed = System.currentTimeMillis() - start;
        long used = ProcessHandle.current().info().totalCpuDuration().get().toMillis();
        System.out.println("started " + elapsed + " " + used);
    }

    /** All of the answer but its date, and what is about its connection. */
    private static String ask(URL page) throws Exception {
        HttpURLConnection connection = (HttpURLConnection) page.openConnection();
        byte[] body = connection.getInputStream().readAllBytes();
        Map<String, List<String>> head =
                new TreeMap<>(Comparator.nullsFirst(String.CASE_INSENSITIVE_ORDER));
        head.putAll(connection.getHeaderFields());
        List.of("Date", "Connection", "Keep-Alive").forEach(head::remove);
        return head + " " + new String(body, StandardCharsets.UTF_8);
    }
}
