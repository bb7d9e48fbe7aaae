// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Messages of Pulsar; its broker takes longer to start than the rest of the test. */
@EnabledIfEnvironmentVariable(named = "FIELDTRACE_LONG", matches = ".*")
class PulsarIT {

    private static final int TIMES = 20;

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({"2.8.0", "4.1.2"})
    void eachMessageIsHandledForTheRequestThatSentIt(String client) throws Exception {
        try (PulsarBroker broker = new PulsarBroker()) {
            LibraryTrace trace =
                    new LibraryApplication(
                                    temporary,
                                    "org.apache.pulsar:pulsar-client:" + client,
                                    "com.fasterxml.jackson.core:jackson-databind:2.17.2",
                                    "org.slf4j:slf4j-nop:1.7.36")
                            .compileApp(List.of("MessageWeb", "PulsarOrders"), source -> source)
                            .record(
                                    "sampling.rate=1,watch.backend=bytecode",
                                    broker.url(),
                                    "" + TIMES);
            holds(trace, client.startsWith("2."));
        }
    }

    private static void holds(LibraryTrace trace, boolean isOld) {
        String told = trace.out() + trace.err();
        long all = TIMES;
        // The client's Avro of that time makes objects by Unsafe, which is told of each field.
        assertEquals(isOld ? 4 : 1, trace.notices().size(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        for (String way : List.of("json", "avro", "bytes", "later", "batches")) {
            assertEquals(
                    Map.of("OTHER pulsar SEND " + way + " 0 completed", all),
                    requests.countsOfCallsOf("/" + way),
                    told);
        }
        assertEquals(
                Map.of("OTHER pulsar SEND further 0 completed", all),
                requests.countsOfCallsOf("pulsar PROCESS bytes"),
                told);
        Map<String, List<String>> messages = new TreeMap<>();
        assertEquals(
                Map.of("GET /later-peer 200 completed", all),
                requests.countsOfCallsOf("pulsar PROCESS later"),
                told);
        for (String topic : List.of("json", "avro", "bytes", "later", "batches")) {
            messages.put(topic, Collections.nCopies(TIMES, "sent 1 handled 1"));
        }
        messages.put("further", Collections.nCopies(TIMES, "sent 1 handled 0"));
        assertEquals(messages, SentAndHandled.messages(trace), told);
        Map<String, Long> handled = new TreeMap<>();
        for (String end : requests.served()) {
            if (end.contains(" pulsar ")) {
                handled.merge(end, 1L, Long::sum);
            }
        }
        assertEquals(
                Map.of(
                        "OTHER pulsar PROCESS json 0 completed", all,
                        "OTHER pulsar BATCH avro 0 completed", all / 2,
                        "OTHER pulsar PROCESS later 0 completed", all,
                        "OTHER pulsar BATCH batches 0 completed", all / 2,
                        "OTHER pulsar PROCESS bytes 0 completed", all),
                handled,
                told);
        assertEquals(
                Map.of(
                        "receives", all,
                        "receivesBatches", all,
                        "handOn", all,
                        "handle", all,
                        "receivesBatchesLater", all),
                trace.objectsByMethod(),
                told);
        assertEquals(
                isOld
                        ? Set.of()
                        : Set.of(
                                "app.Main$Order.id unused",
                                "app.Main$Order.item used",
                                "app.Main$Order.note unused"),
                trace.decided(),
                told);
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "keys, values and properties are never recorded");
    }
}
