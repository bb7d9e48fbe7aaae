// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Members of libraries' classes that are not public. */
public final class LibraryMembers {

    private static final Map<String, ClassValue<MethodHandle>> BY_NAME = new ConcurrentHashMap<>();

    private LibraryMembers() {}

    /**
     * Reads a field by that name of whatever class or of one of its superclasses, or calls a method
     * by that name that has no parameters.
     *
     * @return of type (Object)Object; where a class has no such member, one that gives null
     */
    public static ClassValue<MethodHandle> getters(String name) {
        return new ClassValue<>() {
            @Override
            protected MethodHandle computeValue(Class<?> type) {
                return getter(type, name);
            }
        };
    }

    /**
     * Follows members as {@link #getters} finds them, one after the other.
     *
     * @return what the last one gives; null where one is missing, or gives null
     */
    public static Object reach(Object object, String... names) throws Throwable {
        Object part = object;
        for (String name : names) {
            if (part == null) {
                return null;
            }
            ClassValue<MethodHandle> getters = BY_NAME.get(name);
            if (getters == null) {
                getters = getters(name);
                ClassValue<MethodHandle> known = BY_NAME.putIfAbsent(name, getters);
                getters = known == null ? getters : known;
            }
            part = (Object) getters.get(part.getClass()).invokeExact(part);
        }
        return part;
    }

    /** As {@link #reach}; 0 where that is no number. */
    public static int number(Object object, String... names) throws Throwable {
        Object part = reach(object, names);
        return part instanceof Number ? ((Number) part).intValue() : 0;
    }

    private static MethodHandle getter(Class<?> type, String name) {
        MethodType shape = MethodType.methodType(Object.class, Object.class);
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            for (AccessibleObject member : named(owner, name)) {
                try {
                    member.setAccessible(true);
                    MethodHandle read =
                            member instanceof Field
                                    ? MethodHandles.lookup().unreflectGetter((Field) member)
                                    : MethodHandles.lookup().unreflect((Method) member);
                    return read.asType(shape);
                } catch (ReflectiveOperationException | RuntimeException hidden) {
                    // Maybe one of its superclasses has it.
                }
            }
        }
        return MethodHandles.dropArguments(
                MethodHandles.constant(Object.class, null), 0, Object.class);
    }

    private static List<AccessibleObject> named(Class<?> owner, String name) {
        List<AccessibleObject> members = new ArrayList<>();
        for (Field field : owner.getDeclaredFields()) {
            if (field.getName().equals(name)) {
                members.add(field);
            }
        }
        for (Method method : owner.getDeclaredMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == 0) {
                members.add(method);
            }
        }
        return members;
    }
}
