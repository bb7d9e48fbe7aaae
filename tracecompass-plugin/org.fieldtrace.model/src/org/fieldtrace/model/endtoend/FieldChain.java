// SPDX-License-Identifier: MIT
package org.fieldtrace.model.endtoend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.consumers.Consumer;
import org.fieldtrace.model.consumers.FieldName;
import org.fieldtrace.model.utilisation.FieldCounts;

/** The fields that hold what a field held, at those to whom services have handed it on. */
public final class FieldChain {
    private record Place(String service, String className, String field) {}

    private final Set<Place> places = new LinkedHashSet<>();

    /** What becomes of what each place writes. */
    private final Map<Place, FieldFate> written = new HashMap<>();

    /**
     * Follows a field.
     *
     * @param rows all that is known from end to end
     * @param names of the field
     */
    public FieldChain(List<EndToEndField> rows, List<FieldName> names) {
        Map<Place, Set<Place>> readers = new HashMap<>();
        for (EndToEndField row : rows) {
            Place writer = new Place(row.service(), row.className(), row.field());
            written.merge(writer, row.fate(), (a, b) -> a == b ? a : worse(a, b));
            for (KeyReader reader : row.readers()) {
                if (!reader.field().isEmpty()) {
                    readers.computeIfAbsent(writer, w -> new LinkedHashSet<>())
                            .add(new Place(reader.service(), reader.className(), reader.field()));
                }
            }
        }
        Deque<Place> next = new ArrayDeque<>();
        readers.forEach(
                (writer, its) -> {
                    next.add(writer);
                    next.addAll(its);
                });
        next.removeIf(place -> names.stream().noneMatch(name -> isNamed(place, name)));
        while (!next.isEmpty()) {
            Place place = next.poll();
            if (places.add(place)) {
                next.addAll(readers.getOrDefault(place, Set.of()));
            }
        }
    }

    private static boolean isNamed(Place place, FieldName name) {
        return name.field().equals(place.field) && name.isOf(place.className);
    }

    private static FieldFate worse(FieldFate one, FieldFate other) {
        boolean isUnknown = one == FieldFate.UNKNOWN || other == FieldFate.UNKNOWN;
        return isUnknown ? FieldFate.UNKNOWN : FieldFate.READ;
    }

    /** The whole names of these fields. */
    public List<FieldName> names() {
        return places.stream()
                .map(place -> new FieldName(place.className, place.field))
                .distinct()
                .toList();
    }

    /** Whether a call path only hands the field on, to those who are known. */
    public boolean isHandedOn(Consumer consumer) {
        FieldCounts counts = consumer.field().counts();
        Place place =
                new Place(
                        consumer.context().service(),
                        consumer.context().className(),
                        consumer.field().name());
        return places.contains(place)
                && counts.used() > 0
                && counts.used() == counts.uses().forwarded()
                && written.getOrDefault(place, FieldFate.UNKNOWN) != FieldFate.UNKNOWN;
    }
}
