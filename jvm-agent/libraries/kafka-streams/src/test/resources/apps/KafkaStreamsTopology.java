// SPDX-License-Identifier: MIT
package app;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;

/**
 * Messages that requests send, and two topologies: the second gets what the first makes of them.
 */
public class Main {

    private static final int MESSAGES = 3;

    /** Those of what requests sent, and of what the program sends itself. */
    private static final CountDownLatch NAMED = new CountDownLatch(MESSAGES + 1);

    private static String broker;
    private static String age;

    public static class Employee {
        public String name;
        public String street;
    }

    /** Makes an employee of a text without a parser that the agent knows. */
    public static class EmployeeDeserializer implements Deserializer<Employee> {
        @Override
        public void configure(Map<String, ?> settings, boolean isKey) {}

        @Override
        public Employee deserialize(String topic, byte[] bytes) {
            Employee employee = new Employee();
            employee.name = new String(bytes, StandardCharsets.UTF_8);
            employee.street = employee.name;
            return employee;
        }

        @Override
        public void close() {}
    }

    public static class EmployeeSerializer implements Serializer<Employee> {
        @Override
        public void configure(Map<String, ?> settings, boolean isKey) {}

        @Override
        public byte[] serialize(String topic, Employee employee) {
            return employee.name.getBytes(StandardCharsets.UTF_8);
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
            KafkaStreams streams = streams(arguments[2]);
            streams.start();
            Web.await(NAMED);
            streams.close();
        }
        System.exit(0);
    }

    /** Of these libraries alone: those of another age have the same broker. */
    private static String topic(String name) {
        return name + "-" + age;
    }

    private static void send() throws Exception {
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(
                        Map.of("bootstrap.servers", broker),
                        new StringSerializer(),
                        new StringSerializer())) {
            for (int i = 0; i < MESSAGES; i++) {
                Web.inRequest("sends", () -> producer.send(secret("hired")).get());
            }
            producer.send(secret("named")).get(); // so that there is the topic
        }
    }

    private static ProducerRecord<String, String> secret(String topic) {
        return new ProducerRecord<>(topic(topic), 0, "secret-key", "secret");
    }

    private static KafkaStreams streams(String folder) {
        StreamsBuilder builder = new StreamsBuilder();
        builder.stream(topic("hired"), Consumed.with(Serdes.String(), employees()))
                .mapValues(Main::named)
                .to(topic("named"), Produced.with(Serdes.String(), Serdes.String()));
        builder.stream(topic("named"), Consumed.with(Serdes.String(), Serdes.String()))
                .foreach((key, name) -> NAMED.countDown());
        Properties settings = new Properties();
        settings.put("application.id", "streams-" + age);
        settings.put("bootstrap.servers", broker);
        settings.put("auto.offset.reset", "earliest");
        settings.put("state.dir", folder);
        return new KafkaStreams(builder.build(), settings);
    }

    private static org.apache.kafka.common.serialization.Serde<Employee> employees() {
        return Serdes.serdeFrom(new EmployeeSerializer(), new EmployeeDeserializer());
    }

    private static String named(Employee employee) {
        Web.call("/named-peer");
        return employee.name;
    }
}
