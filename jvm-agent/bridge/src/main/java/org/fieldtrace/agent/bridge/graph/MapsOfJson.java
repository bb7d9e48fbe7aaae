// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.graph;

import java.util.List;
import java.util.Map;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.bridge.keys.KeyedType;
import org.fieldtrace.agent.bridge.watch.JdkCollections;

/**
 * Tells maps that stand for objects, as parsers make them of JSON, from those that hold objects of
 * the application.
 */
public final class MapsOfJson {

    private MapsOfJson() {}

    /** Whether all keys are texts, and all values texts, numbers, such maps, lists and the like. */
    public static boolean areOne(Map<?, ?> entries) {
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            if (!(entry.getKey() instanceof String) || !isOfJson(entry.getValue())) {
                return false;
            }
        }
        return !entries.isEmpty();
    }

    private static boolean isOfJson(Object value) {
        if (value == null) {
            return true;
        }
        Class<?> type = value.getClass();
        if (KeyedType.of(type) != null) {
            return true;
        }
        if (JdkCollections.isArrayList(type)) {
            List<?> list = (List<?>) value;
            // What lies in further lists is taken to be of JSON; hostile ones have no end.
            Object first = list.isEmpty() ? null : list.get(0);
            return first != null && JdkCollections.isArrayList(first.getClass()) || isOfJson(first);
        }
        return type != Object.class
                && ApplicationClasses.isOfJdk(type)
                && !type.isArray()
                && Envelopes.of(type) == null
                && !Enum.class.isAssignableFrom(type);
    }
}
