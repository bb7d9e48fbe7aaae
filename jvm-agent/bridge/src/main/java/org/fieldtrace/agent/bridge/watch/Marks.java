// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * The mark that each object of the application carries: zero in one that is not sampled, else a bit
 * for each field whose first access is still awaited. Fields may share a bit; it is cleared when no
 * field that is awaited has it any more.
 *
 * <p>A clone has the mark of its original, whose sample it belongs to from then on, see {@link
 * Copies}. Where it was made out of sight, native code, which knows the sampled objects by their
 * identity, says at its first access that none of its fields is awaited.
 */
public final class Marks {

    /** {@code (mark's offset, field's offset, field's bit, write, object)}. */
    static final MethodHandle ACCESSED;

    static {
        try {
            ACCESSED =
                    MethodHandles.lookup()
                            .findStatic(
                                    Marks.class,
                                    "accessed",
                                    MethodType.methodType(
                                            void.class,
                                            long.class,
                                            int.class,
                                            int.class,
                                            boolean.class,
                                            Object.class));
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    private Marks() {}

    /** Whether the class itself declares the mark. */
    public static boolean areIn(Class<?> type) {
        return Memory.fieldOffset(type, HiddenMark.NAME) != Memory.NO_FIELD;
    }

    /** Where objects of the class have their mark, or {@link Memory#NO_FIELD} if they have none. */
    public static int offsetIn(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            int offset = Memory.fieldOffset(c, HiddenMark.NAME);
            if (offset != Memory.NO_FIELD) {
                return offset;
            }
        }
        return Memory.NO_FIELD;
    }

    /**
     * The bit of a field: by its offset, which, unlike its index, is the same in all subclasses.
     * Native code reckons alike.
     */
    static int bitOf(int offset) {
        return 1 << (offset >> 2);
    }

    /** One load and one branch for an object that is not sampled; never throws. */
    static void accessed(long mark, int field, int bit, boolean write, Object object) {
        try {
            if (object == null) {
                return;
            }
            int present = Memory.intAt(object, mark);
            if ((present & bit) != 0) {
                int awaited = NativeAgent.calls().fieldAccessed(object, field, write);
                Memory.setIntAt(object, mark, present & awaited);
            }
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }
}
