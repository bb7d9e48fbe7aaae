// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.Frame;

/** Which frame of a call path that reads a field a developer looks for. */
public final class Reading {

    private static final Set<String> OF_OBJECTS = Set.of("toString", "equals", "hashCode");

    private Reading() {}

    /**
     * The innermost frame that is neither in the object's own class nor what a class above that may
     * have: a method that only returns the field, or {@code toString}, {@code equals} and {@code
     * hashCode}. Empty where there is none.
     *
     * @param frames outermost first
     * @param className of the object
     * @param field its name, such as {@code name}, that {@code getName()}, {@code isName()} or
     *     {@code name()} returns
     */
    public static Optional<Frame> place(List<Frame> frames, String className, String field) {
        for (int i = frames.size() - 1; i >= 0; i--) {
            Frame frame = frames.get(i);
            if (!frame.className().equals(className)
                    && !OF_OBJECTS.contains(frame.method())
                    && !returns(frame.method(), field)) {
                return Optional.of(frame);
            }
        }
        return Optional.empty();
    }

    private static boolean returns(String method, String field) {
        if (field.isEmpty()) {
            return false;
        }
        String property = Character.toUpperCase(field.charAt(0)) + field.substring(1);
        return method.equals(field)
                || method.equals("get" + property)
                || method.equals("is" + property);
    }
}
