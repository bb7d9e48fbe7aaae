// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes of libraries whose objects are looked through, with the fields that hold what matters.
 * Other objects of libraries are not looked into: they may lead anywhere.
 */
public final class Envelopes {

    private static final Map<String, String[]> FIELDS = new ConcurrentHashMap<>();

    private Envelopes() {}

    /**
     * Looks through objects of a class and its subclasses.
     *
     * @param className binary name, with dots
     * @param fields names of fields that the class declares; none where nothing of the application
     *     can be in it, though it is a collection or a map
     */
    public static void add(String className, String... fields) {
        FIELDS.put(className, fields.clone());
    }

    /** Fields of the class that are followed; null where it is no envelope. */
    static String[] fieldsOf(Class<?> type) {
        return FIELDS.get(type.getName());
    }
}
