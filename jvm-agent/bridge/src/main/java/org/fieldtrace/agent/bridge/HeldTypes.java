// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Classes of libraries that the application's code names: it holds objects of them as it holds its
 * own, such as messages and models that were generated elsewhere.
 */
public final class HeldTypes {

    private static final int MOST = 100_000;

    private static final Set<String> HELD = ConcurrentHashMap.newKeySet();

    private HeldTypes() {}

    /**
     * The application holds objects of a class.
     *
     * @param className with dots
     */
    public static void add(String className) {
        if (HELD.size() < MOST) {
            HELD.add(className);
        }
    }

    /**
     * What is in a field of a class that is held is held, too.
     *
     * @param field of the class
     */
    public static void addIn(Field field) {
        try {
            add(field.getGenericType());
        } catch (LinkageError | RuntimeException incomplete) {
            // A class is missing that nobody has needed yet.
        }
    }

    private static void add(Type type) {
        if (type instanceof ParameterizedType) {
            for (Type argument : ((ParameterizedType) type).getActualTypeArguments()) {
                add(argument);
            }
        } else if (type instanceof WildcardType) {
            add(((WildcardType) type).getUpperBounds()[0]);
        } else if (type instanceof Class) {
            Class<?> element = (Class<?>) type;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            if (PackageOrigins.isLibrarys(element)) {
                add(element.getName());
            }
        }
    }

    /** Whether the application holds objects of a class, as such or as what it extends. */
    static boolean contains(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (HELD.contains(c.getName())) {
                return true;
            }
            for (Class<?> above : c.getInterfaces()) {
                if (HELD.contains(above.getName()) && PackageOrigins.isLibrarys(above)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Forgets all of them. */
    public static void forgetAll() {
        HELD.clear();
    }
}
