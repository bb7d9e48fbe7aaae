// SPDX-License-Identifier: MIT
package app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.BatchResult;
import org.redisson.api.RBatch;
import org.redisson.api.RedissonClient;
import org.redisson.codec.JsonJacksonCodec;
import org.redisson.config.Config;

/** Orders in a Redis. */
public class Main {

    /** What is stored. */
    public static class Order {
        public int id;
        public String item;
        public String note;
    }

    private static RedissonClient redis;

    private static Order order(int id) {
        Order order = new Order();
        order.id = id;
        order.item = "tea";
        order.note = "secret";
        return order;
    }

    static String bucket() {
        return redis.<Order>getBucket("one").get().item;
    }

    static String map() {
        return redis.<Integer, Order>getMap("all").get(1).item;
    }

    static String values() {
        String items = "";
        for (Order order : redis.<Integer, Order>getMap("all").readAllValues()) {
            items += order.item;
        }
        return items;
    }

    static String scan() {
        String items = "";
        for (Order order : redis.<Integer, Order>getMap("all").values()) {
            items += order.item;
        }
        return items;
    }

    static String later() {
        return redis.<Order>getBucket("one")
                .getAsync()
                .thenApply(order -> order.item)
                .toCompletableFuture()
                .join();
    }

    static String both() {
        RBatch batch = redis.createBatch();
        batch.<Order>getBucket("one").getAsync();
        batch.<Integer, Order>getMap("all").getAsync(2);
        BatchResult<?> result = batch.execute();
        String items = "";
        for (Object order : result.getResponses()) {
            items += ((Order) order).item;
        }
        return items;
    }

    static String twice() {
        String items = "";
        for (int i = 0; i < 2; i++) {
            items += redis.<Order>getBucket("one").get().item;
        }
        for (int i = 1; i <= 2; i++) {
            items += redis.<Integer, Order>getMap("all").get(i).item;
        }
        return items;
    }

    static String wrong() {
        try {
            return "" + redis.getList("one").size();
        } catch (RuntimeException expected) {
            return "wrong";
        }
    }

    /** Where the server is, and how many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        Config config = new Config();
        config.useSingleServer()
                .setAddress("redis://127.0.0.1:" + arguments[0])
                .setConnectionMinimumIdleSize(1)
                .setConnectionPoolSize(4)
                .setSubscriptionConnectionMinimumIdleSize(1);
        config.setCodec(new JsonJacksonCodec()).setNettyThreads(2).setThreads(2);
        redis = Redisson.create(config);
        redis.<Order>getBucket("one").set(order(1));
        redis.<Integer, Order>getMap("all").put(1, order(1));
        redis.<Integer, Order>getMap("all").put(2, order(2));
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService serving = Executors.newFixedThreadPool(4);
        http.setExecutor(serving);
        http.createContext("/bucket", exchange -> answer(exchange, bucket()));
        http.createContext("/map", exchange -> answer(exchange, map()));
        http.createContext("/values", exchange -> answer(exchange, values()));
        http.createContext("/scan", exchange -> answer(exchange, scan()));
        http.createContext("/later", exchange -> answer(exchange, later()));
        http.createContext("/both", exchange -> answer(exchange, both()));
        http.createContext("/twice", exchange -> answer(exchange, twice()));
        http.createContext("/wrong", exchange -> answer(exchange, wrong()));
        http.start();
        List<String> answers = new ArrayList<>();
        for (String way :
                List.of("bucket", "map", "values", "scan", "later", "both", "wrong", "twice")) {
            int times = way.equals("twice") ? 1 : Integer.parseInt(arguments[1]);
            for (int i = 0; i < times; i++) {
                String url = "http://127.0.0.1:" + http.getAddress().getPort() + "/" + way;
                HttpURLConnection asked = (HttpURLConnection) new URL(url).openConnection();
                answers.add(new String(asked.getInputStream().readAllBytes()));
            }
            System.gc(); // finds dead what is
        }
        System.out.println(answers);
        // The last exchange ends a little after its client has the answer.
        serving.shutdown();
        serving.awaitTermination(Long.getLong("test.patience.ms"), TimeUnit.MILLISECONDS);
        System.exit(0);
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        byte[] answer = text.getBytes();
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }
}
