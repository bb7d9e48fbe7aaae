// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.mapping;

import java.util.HashSet;
import java.util.Set;
import org.fieldtrace.agent.bridge.ApplicationClasses;
import org.fieldtrace.agent.bridge.NativeAgent;

/** The keys by which mappers know fields, each of which the trace is told once. */
public final class MappedKeys {

    /** An application with more makes them up. */
    static final int MOST = 16_384;

    private static final String NO_FIELD = "";

    private static final Set<String> TOLD = new HashSet<>();

    private MappedKeys() {}

    /** Forgets all, which the native half forgets whenever it starts. */
    public static synchronized void forgetAll() {
        TOLD.clear();
    }

    /**
     * A mapper has found out a key of a class.
     *
     * @param type the class; one of a library is not told
     * @param key in JSON
     * @param field the field as far as the mapper knows it, null where it does not
     * @param property what the mapper calls the same in Java; the field of this name is meant where
     *     its type is that of the values
     * @param values type of the values as Java declares it
     * @param held class of the objects that the values are or hold
     * @param holders {@code []} for each list or array that the objects are in, {@code {}} for maps
     */
    public static void tell(
            Class<?> type,
            KeyWay way,
            String key,
            String field,
            String property,
            Class<?> values,
            Class<?> held,
            String holders) {
        if (!ApplicationClasses.contains(type)) {
            return;
        }
        String name = field != null ? field : fieldOf(type, property, values);
        String value = ApplicationClasses.contains(held) ? held.getName() + holders : "";
        String text = way + " " + type.getName() + " " + key + " " + name + " " + value;
        tell(text, type.getName(), way.ordinal(), key, name, value);
    }

    /**
     * As above, where Java alone says what the values are.
     *
     * @param field null where the mapper knows it by its property
     */
    public static void tell(
            Class<?> type,
            KeyWay way,
            String key,
            String field,
            String property,
            DeclaredType values) {
        tell(type, way, key, field, property, values.values, values.held, values.holders);
    }

    private static String fieldOf(Class<?> type, String property, Class<?> values) {
        for (Class<?> one = type; one != null && one != Object.class; one = one.getSuperclass()) {
            try {
                return one.getDeclaredField(property).getType() == values ? property : NO_FIELD;
            } catch (NoSuchFieldException | LinkageError further) {
                // A superclass may have it.
            }
        }
        return NO_FIELD;
    }

    private static synchronized void tell(
            String text, String type, int way, String key, String field, String value) {
        if (TOLD.size() < MOST && TOLD.add(text)) {
            NativeAgent.calls().key(type, way, key, field, value);
        }
    }
}
