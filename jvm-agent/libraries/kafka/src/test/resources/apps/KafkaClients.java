// SPDX-License-Identifier: MIT
package app;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.listener.BatchMessageListener;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.KafkaMessageListenerContainer;
import org.springframework.kafka.listener.MessageListener;

/** Messages that are sent by requests, and loops and listeners that handle them. */
public class Main {

    private static final String KEY = "secret-key";
    private static final String VALUE = "{\"name\":\"secret\",\"home\":{\"street\":\"s\"}}";
    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static String broker;
    private static String age;

    public static class Home {
        public String street;
    }

    public static class Employee {
        public String name;
        public Home home;
    }

    /** Makes an employee of a text of JSON without a parser that the agent knows. */
    public static class EmployeeDeserializer implements Deserializer<Employee> {
        @Override
        public void configure(Map<String, ?> settings, boolean isKey) {}

        @Override
        public Employee deserialize(String topic, byte[] bytes) {
            try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
                Employee employee = new Employee();
                employee.name = new String(in.readNBytes(bytes.length), StandardCharsets.UTF_8);
                employee.home = new Home();
                employee.home.street = employee.name;
                return employee;
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }

        @Override
        public void close() {}
    }

    public static void main(String[] arguments) throws Exception {
        broker = "127.0.0.1:" + arguments[0];
        age = arguments[1];
        try (Peer called = new Peer()) {
            Web.peer = called;
            send();
            loop();
            again();
            partitions();
            texts();
            listen();
            listenToBatch();
        }
        System.exit(0); // clients that could not be closed go on
    }

    /** Of these libraries alone: those of another age have the same broker. */
    private static String topic(String name) {
        return name + "-" + age;
    }

    private static void send() throws Exception {
        try (KafkaProducer<String, String> producer = producer(Map.of())) {
            Web.inRequest("waits", () -> producer.send(record(topic("orders"))).get());
            Web.inRequest("called-back", () -> sendWithCallback(producer));
            for (int i = 0; i < 3; i++) {
                Web.inRequest("batched", () -> producer.send(record(topic("batches"))).get());
            }
            Web.inRequest("to-listener", () -> producer.send(record(topic("listened"))).get());
        }
        try (KafkaProducer<String, String> producer = producer(Map.of("acks", "0"))) {
            Web.inRequest("not-acknowledged", () -> producer.send(record(topic("unheard"))).get());
        }
        try (KafkaProducer<String, String> producer = producer(Map.of("max.request.size", "1"))) {
            Web.inRequest("too-large", () -> sendTooLarge(producer));
        }
        try (KafkaProducer<String, String> producer =
                producer(Map.of("transactional.id", "t", "acks", "all"))) {
            producer.initTransactions();
            Web.inRequest("in-transaction", () -> sendInTransaction(producer));
        }
    }

    private static ProducerRecord<String, String> record(String topic) {
        ProducerRecord<String, String> record = new ProducerRecord<>(topic, 0, KEY, VALUE);
        record.headers().add("h", "secret-header".getBytes());
        return record;
    }

    private static Object sendWithCallback(KafkaProducer<String, String> producer)
            throws Exception {
        CountDownLatch called = new CountDownLatch(1);
        producer.send(
                record(topic("orders")),
                (place, failure) -> {
                    Web.call("/called-back-peer");
                    called.countDown();
                });
        Web.await(called);
        return null;
    }

    private static Object sendTooLarge(KafkaProducer<String, String> producer) throws Exception {
        try {
            return producer.send(record(topic("orders"))).get();
        } catch (ExecutionException expected) {
            return null;
        }
    }

    private static Object sendInTransaction(KafkaProducer<String, String> producer)
            throws Exception {
        producer.beginTransaction();
        Object place = producer.send(record(topic("orders"))).get();
        producer.commitTransaction();
        return place;
    }

    private static KafkaProducer<String, String> producer(Map<String, String> more) {
        Map<String, Object> settings = new HashMap<>(more);
        settings.put("bootstrap.servers", broker);
        return new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer());
    }

    private static <V> KafkaConsumer<String, V> consumer(String topic, Deserializer<V> values) {
        KafkaConsumer<String, V> consumer =
                new KafkaConsumer<>(settings(), new StringDeserializer(), values);
        consumer.assign(List.of(new TopicPartition(topic, 0)));
        return consumer;
    }

    private static Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        settings.put("bootstrap.servers", broker);
        settings.put("group.id", "g");
        settings.put("auto.offset.reset", "earliest");
        settings.put("enable.auto.commit", "false");
        settings.put("isolation.level", "read_committed");
        return settings;
    }

    private static <V> ConsumerRecords<String, V> poll(KafkaConsumer<String, V> consumer) {
        return consumer.poll(Duration.ofSeconds(1));
    }

    private static void loop() throws Exception {
        int handled = 0;
        try (KafkaConsumer<String, Employee> consumer =
                consumer(topic("orders"), new EmployeeDeserializer())) {
            while (handled < 3) {
                for (ConsumerRecord<String, Employee> record : poll(consumer)) {
                    handled += record.value().name.isEmpty() ? 0 : 1;
                    Web.call("/loop-peer");
                }
            }
        }
    }

    /** As after a partition was given to another consumer before the first had committed. */
    private static void again() throws Exception {
        int handled = 0;
        try (KafkaConsumer<String, Employee> consumer =
                consumer(topic("orders"), new EmployeeDeserializer())) {
            consumer.seek(new TopicPartition(topic("orders"), 0), 0);
            while (handled == 0) {
                for (ConsumerRecord<String, Employee> record : poll(consumer)) {
                    handled += record.value().name.isEmpty() ? 0 : 1;
                    break; // handled until the consumer is closed
                }
            }
        }
    }

    private static void partitions() throws Exception {
        int handled = 0;
        try (KafkaConsumer<String, Employee> consumer =
                consumer(topic("listened"), new EmployeeDeserializer())) {
            while (handled == 0) {
                ConsumerRecords<String, Employee> polled = poll(consumer);
                for (TopicPartition partition : polled.partitions()) {
                    List<ConsumerRecord<String, Employee>> records = polled.records(partition);
                    for (ConsumerRecord<String, Employee> record : records) {
                        handled += record.value().name.isEmpty() ? 0 : 1;
                        Web.call("/partitions-peer");
                    }
                    long last = records.get(records.size() - 1).offset();
                    handled += last < 0 ? 1 : 0;
                }
            }
        }
    }

    private static void texts() throws Exception {
        int handled = 0;
        try (KafkaConsumer<String, String> consumer =
                consumer(topic("listened"), new StringDeserializer())) {
            while (handled == 0) {
                for (ConsumerRecord<String, String> record :
                        poll(consumer).records(topic("listened"))) {
                    handled += parse(record.value()).name.isEmpty() ? 0 : 1;
                }
            }
        }
    }

    private static Employee parse(String text) throws Exception {
        return JACKSON.readValue(text, Employee.class);
    }

    private static void listen() throws Exception {
        CountDownLatch heard = new CountDownLatch(1);
        MessageListener<String, Employee> listener =
                record -> {
                    Web.call("/listener-peer");
                    heard.countDown();
                };
        listen(topic("listened"), listener, heard);
    }

    private static void listenToBatch() throws Exception {
        CountDownLatch heard = new CountDownLatch(3);
        BatchMessageListener<String, Employee> listener =
                records -> {
                    Web.call("/batch-peer");
                    records.forEach(record -> heard.countDown());
                };
        listen(topic("batches"), listener, heard);
    }

    private static void listen(String topic, Object listener, CountDownLatch heard)
            throws Exception {
        ContainerProperties properties = new ContainerProperties(topic);
        properties.setMessageListener(listener);
        KafkaMessageListenerContainer<String, Employee> container =
                new KafkaMessageListenerContainer<>(
                        new DefaultKafkaConsumerFactory<>(
                                settings(), new StringDeserializer(), new EmployeeDeserializer()),
                        properties);
        container.start();
        Web.await(heard);
        container.stop();
    }
}
