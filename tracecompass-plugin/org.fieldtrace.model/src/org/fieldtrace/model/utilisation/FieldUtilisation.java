// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Comparator;
import java.util.Objects;

/**
 * One field of a class in one allocation context.
 *
 * @param index index of the field in its class, from 0; tells fields of one name apart that a class
 *     and its superclass declare
 * @param name name of the field
 * @param type type signature, as in the class file
 * @param size of the field in the heap, bytes; 0 where it was never told
 * @param counts how its watches ended
 */
public record FieldUtilisation(int index, String name, String type, long size, FieldCounts counts) {
    /** The order in which the class declares its fields. */
    public static final Comparator<FieldUtilisation> DECLARATION_ORDER =
            Comparator.comparingInt(FieldUtilisation::index)
                    .thenComparing(FieldUtilisation::name)
                    .thenComparing(FieldUtilisation::type);

    public FieldUtilisation {
        Objects.requireNonNull(name);
        Objects.requireNonNull(type);
        Objects.requireNonNull(counts);
    }

    boolean isSameFieldAs(FieldUtilisation other) {
        return DECLARATION_ORDER.compare(this, other) == 0;
    }

    FieldUtilisation plus(FieldCounts more) {
        return new FieldUtilisation(index, name, type, size, counts.plus(more));
    }
}
