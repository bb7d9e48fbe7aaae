// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Event;

/** When handlings end, beside the calls of the same JVM that they answer. */
final class HandlingEnds {

    /** Both ends of an exchange that has ended for both. */
    private record Pair(Event client, Event server) {}

    private final Map<String, String> strings = new HashMap<>();
    private final List<Pair> pairs = new ArrayList<>();

    HandlingEnds(LibraryTrace trace) {
        trace.named("string_def").forEach(s -> strings.put(s.get("string_id"), s.get("value")));
        Map<String, List<Event>> servers =
                bySocket(trace, "http_server_response", "remote", "local");
        bySocket(trace, "http_client_response", "local", "remote")
                .forEach((socket, clients) -> pair(clients, servers.get(socket)));
    }

    /** On one connection they follow each other in order; where one is missing none is sure. */
    private void pair(List<Event> clients, List<Event> servers) {
        if (servers != null && servers.size() == clients.size()) {
            for (int i = 0; i < clients.size(); i++) {
                pairs.add(new Pair(clients.get(i), servers.get(i)));
            }
        }
    }

    /** By both ports: to another one, the system may take the client's port again at once. */
    private static Map<String, List<Event>> bySocket(
            LibraryTrace trace, String name, String client, String server) {
        Map<String, List<Event>> events = new HashMap<>();
        for (Event event : trace.named(name)) {
            String socket =
                    event.get(client + "_addr")
                            + event.get(client + "_port")
                            + "/"
                            + event.get(server + "_port")
                            + "/"
                            + event.get("stream_id");
            events.computeIfAbsent(socket, s -> new ArrayList<>()).add(event);
        }
        return events;
    }

    /** How many exchanges both of whose ends are known have ended well. */
    long pairs() {
        return pairs.stream().filter(HandlingEnds::isCompleted).count();
    }

    /**
     * The routes of those whose answer was handed over after the client had it, and how much later.
     * The time of the hand-over is read a moment after it, and an event's own time after its
     * fields: a server's thread that is stopped in between, as its client wakes up, seems to hand
     * over so much later. Of some exchanges at most one has that.
     */
    List<String> laterThanTheirCalls() {
        return pairs.stream()
                .filter(HandlingEnds::isCompleted)
                .filter(pair -> handedOver(pair.server) > pair.client.time())
                .map(
                        pair ->
                                strings.getOrDefault(pair.server.get("route_id"), "-")
                                        + " "
                                        + (handedOver(pair.server) - pair.client.time())
                                        + " ns")
                .toList();
    }

    /** How many have ended well, and do not say when the answer was handed over. */
    long withoutHandOver() {
        return pairs.stream()
                .filter(HandlingEnds::isCompleted)
                .filter(pair -> !saysWhenItHandedOver(pair))
                .count();
    }

    /** How many of a route have ended well, and say when the answer was handed over. */
    long withHandOver(String route) {
        return pairs.stream()
                .filter(HandlingEnds::isCompleted)
                .filter(pair -> isOf(route, pair))
                .filter(HandlingEnds::saysWhenItHandedOver)
                .count();
    }

    private static boolean saysWhenItHandedOver(Pair pair) {
        return pair.server.number("after_answer_ns") > 0;
    }

    private boolean isOf(String route, Pair pair) {
        return route.equals(strings.get(pair.server.get("route_id")));
    }

    /** How many of a route have ended well, and were told of after the client had the answer. */
    long toldLaterThanTheirCalls(String route) {
        return pairs.stream()
                .filter(HandlingEnds::isCompleted)
                .filter(pair -> isOf(route, pair))
                .filter(pair -> pair.server.time() > pair.client.time())
                .count();
    }

    private static boolean isCompleted(Pair pair) {
        return pair.client.get("outcome").equals("completed")
                && pair.server.get("outcome").equals("completed");
    }

    private static long handedOver(Event response) {
        return response.time() - response.number("after_answer_ns");
    }
}
