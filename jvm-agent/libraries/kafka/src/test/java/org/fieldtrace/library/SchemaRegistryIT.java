// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Messages of Kafka whose schemas a registry keeps; its server takes longer than the rest. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class SchemaRegistryIT {

    private static final long MESSAGES = 60;

    private static final String ORDER =
            """
            {
              "$schema": "http://json-schema.org/draft-07/schema#",
              "type": "object",
              "properties": {
                "id": {"type": "integer"},
                "item": {"type": "string"},
                "note": {"type": "string"}
              }
            }
            """;

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
    @Versions({
        "2.0.2.Final, serdes-%s-serde, 2.6.13.Final, 1.10.2, 3.17.3",
        "2.6.13.Final, serdes-%s-serde, 2.6.13.Final, 1.12.1, 3.25.5",
        "3.1.7, %s-serde-kafka, 3.3.3, 1.12.1, 4.36.2"
    })
    void recordsAreRemoteWhoseSchemasItsClientAsksFor(
            String serdes, String artifact, String server, String avro, String protobuf)
            throws Exception {
        String age = serdes.replace('.', '-');
        boolean isConfluent = !serdes.startsWith("2.0."); // whose deserialisers want headers
        String of = "io.apicurio:apicurio-registry-" + artifact + ":" + serdes;
        List<String> sources = GeneratedRecords.ofAvro(temporary, avro);
        sources.add(GeneratedRecords.ofProtobuf(temporary, protobuf));
        for (String name : List.of("RegistryRecords.java", "MessageWeb.java", "Peer.java")) {
            sources.add(LibraryApplication.resource(name));
        }
        try (SchemaRegistry registry = new SchemaRegistry(server)) {
            if (server.startsWith("2")) {
                registry.keep("documents-" + age + "-value", ORDER);
            }
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.apache.avro:avro:" + avro,
                                    "com.google.protobuf:protobuf-java:" + protobuf,
                                    of.formatted("avro"),
                                    of.formatted("protobuf"),
                                    of.formatted("jsonschema"))
                            .compile(sources)
                            .addFile("order.json", ORDER)
                            .record(
                                    "sampling.rate=1,watch.backend=bytecode",
                                    "" + broker.port(),
                                    registry.url(),
                                    age,
                                    "" + MESSAGES,
                                    "" + isConfluent);
            holds(trace, age, isConfluent);
        }
    }

    private static List<String> topics(boolean isConfluent) {
        List<String> topics = new ArrayList<>(List.of("records", "messages", "documents"));
        if (isConfluent) {
            topics.add("confluent");
        }
        return topics;
    }

    private static void holds(LibraryTrace trace, String age, boolean isConfluent) {
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        for (String topic : topics(isConfluent)) {
            Map<String, Long> sends = new TreeMap<>(requests.countsOfCallsOf("/sends-" + topic));
            String send = "OTHER kafka SEND " + topic + "-" + age + " 0 completed";
            assertEquals(MESSAGES, sends.remove(send), told);
            // The first message's: the client remembers what it was told.
            assertFalse(sends.isEmpty(), topic + told);
            for (String call : sends.keySet()) {
                assertTrue(call.matches("\\w+ /apis/registry/v\\d/\\S+ 200 completed"), call);
            }
            assertEquals(
                    Map.of("GET /" + topic + "-peer 200 completed", MESSAGES),
                    requests.countsOfCallsOf("kafka PROCESS " + topic + "-" + age),
                    told);
            for (long[] sentAndHandled :
                    SentAndHandled.counts(trace, "offset").get(topic + "-" + age).values()) {
                assertArrayEquals(new long[] {1, 1}, sentAndHandled, topic + told);
            }
        }
        assertEquals(
                // A worker and three places; an employee and two homes.
                Map.of(
                        "avro",
                        (isConfluent ? 8 : 4) * MESSAGES,
                        "protobuf",
                        3 * MESSAGES,
                        "json",
                        MESSAGES),
                trace.objectsByMethod(),
                told);
        for (List<String> path : trace.paths()) {
            assertTrue(path.get(0).startsWith("app.Main."), path.toString());
        }
        assertEquals(
                Set.of(
                        "app.Main$Order.id unused",
                        "app.Main$Order.item used",
                        "app.Main$Order.note unused",
                        "app.Place.street unused",
                        "app.Staff$Employee.former_ unused",
                        "app.Staff$Employee.holiday_ unused",
                        "app.Staff$Employee.home_ unused",
                        "app.Staff$Employee.name_ used",
                        "app.Staff$Home.street_ unused",
                        "app.Worker.former unused",
                        "app.Worker.holiday unused",
                        "app.Worker.home unused",
                        "app.Worker.name used",
                        "app.Worker.phone unused"),
                trace.decided(),
                told);
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "keys and values are never recorded");
    }
}
