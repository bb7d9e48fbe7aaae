// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.fieldtrace.testing.Event;

/**
 * The exchanges of a trace in which one JVM is both the client and the server: who called whom, by
 * contexts and socket addresses alone.
 */
final class Requests {

    private final LibraryTrace trace;
    private final Map<String, String> strings = new HashMap<>();
    private final Map<String, String> parents = new HashMap<>();

    Requests(LibraryTrace trace) {
        this.trace = trace;
        for (Event string : trace.named("string_def")) {
            strings.put(string.get("string_id"), string.get("value"));
        }
        for (Event context : trace.named("async_context")) {
            if (context.get("kind").equals("create")) {
                parents.put(context.get("id"), context.get("parent_id"));
            }
        }
    }

    /** The contexts of work handed over so that ended before, each time that they end again. */
    List<String> endedAgain(String handOver) {
        Set<String> ofKind =
                trace.named("async_context").stream()
                        .filter(e -> handOver.equals(strings.get(e.get("type_id"))))
                        .map(e -> e.get("id"))
                        .collect(Collectors.toSet());
        Set<String> ended = new HashSet<>();
        return trace.named("async_context").stream()
                .filter(e -> e.get("kind").equals("destroy"))
                .map(e -> e.get("id"))
                .filter(id -> ofKind.contains(id) && !ended.add(id))
                .toList();
    }

    /** The contexts in which something begins after they have ended: it would belong to nobody. */
    List<String> usedAfterTheirEnd() {
        Set<String> ended = new HashSet<>();
        List<String> used = new ArrayList<>();
        Stream.concat(
                        trace.named("async_context").stream(),
                        trace.named("http_client_request").stream())
                .sorted(Comparator.comparingLong(Event::time))
                .forEach(
                        e -> {
                            String kind = e.get("kind");
                            if ("destroy".equals(kind)) {
                                ended.add(e.get("id"));
                            } else if (!"exit".equals(kind)) {
                                Stream.of("id", "parent_id", "async_id")
                                        .map(e::get)
                                        .filter(ended::contains)
                                        .forEach(used::add);
                            }
                        });
        return used;
    }

    /** The requests whose contexts were entered after the answer more often than left. */
    List<String> notLeftAfterTheirAnswer() {
        return trace.named("http_server_response").stream()
                .filter(answer -> after(answer, "enter").count() > after(answer, "exit").count())
                .map(this::route)
                .toList();
    }

    private Stream<Event> after(Event answer, String kind) {
        return trace.named("async_context").stream()
                .filter(e -> e.time() > answer.time())
                .filter(e -> e.get("kind").equals(kind))
                .filter(e -> e.get("id").equals(answer.get("async_id")));
    }

    /** Each server's exchange in the order of their ends: {@code GET /a 200 completed}. */
    List<String> served() {
        return trace.named("http_server_response").stream().map(this::describe).toList();
    }

    /** Each client's exchange in the order of their ends, as {@link #served}. */
    List<String> called() {
        return trace.named("http_client_response").stream().map(this::describe).toList();
    }

    /** The routes of the calls that requests of a route have made, in the order of their ends. */
    List<String> callsOf(String route) {
        return endsIn(route).map(this::route).toList();
    }

    /** As {@link #callsOf}, each call as in {@link #called}. */
    List<String> endsOfCallsOf(String route) {
        return endsIn(route).map(this::describe).toList();
    }

    /** As {@link #endsOfCallsOf}, how many calls ended so. */
    Map<String, Long> countsOfCallsOf(String route) {
        return endsOfCallsOf(route).stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    /** As {@link #countsOfCallsOf}, by what stands in a route behind a prefix, up to a slash. */
    Map<String, Map<String, Long>> countsOfCallsBelow(String prefix) {
        Map<String, Map<String, Long>> counts = new TreeMap<>();
        for (String route : routesServed()) {
            if (route.startsWith(prefix)) {
                String way = route.substring(prefix.length()).replaceFirst("/.*", "");
                counts.put(way, countsOfCallsOf(route));
            }
        }
        return counts;
    }

    /** As {@link #endsOfCallsOf}, with the port that was called. */
    List<String> endsAndPortsOfCallsOf(String route) {
        return endsIn(route).map(e -> describe(e) + " to " + e.get("remote_port")).toList();
    }

    /** As {@link #endsOfCallsOf}, the ports of each call's socket, as 40000 to 80. */
    List<String> socketsOfCallsOf(String route) {
        return endsIn(route).map(e -> e.get("local_port") + " to " + e.get("remote_port")).toList();
    }

    /** As {@link #endsOfCallsOf}, the hash of what each call asked for; 0 where it is not known. */
    List<String> hashesOfCallsOf(String route) {
        return new ArrayList<>(endsIn(route).map(e -> e.get("request_hash")).toList());
    }

    /** Which of some hashes are alike: a letter for each in the order of their coming, - for 0. */
    static String pattern(List<String> hashes) {
        List<String> known = hashes.stream().filter(h -> !h.equals("0")).distinct().toList();
        return hashes.stream()
                .map(h -> h.equals("0") ? "-" : "" + (char) ('A' + known.indexOf(h)))
                .collect(Collectors.joining(" "));
    }

    /** As {@link #endsOfCallsOf}, how long each call took, in nanoseconds. */
    List<Long> timesOfCallsOf(String route) {
        Map<String, Long> begins =
                trace.named("http_client_request").stream()
                        .collect(Collectors.toMap(e -> e.get("exchange_id"), Event::time));
        return endsIn(route).map(e -> e.time() - begins.get(e.get("exchange_id"))).toList();
    }

    /** What is told of the rows of the calls that requests of a route have made. */
    List<Event> rowsOfCallsOf(String route) {
        Set<String> calls =
                endsIn(route).map(e -> e.get("exchange_id")).collect(Collectors.toSet());
        return trace.named("rows_fetched").stream()
                .filter(e -> calls.contains(e.get("exchange_id")))
                .toList();
    }

    /** The routes of the server's exchanges. */
    Set<String> routesServed() {
        return trace.named("http_server_response").stream()
                .map(this::route)
                .collect(Collectors.toSet());
    }

    private Stream<Event> endsIn(String route) {
        Map<String, String> requests =
                trace.named("http_server_response").stream()
                        .collect(Collectors.toMap(e -> e.get("async_id"), this::route));
        return trace.named("http_client_response").stream()
                .filter(call -> route.equals(requests.get(root(call.get("async_id")))));
    }

    /** The stream of HTTP/2 of each request to a server, in the order of their beginnings. */
    List<String> streamsOf(String route) {
        return served(route).map(request -> request.get("stream_id")).toList();
    }

    /** As {@link #streamsOf}: the header that the request carried, else nothing. */
    List<String> traceparentsOf(String route) {
        return served(route).map(request -> request.get("traceparent")).toList();
    }

    /** The header that each call under a route or path carried. */
    List<String> traceparentsOfCallsTo(String route) {
        return trace.named("http_client_response").stream()
                .filter(call -> route(call).equals(route))
                .map(call -> call.get("traceparent"))
                .toList();
    }

    private Stream<Event> served(String route) {
        Map<String, Event> requests =
                trace.named("http_server_request").stream()
                        .collect(Collectors.toMap(e -> e.get("exchange_id"), e -> e));
        return trace.named("http_server_response").stream()
                .filter(e -> route(e).equals(route))
                .map(e -> requests.get(e.get("exchange_id")))
                .sorted(Comparator.comparingLong(e -> e.number("exchange_id")));
    }

    /** Exchanges without an end, or with several. */
    List<String> notEndedOnce() {
        Map<String, Long> ends =
                trace.events().stream()
                        .filter(e -> e.name().matches("http_.*_response"))
                        .collect(
                                Collectors.groupingBy(
                                        e -> e.get("exchange_id"), Collectors.counting()));
        return trace.events().stream()
                .filter(e -> e.name().matches("http_.*_request"))
                .filter(e -> ends.getOrDefault(e.get("exchange_id"), 0L) != 1)
                .map(e -> e.name() + " " + route(e))
                .toList();
    }

    /**
     * Calls whose sockets and streams are those of no server's exchange, but for those that never
     * connected.
     */
    List<String> callsWithoutServer() {
        List<String> servers =
                trace.named("http_server_response").stream()
                        .map(e -> path(e, "remote", "local"))
                        .toList();
        return trace.named("http_client_response").stream()
                .filter(e -> !e.get("local_port").equals("0"))
                .filter(e -> !servers.contains(path(e, "local", "remote")))
                .map(this::describe)
                .toList();
    }

    private String describe(Event end) {
        return String.join(
                " ", end.get("http_method"), route(end), end.get("status"), end.get("outcome"));
    }

    private String route(Event exchange) {
        return strings.getOrDefault(exchange.get("route_id"), "-");
    }

    private String root(String asyncId) {
        String id = asyncId;
        while (parents.containsKey(id)) {
            id = parents.get(id);
        }
        return id;
    }

    private static String path(Event exchange, String from, String to) {
        return socket(exchange, from)
                + ">"
                + socket(exchange, to)
                + "/"
                + exchange.get("stream_id");
    }

    private static String socket(Event exchange, String side) {
        return exchange.get(side + "_addr") + ":" + exchange.get(side + "_port");
    }

    /** What is to be seen of each of some requests, by its name, in alphabetical order. */
    static <T> Map<String, T> byName(Set<String> names, Function<String, T> seen) {
        Map<String, T> byName = new TreeMap<>();
        names.forEach(name -> byName.put(name, seen.apply(name)));
        return byName;
    }
}
