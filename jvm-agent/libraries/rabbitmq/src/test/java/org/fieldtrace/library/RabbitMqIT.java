// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Messages over RabbitMQ: who sent them, who handles them, and what they bring in. */
class RabbitMqIT {

    private static final String ONCE = "sent 1 handled 1";

    private static RabbitMqServer server;

    @TempDir Path temporary;

    @BeforeAll
    static void startServer() throws Exception {
        server = new RabbitMqServer();
    }

    @AfterAll
    static void stopServer() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @ParameterizedTest
    @Versions({"5.0.0, 2.2.0.RELEASE", "5.37.1, 4.1.2"})
    void eachMessageIsHandledForTheRequestThatSentIt(String client, String spring)
            throws Exception {
        boolean isOld = spring.startsWith("2.");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                "com.rabbitmq:amqp-client:" + client,
                                "org.springframework.amqp:spring-rabbit:" + spring,
                                "tools.jackson.core:jackson-databind:3.0.0",
                                "com.fasterxml.jackson.core:jackson-databind:2.17.2")
                        .compile(isOld ? oldSources() : newSources())
                        .record("sampling.rate=1", "" + server.port());
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(said(), trace.out().lines().toList(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(sends(), Requests.byName(sends().keySet(), n -> calls(requests, n)), told);
        assertEquals(handlings(), SentAndHandled.handlings(requests, "rabbitmq"), told);
        assertEquals(List.of("/batch-peer"), requests.callsOf("rabbitmq BATCH batched"), told);
        assertEquals(
                List.of("/collected-peer", "/collected-peer"),
                requests.callsOf("rabbitmq BATCH collected"),
                told);
        assertEquals(
                List.of("/regrouped-peer"), requests.callsOf("rabbitmq BATCH regrouped"), told);
        assertEquals(messages(), SentAndHandled.messages(trace), told);
        assertEquals(List.of(), SentAndHandled.handledBeforeSent(trace), told);
        assertEquals(objects(), trace.objectsByMethod(), told);
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "bodies, properties and routing keys are never recorded");
    }

    private static List<String> newSources() throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Peer", "MessageWeb", "RabbitClients", "RabbitSpring")) {
            sources.add(
                    LibraryApplication.resource(name + ".java")
                            .replace(
                                    "Jackson2JsonMessageConverter", "JacksonJsonMessageConverter"));
        }
        sources.add(LibraryApplication.file("Leftovers"));
        return sources;
    }

    private static List<String> oldSources() throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name : List.of("Peer", "MessageWeb", "RabbitClients", "RabbitSpring")) {
            sources.add(
                    LibraryApplication.resource(name + ".java")
                            .replace("addAllowedListPatterns", "addWhiteListPatterns"));
        }
        sources.add(LibraryApplication.file("Leftovers"));
        return sources;
    }

    private static List<String> said() {
        return List.of(
                "parsed: secret",
                "none yet: null",
                "parsed: secret",
                "parsed: secret",
                "none left: null",
                "parsed: secret",
                "none left: null",
                "answered: secret",
                "serialized: secret");
    }

    private static Map<String, List<String>> sends() {
        Map<String, List<String>> sends = new TreeMap<>();
        sends.put("to-consumer", List.of("OTHER rabbitmq SEND consumed 0 completed"));
        sends.put("to-exchange", List.of("OTHER rabbitmq SEND shop 0 completed"));
        sends.put("asks", List.of("OTHER rabbitmq SEND asked 0 completed"));
        sends.put("to-nameless", List.of("OTHER rabbitmq SEND nameless 0 completed"));
        sends.put("to-template", List.of("OTHER rabbitmq SEND templated 0 completed"));
        sends.put("asks-by-template", List.of("OTHER rabbitmq SEND questions 0 completed"));
        for (String queue : List.of("collected", "regrouped")) {
            for (int i = 0; i < 3; i++) {
                sends.put(
                        "to-" + queue + "-" + i,
                        List.of("OTHER rabbitmq SEND " + queue + " 0 completed"));
            }
        }
        sends.put("refused", List.of("OTHER rabbitmq SEND refused 0 error"));
        return sends;
    }

    private static List<String> calls(Requests requests, String request) {
        return requests.endsOfCallsOf("/" + request);
    }

    /** The ends of the handlings of each queue, and what they called. */
    private static Map<String, List<String>> handlings() {
        Map<String, List<String>> handlings = new TreeMap<>();
        handlings.put("consumed", List.of("completed", "/consumer-peer"));
        handlings.put(
                "correlated",
                List.of(
                        "completed",
                        "completed",
                        "completed",
                        "/correlated-peer",
                        "/correlated-peer",
                        "/correlated-peer"));
        handlings.put("bound", List.of("completed", "/exchange-peer"));
        handlings.put("(temporary)", List.of("completed", "/exchange-peer"));
        handlings.put("failing", List.of("error", "completed", "/failing-peer"));
        handlings.put(
                "got", List.of("completed", "completed", "completed", "/got-peer", "/got-peer"));
        handlings.put("again", Collections.nCopies(100, "completed"));
        handlings.put("asked", List.of("completed", "rabbitmq SEND (temporary)"));
        handlings.put("nameless", List.of("completed"));
        handlings.put("templated", List.of("completed", "/template-peer"));
        handlings.put("annotated", List.of("error", "completed", "/annotated-peer"));
        handlings.put("direct", List.of("completed", "/direct-peer"));
        handlings.put("collected", List.of("completed", "/collected-peer"));
        handlings.put("questions", List.of("completed", "rabbitmq SEND (temporary)"));
        handlings.put("serialized", List.of("completed"));
        return handlings;
    }

    /** How often each message of an exchange or a queue is told to be sent and handled. */
    private static Map<String, List<String>> messages() {
        Map<String, List<String>> messages = new TreeMap<>();
        for (String queue :
                List.of("consumed", "asked", "templated", "direct", "questions", "serialized")) {
            messages.put(queue, List.of(ONCE));
        }
        messages.put("correlated", List.of(ONCE, ONCE, ONCE));
        messages.put("got", List.of(ONCE, ONCE, ONCE));
        messages.put("batched", List.of(ONCE, ONCE, ONCE));
        messages.put("collected", List.of(ONCE, ONCE, ONCE));
        messages.put("regrouped", List.of(ONCE, ONCE, ONCE));
        List<String> again = new ArrayList<>(Collections.nCopies(64, ONCE));
        again.add("sent 36 handled 36 no id");
        messages.put("again", again);
        messages.put("failing", List.of("sent 1 handled 2"));
        messages.put("annotated", List.of("sent 1 handled 2"));
        // Two queues have the message that was sent to the exchange.
        messages.put("shop", List.of("sent 1 handled 0"));
        messages.put("bound", List.of("sent 0 handled 1"));
        messages.put("nameless", List.of("sent 1 handled 1 no id"));
        // The other queue, and two answers.
        messages.put(
                "(temporary)", List.of("sent 0 handled 1", "sent 1 handled 0", "sent 1 handled 0"));
        return messages;
    }

    /** An employee and a home of each message that is parsed, however often. */
    private static Map<String, Long> objects() {
        Map<String, Long> objects = new TreeMap<>();
        objects.put("parse", 8L);
        objects.put("main", 4L); // by way of the template
        objects.put("lambda$inRequest]", 2L);
        // The container has them before the listener is called, whose path they so lack.
        objects.put("fromMessage]", 14L);
        return objects;
    }
}
