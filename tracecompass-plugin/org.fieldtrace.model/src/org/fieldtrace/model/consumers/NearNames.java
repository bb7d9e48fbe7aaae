// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.selection.EditDistance;

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
                    return EditDistance.of(simple, itsClass)
                            + EditDistance.of(wanted.field(), field.substring(dot + 1));
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
}
