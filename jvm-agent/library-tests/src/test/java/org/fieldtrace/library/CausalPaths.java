// SPDX-License-Identifier: MIT
package org.fieldtrace.library;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.fieldtrace.testing.Event;

/** The calls on the way back from the answers of a trace, by the causes that the agent tells. */
final class CausalPaths {
    private static final String UNKNOWN = "unknown";

    private final LibraryTrace trace;
    private final Map<String, String> strings;
    private final Map<String, String> calls;
    private final Map<String, String> causes = new HashMap<>();

    CausalPaths(LibraryTrace trace) {
        this.trace = trace;
        strings = trace.names("string_def", "string_id", "value");
        calls = trace.names("http_client_request", "exchange_id", "route_id");
        for (Event cause : trace.named("async_cause")) {
            causes.put(cause.get("id"), cause.get("cause_id"));
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
