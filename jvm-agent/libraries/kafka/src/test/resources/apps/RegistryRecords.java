// SPDX-License-Identifier: MIT
package app;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Requests that send records whose schemas a registry keeps, and loops that handle them. */
public class Main {

    private static final String SERDES = "io.apicurio.registry.serde.";

    /** A record of which there is a schema of JSON. */
    public static class Order {
        public int id;
        public String item;
        public String note;
    }

    private static String broker;
    private static String registry;
    private static String age;
    private static int messages;
    private static Object sink;

    /**
     * The broker's port, the registry's address, whose topics, how many messages of each, and
     * whether there are those with Confluent's ids.
     */
    public static void main(String[] arguments) throws Exception {
        broker = "127.0.0.1:" + arguments[0];
        registry = arguments[1];
        age = arguments[2];
        messages = Integer.parseInt(arguments[3]);
        boolean isConfluent = Boolean.parseBoolean(arguments[4]);
        try (Peer called = new Peer()) {
            Web.peer = called;
            send("records", "avro.Avro", worker());
            if (isConfluent) {
                send("confluent", "avro.Avro", worker());
            }
            send("messages", "protobuf.Protobuf", employee());
            send("documents", "jsonschema.JsonSchema", order());
            avro("records");
            if (isConfluent) {
                confluent();
            }
            protobuf();
            json();
        }
        System.gc(); // finds dead what is
        System.exit(0);
    }

    private static Worker worker() {
        Place place = Place.newBuilder().setStreet("secret").build();
        return Worker.newBuilder()
                .setName("n")
                .setPhone("secret")
                .setHome(place)
                .setFormer(List.of(place))
                .setHoliday(Map.of("summer", place))
                .build();
    }

    private static Staff.Employee employee() {
        Staff.Home home = Staff.Home.newBuilder().setStreet("secret").build();
        return Staff.Employee.newBuilder().setName("n").setHome(home).addFormer(home).build();
    }

    private static Order order() {
        Order order = new Order();
        order.id = 3;
        order.item = "tea";
        order.note = "secret";
        return order;
    }

    private static Map<String, Object> settings(String topic) {
        Map<String, Object> settings = new HashMap<>();
        if (topic.equals("confluent")) {
            settings.put("apicurio.registry.as-confluent", "true");
            settings.put("apicurio.registry.headers.enabled", "false");
        }
        settings.put("bootstrap.servers", broker);
        settings.put("apicurio.registry.url", registry);
        return settings;
    }

    private static <V> void send(String topic, String format, V value) throws Exception {
        Map<String, Object> settings = settings(topic);
        settings.put("key.serializer", StringSerializer.class.getName());
        settings.put("value.serializer", SERDES + format + "KafkaSerializer");
        settings.put("apicurio.registry.auto-register", "true");
        settings.put("apicurio.registry.artifact.schema.location", "order.json");
        try (KafkaProducer<String, V> producer = new KafkaProducer<>(settings)) {
            for (int i = 0; i < messages; i++) {
                ProducerRecord<String, V> sent =
                        new ProducerRecord<>(topic + "-" + age, 0, null, value);
                Web.inRequest("sends-" + topic, () -> producer.send(sent).get());
            }
        }
    }

    private static <V> KafkaConsumer<String, V> consumer(
            String topic, String format, Class<V> type) {
        Map<String, Object> settings = settings(topic);
        settings.put("auto.offset.reset", "earliest");
        settings.put("key.deserializer", StringDeserializer.class.getName());
        settings.put("value.deserializer", SERDES + format + "KafkaDeserializer");
        settings.put("apicurio.registry.use-specific-avro-reader", "true");
        settings.put("apicurio.registry.deserializer.value.return-class", type.getName());
        KafkaConsumer<String, V> consumer = new KafkaConsumer<>(settings);
        TopicPartition partition = new TopicPartition(topic + "-" + age, 0);
        consumer.assign(List.of(partition));
        consumer.seekToBeginning(List.of(partition));
        return consumer;
    }

    /** As Confluent's serialisers write ahead of a record: a mark and an id of four bytes. */
    private static void confluent() {
        avro("confluent");
    }

    private static void avro(String topic) {
        try (KafkaConsumer<String, Worker> consumer = consumer(topic, "avro.Avro", Worker.class)) {
            for (int handled = 0; handled < messages; ) {
                for (ConsumerRecord<String, Worker> record : consumer.poll(Duration.ofSeconds(1))) {
                    sink = record.value().getName();
                    Web.call("/" + topic + "-peer");
                    handled++;
                }
            }
        }
    }

    private static void protobuf() {
        try (KafkaConsumer<String, Staff.Employee> consumer =
                consumer("messages", "protobuf.Protobuf", Staff.Employee.class)) {
            for (int handled = 0; handled < messages; ) {
                for (ConsumerRecord<String, Staff.Employee> record :
                        consumer.poll(Duration.ofSeconds(1))) {
                    sink = record.value().getName();
                    Web.call("/messages-peer");
                    handled++;
                }
            }
        }
    }

    private static void json() {
        try (KafkaConsumer<String, Order> consumer =
                consumer("documents", "jsonschema.JsonSchema", Order.class)) {
            for (int handled = 0; handled < messages; ) {
                for (ConsumerRecord<String, Order> record : consumer.poll(Duration.ofSeconds(1))) {
                    sink = record.value().item;
                    Web.call("/documents-peer");
                    handled++;
                }
            }
        }
    }
}
