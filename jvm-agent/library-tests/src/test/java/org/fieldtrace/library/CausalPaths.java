// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.fieldtrace.testing.Event;

/** The calls on the way back from the answers of a trace, by the causes that the agent tells. */
final class CausalPaths {
    private static final String UNKNOWN = "unknown";

    private final LibraryTrace trace;
    private final Map<String, String> strings;
    private final Map<String, String> calls;
    private final Map<String, String> causes = new HashMap<>();
    private final Map<String, String> others = new HashMap<>();

    CausalPaths(LibraryTrace trace) {
        this.trace = trace;
        strings = trace.names("string_def", "string_id", "value");
        calls = trace.names("http_client_request", "exchange_id", "route_id");
        for (Event both : trace.named("async_cause")) {
            causes.put(both.get("id"), both.get("cause_id"));
            others.put(both.get("id"), both.get("other_id"));
        }
        for (String event : List.of("http_client_request", "http_server_response")) {
            for (Event exchange : trace.named(event)) {
                if (!exchange.get("cause_id").equals("0")) {
                    causes.put(exchange.get("exchange_id"), exchange.get("cause_id"));
                }
            }
        }
    }

    /** Of each request of a path, in the order in which they arrived. */
    List<List<String>> of(String request) {
        List<List<String>> paths = new ArrayList<>();
        for (Event served : trace.named("http_server_request")) {
            if (request.equals(strings.get(served.get("route_id")))) {
                paths.add(back(served.get("exchange_id")));
            }
        }
        return paths;
    }

    /** Of the first request of each of some paths. */
    Map<String, List<String>> first(Set<String> requests) {
        Map<String, List<String>> paths = new LinkedHashMap<>();
        requests.forEach(request -> paths.put(request, of(request).get(0)));
        return paths;
    }

    /** All calls that the answer to the last request of a path has waited for, at whatever time. */
    Set<String> awaited(String request) {
        String answer = "";
        for (Event served : trace.named("http_server_request")) {
            if (request.equals(strings.get(served.get("route_id")))) {
                answer = served.get("exchange_id");
            }
        }
        Set<String> awaited = new TreeSet<>();
        Set<String> seen = new HashSet<>(Set.of(answer));
        Deque<String> open = new ArrayDeque<>();
        for (String id = answer; id != null; id = open.poll()) {
            if (calls.containsKey(id)) {
                awaited.add(strings.get(calls.get(id)));
            }
            for (Map<String, String> from : List.of(causes, others)) {
                String before = from.getOrDefault(id, "0");
                if (!before.equals("0") && seen.add(before)) {
                    open.add(before);
                }
            }
        }
        return awaited;
    }

    private List<String> back(String answer) {
        List<String> path = new ArrayList<>();
        String id = causes.getOrDefault(answer, UNKNOWN);
        while (!id.equals(answer)) {
            if (id.equals(UNKNOWN)) {
                path.add(0, id);
                break;
            }
            if (calls.containsKey(id)) {
                path.add(0, strings.get(calls.get(id)));
            }
            id = causes.getOrDefault(id, UNKNOWN);
        }
        return path;
    }
}
