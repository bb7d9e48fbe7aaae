// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.jvm;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.fieldtrace.testing.Event;

/** How the watches of each field ended, by its name. */
final class FieldEnds {

    private FieldEnds() {}

    /** The verdicts; none of a field of which all watches were censored. */
    static Map<String, Set<String>> verdicts(List<Event> events) {
        return ends(events, end -> !isCensored(end));
    }

    /** The verdicts, and the reasons of watches that were censored. */
    static Map<String, Set<String>> all(List<Event> events) {
        return ends(events, end -> true);
    }

    private static Map<String, Set<String>> ends(List<Event> events, Predicate<Event> wanted) {
        Map<String, String> names = new HashMap<>();
        Map<String, String> classes = new HashMap<>();
        Map<String, Set<String>> ends = new TreeMap<>();
        for (Event event : events) {
            if (event.name().equals("field_def")) {
                names.put(event.get("class_id") + " " + event.get("field"), event.get("name"));
            } else if (event.name().equals("object_alloc")) {
                classes.put(event.get("object_id"), event.get("class_id"));
            } else if (event.name().equals("watch_end") && wanted.test(event)) {
                String type = classes.get(event.get("object_id"));
                ends.computeIfAbsent(
                                names.get(type + " " + event.get("field")), f -> new TreeSet<>())
                        .add(event.get(isCensored(event) ? "reason" : "verdict"));
            }
        }
        return ends;
    }

    private static boolean isCensored(Event end) {
        return end.get("verdict").equals("censored");
    }
}
