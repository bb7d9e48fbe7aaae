// SPDX-License-Identifier: MIT
package app;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** Records of Avro and Protocol Buffers in messages, made by deserialisers and by itself. */
public class Main {

    private static final int MESSAGES = 3;

    /** As registries' serialisers write ahead of a record: a mark and the id of its schema. */
    private static final int HEAD = 5;

    private static String broker;
    private static String age;
    private static BinaryDecoder reused;

    public static void main(String[] arguments) throws Exception {
        broker = "127.0.0.1:" + arguments[0];
        age = arguments[1];
        byte[] avro = Worker.getEncoder().encode(worker()).array();
        byte[] framed = new byte[HEAD + avro.length - 10];
        System.arraycopy(avro, 10, framed, HEAD, avro.length - 10);
        byte[] proto = employee().toByteArray();
        send("avro", avro);
        send("registry", framed);
        send("proto", proto);
        ofBuffer(); // the first of a class are not watched yet
        ofBytes();
        deserialised();
        notRemote(framed);
        messages();
        parsed();
        streamed();
        System.exit(0);
    }

    private static Worker worker() {
        Place place = Place.newBuilder().setStreet("s").build();
        return Worker.newBuilder()
                .setName("n")
                .setPhone("p")
                .setHome(place)
                .setFormer(List.of(place))
                .setHoliday(Map.of("summer", place))
                .build();
    }

    private static Staff.Employee employee() {
        Staff.Home home = Staff.Home.newBuilder().setStreet("s").build();
        return Staff.Employee.newBuilder()
                .setName("n")
                .setHome(home)
                .addFormer(home)
                .putHoliday("summer", home)
                .build();
    }

    private static void send(String topic, byte[] value) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer =
                new KafkaProducer<>(
                        Map.of("bootstrap.servers", broker),
                        new ByteArraySerializer(),
                        new ByteArraySerializer())) {
            for (int i = 0; i < MESSAGES; i++) {
                producer.send(new ProducerRecord<>(topic + "-" + age, 0, null, value)).get();
            }
        }
    }

    private interface Handler<V> {
        void handle(V value) throws Exception;
    }

    private static <V> void poll(String topic, Deserializer<V> values, Handler<V> handler)
            throws Exception {
        Map<String, Object> settings =
                Map.of("bootstrap.servers", broker, "auto.offset.reset", "earliest");
        int handled = 0;
        try (KafkaConsumer<byte[], V> consumer =
                new KafkaConsumer<>(settings, new ByteArrayDeserializer(), values)) {
            TopicPartition partition = new TopicPartition(topic + "-" + age, 0);
            consumer.assign(List.of(partition));
            consumer.seekToBeginning(List.of(partition));
            while (handled < MESSAGES) {
                for (ConsumerRecord<byte[], V> record : consumer.poll(Duration.ofSeconds(1))) {
                    handler.handle(record.value());
                    handled++;
                }
            }
        }
    }

    /** What a registry's deserialiser does, without asking for the schema. */
    private static final class OfRegistry implements Deserializer<Worker> {
        private final SpecificDatumReader<Worker> reader = new SpecificDatumReader<>(Worker.class);

        @Override
        public Worker deserialize(String topic, byte[] bytes) {
            try {
                return reader.read(
                        null,
                        DecoderFactory.get().binaryDecoder(bytes, HEAD, bytes.length - HEAD, null));
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    private static void deserialised() throws Exception {
        List<CharSequence> names = new ArrayList<>();
        poll("registry", new OfRegistry(), worker -> names.add(worker.getName()));
        check(names.size() == MESSAGES);
    }

    private static void ofBytes() throws Exception {
        poll("registry", new ByteArrayDeserializer(), bytes -> read(bytes).getPhone());
    }

    private static Worker read(byte[] bytes) throws IOException {
        reused = DecoderFactory.get().binaryDecoder(bytes, HEAD, bytes.length - HEAD, reused);
        return new SpecificDatumReader<>(Worker.class).read(null, reused);
    }

    /** By the decoder that has read messages before. */
    private static void notRemote(byte[] bytes) throws IOException {
        check(read(bytes).getName().length() > 0);
    }

    private static void ofBuffer() throws Exception {
        poll("registry", new ByteBufferDeserializer(), buffer -> check(read(buffer) != null));
    }

    private static Worker read(ByteBuffer buffer) throws IOException {
        int start = buffer.arrayOffset() + buffer.position() + HEAD;
        return new SpecificDatumReader<>(Worker.class)
                .read(
                        null,
                        DecoderFactory.get()
                                .binaryDecoder(
                                        buffer.array(), start, buffer.remaining() - HEAD, null));
    }

    private static void messages() throws Exception {
        poll(
                "avro",
                new ByteArrayDeserializer(),
                bytes -> check(Worker.fromByteBuffer(ByteBuffer.wrap(bytes)) != null));
    }

    private static void parsed() throws Exception {
        List<String> names = new ArrayList<>();
        poll(
                "proto",
                new ByteArrayDeserializer(),
                bytes -> names.add(Staff.Employee.parseFrom(bytes).getName()));
        check(names.size() == MESSAGES);
    }

    private static void streamed() throws Exception {
        poll("proto", new ByteArrayDeserializer(), bytes -> check(named(bytes).equals("n")));
    }

    private static String named(byte[] bytes) throws IOException {
        return Staff.Employee.parseFrom(new ByteArrayInputStream(bytes)).getName();
    }

    private static void check(boolean isSo) {
        if (!isSo) {
            throw new IllegalStateException("a record is not as it should be");
        }
    }
}
