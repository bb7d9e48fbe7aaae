// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.gson;

import java.lang.reflect.Field;
import java.util.List;

/** Advice for the method in which the mapper finds out the keys of a field. */
public final class FieldNamesAdvice {

    private FieldNamesAdvice() {}

    /** It asks. */
    public static Field enter(Object factory, Field field) {
        return field;
    }

    /** It knows, or failed. */
    public static void exit(Field field, List<?> names, Throwable thrown) {
        BoundFields fields = BoundFields.current();
        if (fields != null && field != null && names != null) {
            fields.name(field, names);
        }
    }
}
