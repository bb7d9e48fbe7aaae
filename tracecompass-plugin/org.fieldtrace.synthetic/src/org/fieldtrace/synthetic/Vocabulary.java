// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The events and their fields: those of today, or of an older agent. */
public final class Vocabulary {
    /**
     * One field.
     *
     * @param type as {@code docs/events.md} writes it: {@code u64}, {@code string}, {@code u8[16]}
     * @param labels of an enumeration
     */
    record Field(String name, String type, Map<String, Integer> labels) {}

    private final Map<String, List<Field>> events = new LinkedHashMap<>();

    private Vocabulary() {}

    /** The events of today. */
    public static Vocabulary current() {
        Vocabulary vocabulary = new Vocabulary();
        List<Field> fields = null;
        for (String line : EventTable.text().lines().toList()) {
            String[] words = line.strip().split(" ");
            if (line.startsWith(" ")) {
                fields.add(new Field(words[0], words[1], labels(words)));
            } else {
                fields = new ArrayList<>();
                vocabulary.events.put(words[0], fields);
            }
        }
        return vocabulary;
    }

    private static Map<String, Integer> labels(String[] words) {
        Map<String, Integer> labels = new LinkedHashMap<>();
        for (int i = 2; i < words.length; i++) {
            String[] label = words[i].split("=");
            labels.put(label[0], Integer.parseInt(label[1]));
        }
        return labels;
    }

    /** The same events, none of which has a field of this name, as an older agent emits them. */
    public Vocabulary without(String field) {
        return without(field, events.keySet());
    }

    /** The same events, some of which have no field of this name. */
    public Vocabulary without(String field, Set<String> ofEvents) {
        Vocabulary older = new Vocabulary();
        for (String event : names()) {
            boolean isOlder = ofEvents.contains(event);
            older.events.put(
                    event,
                    events.get(event).stream()
                            .filter(one -> !isOlder || !one.name().equals(field))
                            .toList());
        }
        return older;
    }

    /** The events, in the order of the document. */
    public List<String> names() {
        return List.copyOf(events.keySet());
    }

    /** The fields of each event, in the order of the document. */
    Map<String, List<Field>> events() {
        return events;
    }
}
