// SPDX-License-Identifier: MIT
package app;

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
        Ways ways = new Ways();
        int times = Integer.parseInt(arguments[1]);
        ways.serve("bucket", times, Main::bucket);
        ways.serve("map", times, Main::map);
        ways.serve("values", times, Main::values);
        ways.serve("scan", times, Main::scan);
        ways.serve("later", times, Main::later);
        ways.serve("both", times, Main::both);
        ways.serve("wrong", times, Main::wrong);
        ways.serve("twice", 1, Main::twice);
        ways.ask();
    }
}
