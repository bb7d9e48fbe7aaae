// SPDX-License-Identifier: MIT
package app;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.Serializable;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Orders that a member of Hazelcast has. */
public class Main {

    /** What is stored. */
    public static class Order implements Serializable {
        public int id;
        public String item;
        public String note;
    }

    private static HazelcastInstance client;
    private static IMap<Integer, Order> orders;

    private static Order order(int id) {
        Order order = new Order();
        order.id = id;
        order.item = "tea";
        order.note = "secret";
        return order;
    }

    static String one() {
        return orders.get(1).item;
    }

    static String several() {
        String items = "";
        for (Order order : orders.getAll(Set.of(1, 2)).values()) {
            items += order.item;
        }
        return items;
    }

    static String values() {
        String items = "";
        for (Order order : orders.values()) {
            items += order.item;
        }
        return items;
    }

    static String later() {
        return orders.getAsync(1).toCompletableFuture().join().item;
    }

    static String queue() {
        client.<Order>getQueue("new").offer(order(3));
        return client.<Order>getQueue("new").poll().item;
    }

    static String wrong() {
        try {
            return "" + client.getList("none").get(5);
        } catch (IndexOutOfBoundsException expected) {
            return "wrong";
        }
    }

    /** How many requests of each way. */
    public static void main(String[] arguments) throws Exception {
        System.setProperty("hazelcast.phone.home.enabled", "false");
        System.setProperty("hazelcast.logging.type", "none");
        System.setProperty("hazelcast.shutdownhook.enabled", "false");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Config config = new Config();
        config.setClusterName("test-" + port);
        config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
        config.getNetworkConfig().getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        config.getNetworkConfig().getJoin().getMulticastConfig().setEnabled(false);
        config.getNetworkConfig()
                .getJoin()
                .getTcpIpConfig()
                .setEnabled(true)
                .addMember("127.0.0.1:" + port);
        Hazelcast.newHazelcastInstance(config);
        ClientConfig asked = new ClientConfig();
        asked.setClusterName("test-" + port);
        asked.getNetworkConfig().addAddress("127.0.0.1:" + port);
        client = HazelcastClient.newHazelcastClient(asked);
        orders = client.getMap("orders");
        client.getQueue("new"); // of which the member learns once
        client.getList("none");
        orders.set(1, order(1));
        orders.set(2, order(2));
        HttpServer http =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        ExecutorService serving = Executors.newFixedThreadPool(4);
        http.setExecutor(serving);
        http.createContext("/one", exchange -> answer(exchange, one()));
        http.createContext("/several", exchange -> answer(exchange, several()));
        http.createContext("/values", exchange -> answer(exchange, values()));
        http.createContext("/later", exchange -> answer(exchange, later()));
        http.createContext("/queue", exchange -> answer(exchange, queue()));
        http.createContext("/wrong", exchange -> answer(exchange, wrong()));
        http.start();
        List<String> answers = new ArrayList<>();
        for (String way : List.of("one", "several", "values", "later", "queue", "wrong")) {
            for (int i = 0; i < Integer.parseInt(arguments[0]); i++) {
                String url = "http://127.0.0.1:" + http.getAddress().getPort() + "/" + way;
                HttpURLConnection web = (HttpURLConnection) new URL(url).openConnection();
                answers.add(new String(web.getInputStream().readAllBytes()));
            }
            System.gc(); // finds dead what is
        }
        System.out.println(answers);
        System.out.println("port " + port);
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
