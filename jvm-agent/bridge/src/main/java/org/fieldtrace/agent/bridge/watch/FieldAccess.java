// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * What woven code calls ahead of each access to a field: an {@code invokedynamic} that takes the
 * object.
 *
 * <p>It is linked to a call site that all accesses to a field through the same class share. Until
 * objects of the class are sampled it does nothing, and compiled code holds nothing of it; then it
 * tests the mark of the object, and the compiled code that it stands in is compiled anew. So a loop
 * that has been running since before is served too, which a change of its class file would not
 * reach. Each class is linked by the JVM itself, so that classes of the same name in several
 * loaders are told apart.
 */
public final class FieldAccess {

    /** Name of the {@code invokedynamic} ahead of a {@code getfield}. */
    public static final String READ = "read";

    /** Name of the {@code invokedynamic} ahead of a {@code putfield}. */
    public static final String WRITE = "write";

    private FieldAccess() {}

    /**
     * Links an access.
     *
     * @param access {@link #READ} or {@link #WRITE}
     * @param type takes the object, returns nothing
     * @param owner class through which the field is accessed; a superclass may declare it
     * @param field name of the field
     */
    public static CallSite link(
            MethodHandles.Lookup caller,
            String access,
            MethodType type,
            Class<?> owner,
            String field) {
        return WatchedClass.of(owner).site(field, access.equals(WRITE));
    }

    /**
     * The getter of a record's field, with the same in front; the methods that the JVM makes for
     * records ({@code java.lang.runtime.ObjectMethods}) read fields by getters.
     *
     * @param getter takes a record, returns the field
     */
    public static MethodHandle getter(
            MethodHandles.Lookup caller,
            String name,
            Class<?> type,
            MethodHandle getter,
            Class<?> owner,
            String field) {
        MethodHandle read = WatchedClass.of(owner).site(field, false).dynamicInvoker();
        return MethodHandles.foldArguments(
                getter, read.asType(MethodType.methodType(void.class, owner)));
    }

    /** For class files older than Java 7, which know no {@code invokedynamic}. */
    public static void read(Object object, String owner, String field) {
        accessed(object, owner, field, false);
    }

    /** As {@link #read}, ahead of a {@code putfield}. */
    public static void write(Object object, String owner, String field) {
        accessed(object, owner, field, true);
    }

    private static void accessed(Object object, String owner, String field, boolean write) {
        if (object == null || !NativeAgent.recording) {
            return;
        }
        try {
            for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
                if (c.getName().equals(owner)) {
                    WatchedClass.of(c).accessed(object, field, write);
                    return;
                }
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}
