// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.testing.Versions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Messages over brokers of JMS: who sent them, who handles them, and what they bring in. */
class JmsIT {

    private static final String JACKSON = "com.fasterxml.jackson.core:jackson-databind:2.17.2";

    @TempDir Path temporary;

    @ParameterizedTest
    @Versions({
        "JmsArtemis, jakarta.jms:jakarta.jms-api:3.1.0,"
                + " org.apache.artemis:artemis-jakarta-server:2.56.0, 7.0.10",
        // Spring needs newer interfaces than this broker has, so they come first.
        "JmsActiveMq, javax.jms:javax.jms-api:2.0.1,"
                + " org.apache.activemq:activemq-broker:5.16.0, 5.3.39",
        "JmsActiveMq, jakarta.jms:jakarta.jms-api:3.1.0,"
                + " org.apache.activemq:activemq-broker:6.3.1, 7.0.10"
    })
    void eachMessageIsHandledForTheRequestThatSentIt(
            String broker, String api, String provider, String spring) throws Exception {
        boolean isOld = api.startsWith("javax");
        boolean isArtemis = broker.equals("JmsArtemis");
        LibraryTrace trace =
                new LibraryApplication(
                                temporary,
                                api,
                                provider,
                                "org.springframework:spring-jms:" + spring,
                                "org.springframework:spring-context:" + spring,
                                JACKSON)
                        .compile(isOld ? oldSources(broker) : sources(broker))
                        .record("sampling.rate=1");
        String told = trace.out() + trace.err();
        assertEquals(1, trace.notices().size(), told);
        assertEquals(said(), trace.out().lines().toList(), told);
        Requests requests = new Requests(trace);
        assertEquals(List.of(), requests.notEndedOnce(), told);
        assertEquals(sends(), Requests.byName(sends().keySet(), n -> calls(requests, n)), told);
        assertEquals(handlings(isOld), SentAndHandled.handlings(requests, "jms"), told);
        assertEquals(messages(isOld, isArtemis), SentAndHandled.messages(trace), told);
        assertEquals(List.of(), SentAndHandled.handledBeforeSent(trace), told);
        assertEquals(objects(), trace.objectsByMethod(), told);
        Map<String, String> bytes = trace.bytesOf("app.Main$Employee");
        // What says that it is a text, its length, and "secret".
        assertTrue(bytes.get("name").contains("java 9.0"), bytes::toString);
        assertTrue(bytes.get("home").contains("java 6.0"), bytes::toString);
        assertFalse(
                trace.named("string_def").stream().anyMatch(s -> s.get("value").contains("secret")),
                "bodies and properties are never recorded");
    }

    private static List<String> sources(String broker) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name :
                List.of("Peer", "MessageWeb", broker, "JmsClients", "JmsContexts", "JmsSpring")) {
            String source = LibraryApplication.resource(name + ".java");
            sources.add(source.replace("javax.jms", "jakarta.jms"));
        }
        return sources;
    }

    /** Of what this broker knows, too: JMS 1.1. */
    private static List<String> oldSources(String broker) throws Exception {
        List<String> sources = new ArrayList<>();
        for (String name :
                List.of("Peer", "MessageWeb", broker, "JmsClients", "NoJmsContexts", "JmsSpring")) {
            sources.add(LibraryApplication.resource(name + ".java"));
        }
        return sources;
    }

    private static List<String> said() {
        return List.of(
                "the lambda itself: true",
                "thrown as it was: true",
                "none yet: null",
                "none left: null",
                "object: secret",
                "bytes: secret",
                "answered: true",
                "browsed: true",
                "none left: null");
    }

    private static Map<String, List<String>> sends() {
        Map<String, List<String>> sends = new TreeMap<>();
        sends.put("to-listener", List.of("OTHER jms SEND listened 0 completed"));
        sends.put("asks", List.of("OTHER jms SEND asked 0 completed"));
        sends.put("to-browser", List.of("OTHER jms SEND browsed 0 completed"));
        sends.put("to-template", List.of("OTHER jms SEND templated 0 completed"));
        sends.put("refused", List.of("OTHER jms SEND refused 0 error"));
        return sends;
    }

    private static List<String> calls(Requests requests, String request) {
        return requests.endsOfCallsOf("/" + request);
    }

    /** The ends of the handlings of each queue, and what they called. */
    private static Map<String, List<String>> handlings(boolean isOld) {
        Map<String, List<String>> handlings = new TreeMap<>();
        if (!isOld) {
            handlings.put("context", List.of("completed", "/context-peer"));
        }
        handlings.put("listened", List.of("completed", "/listener-peer"));
        handlings.put("failing", List.of("error", "completed", "/failing-peer"));
        handlings.put(
                "received", List.of("completed", "completed", "/receiver-peer", "/receiver-peer"));
        handlings.put("transacted", List.of("completed", "completed", "/transaction-peer"));
        handlings.put("objects", List.of("completed"));
        handlings.put("bytes", List.of("completed"));
        handlings.put("asked", List.of("completed", "jms SEND (temporary)"));
        handlings.put("templated", List.of("completed", "/template-peer"));
        handlings.put("annotated", List.of("error", "completed", "/annotated-peer"));
        return handlings;
    }

    /** How often each message of a queue is told to be sent and handled. */
    private static Map<String, List<String>> messages(boolean isOld, boolean isWithoutId) {
        Map<String, List<String>> messages = new TreeMap<>();
        if (!isOld) {
            messages.put("context", List.of("sent 1 handled 1"));
        }
        for (String queue : List.of("listened", "objects", "bytes", "asked", "templated")) {
            messages.put(queue, List.of("sent 1 handled 1"));
        }
        messages.put("received", List.of("sent 1 handled 1", "sent 1 handled 1"));
        for (String queue : List.of("failing", "transacted", "annotated")) {
            messages.put(queue, List.of("sent 1 handled 2"));
        }
        messages.put("browsed", List.of("sent 1 handled 0" + (isWithoutId ? " no id" : "")));
        messages.put("(temporary)", List.of("sent 1 handled 0"));
        return messages;
    }

    /** An employee and a home of each message that was handled, however often. */
    private static Map<String, Long> objects() {
        Map<String, Long> objects = new TreeMap<>();
        objects.put("parse", 6L);
        objects.put("objects", 2L);
        objects.put("bytes", 2L);
        objects.put("main", 2L); // by way of the template
        // The container has them before the listener is called, whose path they so lack.
        objects.put("fromMessage]", 4L);
        return objects;
    }
}
