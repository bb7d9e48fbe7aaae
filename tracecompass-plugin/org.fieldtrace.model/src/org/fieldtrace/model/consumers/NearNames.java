// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.fieldtrace.model.Frame;

/** Names that a user may have meant. */
final class NearNames {
    private static final int MOST = 5;

    /** Of a name, so many letters may be others, in parts; more and it is another word. */
    private static final double MOST_CHANGED = 0.34;

    private NearNames() {}

    /**
     * The nearest names, nearest first: whole names of fields of which class or field is like it.
     */
    static List<String> of(FieldName wanted, Collection<String> fields) {
        String simple = wanted.className().substring(wanted.className().lastIndexOf('.') + 1);
        ToIntFunction<String> distance =
                field -> {
                    int dot = field.lastIndexOf('.');
                    String itsClass = Frame.simpleClassName(field.substring(0, dot));
                    return distance(simple, itsClass)
                            + distance(wanted.field(), field.substring(dot + 1));
                };
        int longest = simple.length() + wanted.field().length();
        int nearest = fields.stream().mapToInt(distance).min().orElse(0);
        return fields.stream()
                .filter(field -> distance.applyAsInt(field) <= MOST_CHANGED * longest)
                .filter(field -> distance.applyAsInt(field) <= nearest + 1)
                .sorted(Comparator.comparingInt(distance).thenComparing(Comparator.naturalOrder()))
                .limit(MOST)
                .toList();
    }

    /** Letters to insert, leave out or replace, after V. I. Levenshtein; case does not count. */
    private static int distance(String a, String b) {
        String from = a.toLowerCase(Locale.ROOT);
        String to = b.toLowerCase(Locale.ROOT);
        int[] last = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = last[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(last[j], current[j - 1]));
            }
            last = current;
        }
        return last[to.length()];
    }
}
