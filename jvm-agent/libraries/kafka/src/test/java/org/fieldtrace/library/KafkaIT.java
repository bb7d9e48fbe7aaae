// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Messages over a broker of Kafka: who sent them, who handles them, and what they bring in. */
class KafkaIT {

    private static KafkaBroker broker;

    @TempDir Path temporary;

    @BeforeAll
    static void startBroker() throws Exception {
        broker = new KafkaBroker();
    }

    @AfterAll
    static void stopBroker() throws Exception {
        if (broker != null) {
            broker.close();
        }
    }

    @ParameterizedTest
    @Versions({"2.0.0, 2.2.0.RELEASE, old", "4.4.0, 4.1.0, new"})
    void eachMessageIsHandledForTheRequestThatSentIt(String kafka, String spring, String age)
            throws Exception {
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.apache.kafka:kafka-clients:" + kafka,
                                "org.springframework.kafka:spring-kafka:" + spring,
                                "com.fasterxml.jackson.core:jackson-databind:2.17.2")
                        .compileApp(List.of("MessageWeb", "KafkaClients"), source -> source)
                        .record("sampling.rate=1", "" + broker.port(), age);
        assertEquals(1, trace.notices().size(), trace.err());
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), trace.err());
        assertEquals(sends(age), sends(requests, age), trace.err());
        assertEquals(handlings(age), handlings(requests, age), trace.err());
        assertEquals(
                List.of("/batch-peer"),
                requests.callsOf("kafka BATCH batches-" + age),
                trace.err());
        assertEquals(messages(age), messages(trace), trace.err());
        assertEquals(objects(), trace.objectsByMethod(), trace.err());
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "keys, values and headers are never recorded");
    }

    @ParameterizedTest
    @Versions({"1.9.2, 3.17.3, old", "1.12.1, 4.36.2, new"})
    void recordsOfAvroAndProtobufAreRemoteWhoeverMakesThemOfAMessage(
            String avro, String protobuf, String age) throws Exception {
        List<String> sources = GeneratedRecords.ofAvro(temporary, avro);
        sources.add(GeneratedRecords.ofProtobuf(temporary, protobuf));
        sources.add(LibraryApplication.resource("KafkaRecords.java"));
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "org.apache.kafka:kafka-clients:4.4.0",
                                "org.apache.avro:avro:" + avro,
                                "com.google.protobuf:protobuf-java:" + protobuf)
                        .compile(sources)
                        .record("sampling.rate=1", "" + broker.port(), age);
        assertEquals(1, trace.notices().size(), trace.err());
        // A worker or employee, its home, its former one and that of its holidays.
        long each = 3 * 4;
        assertEquals(
                Map.of(
                        "poll", each, // where the application gets what is deserialised
                        "read", 2 * each, // of bytes and of a buffer
                        "messages", each,
                        "parsed", each,
                        "named", each),
                trace.objectsByMethodOrLambda(),
                trace.err());
        assertEquals(
                Set.of("app.Worker.name", "app.Worker.phone", "app.Staff$Employee.name_"),
                readFields(trace));
    }

    private static Set<String> readFields(LibraryTrace trace) {
        Map<String, String> classOf = trace.names("object_alloc", "object_id", "class_id");
        Map<String, String> classes = trace.names("class_def", "class_id", "name");
        Map<String, String> fields = new TreeMap<>();
        for (Event field : trace.named("field_def")) {
            fields.put(field.get("class_id") + "/" + field.get("field"), field.get("name"));
        }
        return trace.named("watch_trap").stream()
                .filter(trap -> trap.get("access").equals("read"))
                .map(
                        trap -> {
                            String type = classOf.get(trap.get("object_id"));
                            String field = fields.get(type + "/" + trap.get("field"));
                            return classes.get(type) + "." + field;
                        })
                .collect(Collectors.toSet());
    }

    private static Map<String, List<String>> sends(String age) {
        Map<String, List<String>> sends = new TreeMap<>();
        for (String name : List.of("waits", "in-transaction")) {
            sends.put(name, List.of("OTHER kafka SEND orders-" + age + " 0 completed"));
        }
        sends.put(
                "called-back",
                List.of(
                        "OTHER kafka SEND orders-" + age + " 0 completed",
                        "GET /called-back-peer 200 completed"));
        sends.put("not-acknowledged", List.of("OTHER kafka SEND unheard-" + age + " 0 completed"));
        sends.put("too-large", List.of("OTHER kafka SEND orders-" + age + " 0 error"));
        return sends;
    }

    private static Map<String, List<String>> sends(Requests requests, String age) {
        Map<String, List<String>> sends = new TreeMap<>();
        sends(age).keySet().forEach(name -> sends.put(name, requests.endsOfCallsOf("/" + name)));
        return sends;
    }

    /** What each handling called, of all that handle messages of a topic. */
    private static Map<String, List<String>> handlings(String age) {
        Map<String, List<String>> handlings = new TreeMap<>();
        handlings.put("orders-" + age, List.of("/loop-peer", "/loop-peer", "/loop-peer"));
        handlings.put("listened-" + age, List.of("/partitions-peer", "/listener-peer"));
        return handlings;
    }

    private static Map<String, List<String>> handlings(Requests requests, String age) {
        Map<String, List<String>> handlings = new TreeMap<>();
        handlings(age)
                .keySet()
                .forEach(t -> handlings.put(t, requests.callsOf("kafka PROCESS " + t)));
        return handlings;
    }

    /**
     * How often each message of a topic is told to be sent and handled, in the order of offsets.
     */
    private static Map<String, List<String>> messages(String age) {
        return new TreeMap<>(
                Map.of(
                        // The first one was handled twice.
                        "orders-" + age,
                        List.of("sent 1 handled 2", "sent 1 handled 1", "sent 1 handled 1"),
                        "listened-" + age,
                        List.of("sent 1 handled 3"),
                        // Together.
                        "batches-" + age,
                        List.of("sent 1 handled 1", "sent 1 handled 1", "sent 1 handled 1"),
                        "unheard-" + age,
                        List.of("sent 1 handled 0")));
    }

    private static Map<String, List<String>> messages(LibraryTrace trace) {
        Map<String, String> strings = trace.names("string_def", "string_id", "value");
        for (Event message : SentAndHandled.events(trace)) {
            assertEquals("0", message.get("partition"));
            assertTrue(message.number("bytes") > 0, message.toString());
            assertEquals(broker.cluster(), strings.get(message.get("cluster_id")));
        }
        Map<String, Map<String, long[]>> counts = SentAndHandled.counts(trace, "offset");
        Map<String, List<String>> told = new TreeMap<>();
        counts.forEach(
                (topic, byOffset) ->
                        byOffset.values()
                                .forEach(
                                        n ->
                                                told.computeIfAbsent(topic, t -> new ArrayList<>())
                                                        .add("sent " + n[0] + " handled " + n[1])));
        return told;
    }

    /** An employee and a home of each message that was handled, however often. */
    private static Map<String, Long> objects() {
        Map<String, Long> objects =
                new TreeMap<>(Map.of("loop", 6L, "again", 2L, "partitions", 2L, "parse", 2L));
        // The container has them before the listener is called, whose path they so lack.
        objects.put("doInvokeRecordListener]", 2L);
        objects.put("doInvokeBatchListener]", 6L);
        return objects;
    }
}
