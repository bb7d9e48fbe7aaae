// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Records that topologies of Kafka Streams get from a broker of Kafka, and what they bring in. */
class KafkaStreamsIT {

    private static final int MESSAGES = 3;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.0.0, old", "4.4.0, new"})
    void eachRecordIsHandledForTheRequestThatSentItAndForWhatATopologyMadeOfIt(
            String kafka, String age) throws Exception {
        try (KafkaBroker broker = new KafkaBroker()) {
            LibraryTrace trace =
                    new LibraryApplication(temporary, "org.apache.kafka:kafka-streams:" + kafka)
                            .compileApp(
                                    List.of("MessageWeb", "KafkaStreamsTopology"), source -> source)
                            .record(
                                    "sampling.rate=1",
                                    "" + broker.port(),
                                    age,
                                    temporary.resolve("state").toString());
            assertEquals(1, trace.notices().size(), trace.err());
            Requests requests = new Requests(trace);
            assertEquals(List.of(), requests.notEndedOnce(), trace.err());
            String sends = "OTHER kafka SEND named-" + age + " 0 completed";
            assertEquals(
                    Map.of(sends, 3L, "GET /named-peer 200 completed", 3L),
                    requests.countsOfCallsOf("kafka PROCESS hired-" + age),
                    trace.err());
            assertEquals(
                    MESSAGES,
                    Collections.frequency(
                            requests.served(), "OTHER kafka PROCESS hired-" + age + " 0 completed"),
                    trace.err());
            // That of the program itself belongs to no request.
            assertEquals(
                    MESSAGES + 1,
                    Collections.frequency(
                            requests.served(), "OTHER kafka PROCESS named-" + age + " 0 completed"),
                    trace.err());
            // The topology is yet to get the record, whose path it so lacks.
            assertEquals(
                    Map.of("nextRecord]", (long) MESSAGES), trace.objectsByMethod(), trace.err());
            assertFalse(
                    trace.named("string_def").stream()
                            .anyMatch(s -> s.get("value").contains("secret")),
                    "keys and values are never recorded");
        }
    }
}
