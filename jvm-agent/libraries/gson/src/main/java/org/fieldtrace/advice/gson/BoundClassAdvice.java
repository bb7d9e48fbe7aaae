// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.gson;

import com.google.gson.reflect.TypeToken;

/** Advice for the method in which the mapper binds the fields of a class to keys, once for each. */
public final class BoundClassAdvice {

    private BoundClassAdvice() {}

    /** It begins. */
    public static BoundFields enter(
            Object factory, Object gson, TypeToken<?> type, Class<?> boundClass) {
        return BoundFields.begin(boundClass, type.getType());
    }

    /** It has, or failed. */
    public static void exit(BoundFields fields, Object result, Throwable thrown) {
        if (fields != null) {
            fields.end();
        }
    }
}
