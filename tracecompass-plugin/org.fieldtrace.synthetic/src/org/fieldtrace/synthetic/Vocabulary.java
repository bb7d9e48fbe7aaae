// SPDX-License-Identifier: MIT
package org.fieldtrace.synthetic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The events and their fields, as {@code docs/events.md} has them. */
public final class Vocabulary {
    private static final Pattern HEADING = Pattern.compile("### (\\w+)");
    private static final Pattern ROW = Pattern.compile("\\| `(\\w+)` \\| (\\S+) \\| (.*) \\|");
    private static final Pattern LABEL = Pattern.compile("`(\\w+)`=(\\d+)");
    private static final Pattern SAME = Pattern.compile(".*Fields as in `(\\w+)`.*");

    /**
     * One field.
     *
     * @param type as the document writes it: {@code u64}, {@code string}, {@code u8[16]}, ...
     * @param labels of an enumeration
     */
    record Field(String name, String type, Map<String, Integer> labels) {}

    private final Map<String, List<Field>> events = new LinkedHashMap<>();

    private Vocabulary() {}

    /** Reads the document. */
    public static Vocabulary read(Path document) throws IOException {
        Vocabulary vocabulary = new Vocabulary();
        List<Field> current = null;
        for (String line : Files.readAllLines(document)) {
            Matcher heading = HEADING.matcher(line);
            Matcher row = ROW.matcher(line);
            Matcher same = SAME.matcher(line);
            if (heading.matches()) {
                current = new ArrayList<>();
                vocabulary.events.put(heading.group(1), current);
            } else if (current != null && row.matches()) {
                current.add(new Field(row.group(1), row.group(2), labels(row.group(3))));
            } else if (current != null && same.matches()) {
                current.addAll(vocabulary.events.get(same.group(1)));
            }
        }
        return vocabulary;
    }

    private static Map<String, Integer> labels(String meaning) {
        Map<String, Integer> labels = new LinkedHashMap<>();
        Matcher label = LABEL.matcher(meaning);
        while (label.find()) {
            labels.put(label.group(1), Integer.parseInt(label.group(2)));
        }
        return labels;
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
