// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.BatchReceivePolicy;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.Messages;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/** Requests that send orders to a broker, and threads that handle them. */
public class Main {

    private static final int PATIENCE = Integer.getInteger("test.patience.ms");

    /** What is sent. */
    public static class Order {
        public int id;
        public String item;
        public String note;
    }

    private static final byte[] JSON =
            "{\"id\": 3, \"item\": \"tea\", \"note\": \"secret\"}".getBytes();

    private static PulsarClient client;
    private static Object sink;

    private static Order order(int id) {
        Order order = new Order();
        order.id = id;
        order.item = "tea";
        order.note = "secret";
        return order;
    }

    private static <T> Consumer<T> consumer(Schema<T> schema, String topic) throws Exception {
        return client.newConsumer(schema)
                .topic(topic)
                .subscriptionName("all")
                .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
                .batchReceivePolicy(
                        BatchReceivePolicy.builder()
                                .maxNumMessages(2)
                                .timeout(PATIENCE, TimeUnit.MILLISECONDS)
                                .build())
                .subscribe();
    }

    /** One by one, as JSON. */
    static void receives(int times) throws Exception {
        try (Consumer<Order> consumer = consumer(Schema.JSON(Order.class), "json")) {
            for (int i = 0; i < times; i++) {
                Message<Order> message = consumer.receive(PATIENCE, TimeUnit.MILLISECONDS);
                sink = message.getValue().item;
                consumer.acknowledge(message);
            }
        }
    }

    /** Two at a time, as Avro. */
    static void receivesBatches(int times) throws Exception {
        try (Consumer<Order> consumer = consumer(Schema.AVRO(Order.class), "avro")) {
            for (int seen = 0; seen < times; ) {
                Messages<Order> messages = consumer.batchReceive();
                for (Message<Order> message : messages) {
                    sink = message.getValue().item;
                    seen++;
                }
                consumer.acknowledge(messages);
            }
        }
    }

    /** A listener, which sends what it gets to another topic. */
    static void listens(int times) throws Exception {
        CountDownLatch done = new CountDownLatch(times);
        try (Producer<byte[]> further =
                        client.newProducer().topic("further").enableBatching(false).create();
                Consumer<byte[]> consumer =
                        client.newConsumer()
                                .topic("bytes")
                                .subscriptionName("all")
                                .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
                                .messageListener((from, message) -> handOn(further, message, done))
                                .subscribe()) {
            done.await(PATIENCE, TimeUnit.MILLISECONDS);
        }
    }

    private static void handOn(
            Producer<byte[]> further, Message<byte[]> message, CountDownLatch done) {
        try {
            sink = new ObjectMapper().readValue(message.getData(), Order.class).item;
            further.send(message.getData());
        } catch (IOException failure) {
            failure.printStackTrace();
        }
        done.countDown();
    }

    /** Asks for the next when it has handled one, on whatever thread that is. */
    static void receivesLater(int times) throws Exception {
        CountDownLatch done = new CountDownLatch(times);
        try (Consumer<Order> consumer = consumer(Schema.JSON(Order.class), "later")) {
            next(consumer, done);
            done.await(PATIENCE, TimeUnit.MILLISECONDS);
        }
    }

    private static void next(Consumer<Order> consumer, CountDownLatch done) {
        consumer.receiveAsync().thenAccept(message -> handle(consumer, message, done));
    }

    private static void handle(
            Consumer<Order> consumer, Message<Order> message, CountDownLatch done) {
        sink = message.getValue().item;
        Web.call("/later-peer");
        consumer.acknowledgeAsync(message);
        done.countDown();
        if (done.getCount() > 0) {
            next(consumer, done);
        }
    }

    /** Waits for each, two at a time. */
    static void receivesBatchesLater(int times) throws Exception {
        try (Consumer<Order> consumer = consumer(Schema.JSON(Order.class), "batches")) {
            for (int seen = 0; seen < times; ) {
                Messages<Order> messages = consumer.batchReceiveAsync().get();
                for (Message<Order> message : messages) {
                    sink = message.getValue().item;
                    seen++;
                }
                consumer.acknowledge(messages);
            }
        }
    }

    private static Object repeat(int times, Callable<?> sends) throws Exception {
        for (int i = 0; i < times; i++) {
            sends.call();
        }
        return null;
    }

    /** Where the broker is, and how many messages go each way. */
    public static void main(String[] arguments) throws Exception {
        try (Peer called = new Peer();
                PulsarClient opened = PulsarClient.builder().serviceUrl(arguments[0]).build()) {
            Web.peer = called;
            client = opened;
            sendsAndHandles(Integer.parseInt(arguments[1]));
        }
    }

    private static void sendsAndHandles(int times) throws Exception {
        Producer<Order> json = client.newProducer(Schema.JSON(Order.class)).topic("json").create();
        Producer<Order> avro =
                client.newProducer(Schema.AVRO(Order.class))
                        .topic("avro")
                        .enableBatching(false)
                        .create();
        Producer<Order> later =
                client.newProducer(Schema.JSON(Order.class)).topic("later").create();
        Producer<Order> batches =
                client.newProducer(Schema.JSON(Order.class)).topic("batches").create();
        Producer<byte[]> bytes = client.newProducer().topic("bytes").create();
        Web.inRequest("json", () -> repeat(times, () -> json.send(order(1))));
        Web.inRequest("avro", () -> repeat(times, () -> avro.sendAsync(order(2)).join()));
        Web.inRequest("bytes", () -> repeat(times, () -> bytes.send(JSON)));
        Web.inRequest("later", () -> repeat(times, () -> later.send(order(4))));
        Web.inRequest("batches", () -> repeat(times, () -> batches.send(order(5))));
        receives(times);
        receivesBatches(times);
        listens(times);
        receivesLater(times);
        receivesBatchesLater(times);
        System.gc(); // finds dead what is
    }
}
