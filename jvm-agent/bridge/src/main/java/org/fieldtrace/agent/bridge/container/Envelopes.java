// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.container;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes of the JDK and of libraries whose objects are looked through, with the fields that hold
 * what matters. Other objects of theirs are not looked into: they may lead anywhere.
 *
 * <p>Fields are read, and nothing is called, because a collection may load its elements, lock or
 * compute when it is asked for them. Of a subclass that anybody has made of such a class, the
 * fields that it inherits are read.
 */
public final class Envelopes {

    private static final String[] NONE = {};
    private static final Map<String, Envelopes> KNOWN = new ConcurrentHashMap<>();

    static {
        JdkContainers.Sink sink = new Additions();
        JdkContainers.addTo(sink);
        GuavaContainers.addTo(sink);
    }

    /** Fields that refer to what is as near as the envelope. */
    public final String[] parts;

    /** Fields that refer to what is one reference further away. */
    public final String[] elements;

    private Envelopes(String[] parts, String[] elements) {
        this.parts = parts;
        this.elements = elements;
    }

    /**
     * Looks through objects of a class and its subclasses. What they hold is as near as they are.
     *
     * @param className binary name, with dots
     * @param fields names of fields that the class declares; none where nothing of the application
     *     can be in it
     */
    public static void add(String className, String... fields) {
        KNOWN.put(className, new Envelopes(fields.clone(), NONE));
    }

    /**
     * Looks through objects of a class and its subclasses, which are collections or maps.
     *
     * @param className binary name, with dots
     * @param parts names of fields that the class declares and that refer to its own insides
     * @param elements names of those that refer to what it holds
     */
    public static void addContainer(String className, String[] parts, String... elements) {
        KNOWN.put(className, new Envelopes(parts.clone(), elements.clone()));
    }

    private static final class Additions implements JdkContainers.Sink {
        @Override
        public void add(String className, String[] parts, String[] elements) {
            KNOWN.put(className, new Envelopes(parts, elements));
        }
    }

    /** What of a class is followed; null where it is no envelope. */
    public static Envelopes of(Class<?> type) {
        return KNOWN.get(type.getName());
    }
}
