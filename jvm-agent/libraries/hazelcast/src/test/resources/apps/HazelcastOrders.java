// SPDX-License-Identifier: MIT
package app;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import java.io.Serializable;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;

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
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[0]);
        ways.serve("one", times, Main::one);
        ways.serve("several", times, Main::several);
        ways.serve("values", times, Main::values);
        ways.serve("later", times, Main::later);
        ways.serve("queue", times, Main::queue);
        ways.serve("wrong", times, Main::wrong);
        System.out.println("port " + port);
        ways.ask();
    }
}
