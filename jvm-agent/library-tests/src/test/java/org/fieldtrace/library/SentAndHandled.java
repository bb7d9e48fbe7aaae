// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.fieldtrace.testing.Event;

/** The messages of a trace whose two ends are known by a hash. */
final class SentAndHandled {

    private static final String UNKNOWN = "0";

    private SentAndHandled() {}

    /** The ends of the handlings of each queue, and what they called. */
    static Map<String, List<String>> handlings(Requests requests, String broker) {
        Map<String, List<String>> handlings = new TreeMap<>();
        for (String end : requests.served()) {
            if (end.contains(" PROCESS ")) {
                String[] words = end.split(" ");
                handlings.computeIfAbsent(words[3], q -> new ArrayList<>()).add(words[5]);
            }
        }
        handlings.forEach(
                (queue, all) -> all.addAll(requests.callsOf(broker + " PROCESS " + queue)));
        return handlings;
    }

    /** How often each message of a queue is told to be sent and handled. */
    static Map<String, List<String>> messages(LibraryTrace trace) {
        events(trace).forEach(message -> assertEquals("-1", message.get("offset")));
        Map<String, Map<String, long[]>> counts = counts(trace, "message_hash");
        Map<String, List<String>> told = new TreeMap<>();
        counts.forEach(
                (topic, byHash) ->
                        byHash.forEach(
                                (hash, n) ->
                                        told.computeIfAbsent(topic, t -> new ArrayList<>())
                                                .add(describe(hash, n[0], n[1]))));
        told.values().forEach(Collections::sort);
        return told;
    }

    /** How often each message of a topic is told to be sent and handled, by what tells it apart. */
    static Map<String, Map<String, long[]>> counts(LibraryTrace trace, String field) {
        Map<String, String> strings = trace.names("string_def", "string_id", "value");
        Map<String, Map<String, long[]>> counts = new TreeMap<>();
        for (Event message : events(trace)) {
            counts.computeIfAbsent(strings.get(message.get("topic_id")), t -> new TreeMap<>())
                    .computeIfAbsent(message.get(field), h -> new long[2])[
                    message.name().equals("message_sent") ? 0 : 1]++;
        }
        return counts;
    }

    static List<Event> events(LibraryTrace trace) {
        return trace.events().stream().filter(e -> e.name().startsWith("message_")).toList();
    }

    private static String describe(String hash, long sent, long handled) {
        return "sent " + sent + " handled " + handled + (hash.equals(UNKNOWN) ? " no id" : "");
    }

    /** Messages whose time in the queue would be negative. */
    static List<Event> handledBeforeSent(LibraryTrace trace) {
        Map<String, Long> begins =
                trace.named("http_client_request").stream()
                        .collect(Collectors.toMap(e -> e.get("exchange_id"), Event::time));
        Map<String, Long> sent =
                trace.named("message_sent").stream()
                        .collect(
                                Collectors.toMap(
                                        e -> e.get("message_hash"),
                                        e -> begins.get(e.get("exchange_id")),
                                        Math::min));
        return trace.named("message_received").stream()
                .filter(e -> !e.get("message_hash").equals(UNKNOWN))
                .filter(e -> e.time() < sent.get(e.get("message_hash")))
                .toList();
    }
}
