// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** Members of libraries' classes that are not public. */
public final class LibraryMembers {

    private LibraryMembers() {}

    /**
     * Reads a field by that name of whatever class, or of one of its superclasses.
     *
     * @return of type (Object)Object; where a class has no such field, one that gives null
     */
    public static ClassValue<MethodHandle> getters(String field) {
        return new ClassValue<>() {
            @Override
            protected MethodHandle computeValue(Class<?> type) {
                return getter(type, field);
            }
        };
    }

    private static MethodHandle getter(Class<?> type, String field) {
        MethodType shape = MethodType.methodType(Object.class, Object.class);
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            try {
                Field member = owner.getDeclaredField(field);
                member.setAccessible(true);
                return MethodHandles.lookup().unreflectGetter(member).asType(shape);
            } catch (ReflectiveOperationException | RuntimeException missing) {
                // Maybe one of its superclasses has it.
            }
        }
        return MethodHandles.dropArguments(
                MethodHandles.constant(Object.class, null), 0, Object.class);
    }
}
