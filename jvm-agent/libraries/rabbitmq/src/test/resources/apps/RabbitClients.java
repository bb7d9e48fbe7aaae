// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.RpcClient;
import java.io.IOException;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Messages that are sent by requests, and consumers and loops that handle them. */
public class Main {

    private static final byte[] VALUE =
            "{\"name\":\"secret\",\"home\":{\"street\":\"s\"}}".getBytes();
    private static final ObjectMapper JACKSON = new ObjectMapper();
    private static final String DEFAULT = "";
    private static final String TRACEPARENT =
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    private static final int MESSAGES = 25;

    /** What is known of connections stays as long as they do. */
    private static final int MOST_LEFT = 12;

    private static Connection connection;
    private static Channel sending;

    public static class Home implements Serializable {
        public String street;
    }

    public static class Employee implements Serializable {
        public String name;
        public Home home;
    }

    public static void main(String[] arguments) throws Exception {
        ConnectionFactory factory = new ConnectionFactory();
        factory.setHost("127.0.0.1");
        factory.setPort(Integer.parseInt(arguments[0]));
        try (Peer called = new Peer()) {
            Web.peer = called;
            connection = factory.newConnection();
            sending = connection.createChannel();
            consume();
            correlate();
            exchange();
            fail();
            get();
            ask();
            dontLink();
            refuse();
            sendAgainAndAgain();
            connection.close();
            Spring.run(factory.getPort());
        }
        System.exit(0);
    }

    private static void declare(String queue) throws IOException {
        sending.queueDeclare(queue, false, false, false, Map.of());
    }

    private static BasicProperties withId(String id) {
        return new BasicProperties.Builder().messageId(id).build();
    }

    private static BasicProperties withCorrelation(String id) {
        return new BasicProperties.Builder().correlationId(id).build();
    }

    private static void send(
            String request, String exchange, String key, BasicProperties properties)
            throws Exception {
        Web.inRequest(
                request,
                () -> {
                    sending.basicPublish(exchange, key, properties, VALUE);
                    return null;
                });
    }

    private static void parse(byte[] body) throws IOException {
        System.out.println("parsed: " + JACKSON.readValue(body, Employee.class).name);
    }

    /** A consumer of its own class, of messages with ids. */
    private static void consume() throws Exception {
        declare("consumed");
        send("to-consumer", DEFAULT, "consumed", withId("secret-id"));
        CountDownLatch heard = new CountDownLatch(1);
        Channel channel = connection.createChannel();
        channel.basicConsume(
                "consumed",
                true,
                new DefaultConsumer(channel) {
                    @Override
                    public void handleDelivery(
                            String tag, Envelope envelope, BasicProperties properties, byte[] body)
                            throws IOException {
                        parse(body);
                        Web.call("/consumer-peer");
                        heard.countDown();
                    }
                });
        Web.await(heard);
        channel.close();
    }

    /** Messages that go by the same way and have another correlation each. */
    private static void correlate() throws Exception {
        declare("correlated");
        send("to-correlated", DEFAULT, "correlated", withCorrelation("1"));
        send("to-correlated-too", DEFAULT, "correlated", withCorrelation("2"));
        send(
                "to-traced",
                DEFAULT,
                "correlated",
                new BasicProperties.Builder().headers(Map.of("traceparent", TRACEPARENT)).build());
        CountDownLatch heard = new CountDownLatch(3);
        Channel channel = connection.createChannel();
        channel.basicConsume(
                "correlated",
                true,
                (tag, message) -> {
                    Web.call("/correlated-peer");
                    heard.countDown();
                },
                tag -> {});
        Web.await(heard);
        channel.close();
    }

    /** An exchange that leads to two queues, one of which the broker has named. */
    private static void exchange() throws Exception {
        sending.exchangeDeclare("shop", "topic");
        declare("bound");
        sending.queueBind("bound", "shop", "order.*");
        String subscribed = sending.queueDeclare().getQueue();
        sending.queueBind(subscribed, "shop", "#");
        send("to-exchange", "shop", "order.secret", withId("2"));
        CountDownLatch heard = new CountDownLatch(2);
        for (String queue : new String[] {"bound", subscribed}) {
            sending.basicConsume(
                    queue,
                    true,
                    (tag, message) -> {
                        Web.call("/exchange-peer");
                        heard.countDown();
                    },
                    tag -> {});
        }
        Web.await(heard);
    }

    /** The first time it throws, which closes its channel. */
    private static void fail() throws Exception {
        declare("failing");
        send("to-failing", DEFAULT, "failing", withId("3"));
        AtomicInteger tries = new AtomicInteger();
        CountDownLatch heard = new CountDownLatch(2);
        for (int i = 0; i < 2; i++) {
            Channel channel = connection.createChannel();
            CountDownLatch called = new CountDownLatch(1);
            channel.basicConsume(
                    "failing",
                    false,
                    (tag, message) -> {
                        heard.countDown();
                        called.countDown();
                        if (tries.getAndIncrement() == 0) {
                            throw new IllegalStateException("as it should");
                        }
                        Web.call("/failing-peer");
                        channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
                    },
                    tag -> {});
            Web.await(called);
        }
        Web.await(heard);
    }

    private static void get() throws Exception {
        declare("got");
        Channel channel = connection.createChannel();
        System.out.println("none yet: " + channel.basicGet("got", true));
        Web.call("/before-peer");
        send("to-got", DEFAULT, "got", withId("4"));
        send("to-got-too", DEFAULT, "got", withId("5"));
        for (int i = 0; i < 2; i++) {
            GetResponse response = channel.basicGet("got", true);
            parse(response.getBody());
            Web.call("/got-peer");
        }
        System.out.println("none left: " + channel.basicGet("got", true));
        Web.call("/after-peer");
        send("to-closed", DEFAULT, "got", withId("6"));
        channel.basicGet("got", true);
        channel.close(); // handled until then
        Web.call("/closed-peer");
    }

    /** A request that waits for the answer to its message. */
    private static void ask() throws Exception {
        declare("asked");
        Channel answering = connection.createChannel();
        answering.basicConsume(
                "asked",
                true,
                (tag, question) -> {
                    BasicProperties properties = question.getProperties();
                    answering.basicPublish(
                            DEFAULT,
                            properties.getReplyTo(),
                            withCorrelation(properties.getCorrelationId()),
                            VALUE);
                },
                tag -> {});
        Web.inRequest(
                "asks",
                () -> {
                    RpcClient client = new RpcClient(connection.createChannel(), DEFAULT, "asked");
                    parse(client.primitiveCall(VALUE));
                    client.close();
                    return null;
                });
        answering.close();
    }

    /** Of two messages that are alike, and have no id, nobody knows which one is handled. */
    private static void dontLink() throws Exception {
        declare("nameless");
        send("to-nameless", DEFAULT, "nameless", null);
        CountDownLatch heard = new CountDownLatch(1);
        sending.basicConsume("nameless", true, (tag, message) -> heard.countDown(), tag -> {});
        Web.await(heard);
    }

    private static void refuse() throws Exception {
        Channel closed = connection.createChannel();
        closed.close();
        Web.inRequest(
                "refused",
                () -> {
                    try {
                        closed.basicPublish(DEFAULT, "refused", withId("7"), VALUE);
                    } catch (RuntimeException expected) {
                        return true;
                    }
                    return false;
                });
    }

    /** Prints what the agent keeps of messages that are over. */
    private static void sendAgainAndAgain() throws Exception {
        declare("again");
        Leftovers leftovers = new Leftovers(MOST_LEFT);
        for (int i = 0; i < Leftovers.WARM_UP; i++) {
            if (i == 1) {
                leftovers.isWarm();
            }
            sendManyTimes(i);
        }
        leftovers.print();
    }

    /** One is got; of the others each third has no id, so that nobody knows who sent it. */
    private static void sendManyTimes(int round) throws Exception {
        Web.inRequest(
                "again",
                () -> {
                    for (int i = 0; i < MESSAGES; i++) {
                        BasicProperties properties = i % 3 == 0 ? null : withId(round + "-" + i);
                        sending.basicPublish(DEFAULT, "again", properties, VALUE);
                    }
                    return null;
                });
        Channel channel = connection.createChannel();
        while (channel.basicGet("again", true) == null) {
            Thread.onSpinWait(); // until the broker has it
        }
        CountDownLatch heard = new CountDownLatch(MESSAGES - 1);
        channel.basicConsume("again", true, (tag, message) -> heard.countDown(), tag -> {});
        Web.await(heard);
        channel.close();
    }
}
