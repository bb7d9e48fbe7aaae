// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import org.fieldtrace.agent.bridge.Memory;

/**
 * A byte in the objects of a class of the JDK that belongs to no field. HotSpot lays fields out at
 * multiples of their size and objects at multiples of eight bytes; what is left between is copied
 * with the object and looked at by nobody. It may hold a mark where the class can have no further
 * field, because it was loaded before the agent.
 *
 * <p>A new object may have anything there, so a mark alone says nothing.
 */
public final class FreeByte {

    private static final int ALIGNMENT = 8;

    private FreeByte() {}

    /**
     * Its offset in bytes; {@link Memory#NO_FIELD} where there is none. A subclass may have a field
     * there.
     */
    public static int in(Class<?> type) {
        BitSet taken = new BitSet();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    int offset = Memory.fieldOffset(c, field.getName());
                    if (offset == Memory.NO_FIELD) {
                        return Memory.NO_FIELD;
                    }
                    taken.set(offset, offset + bytesOf(field.getType()));
                }
            }
        }
        if (taken.isEmpty()) {
            return Memory.NO_FIELD;
        }
        // What lies before the first field is the object's header.
        int free = taken.nextClearBit(taken.nextSetBit(0));
        int end = (taken.length() + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        return free < end ? free : Memory.NO_FIELD;
    }

    private static int bytesOf(Class<?> type) {
        if (type == boolean.class || type == byte.class) {
            return 1;
        }
        if (type == short.class || type == char.class) {
            return 2;
        }
        if (type == int.class || type == float.class) {
            return 4;
        }
        return type.isPrimitive() ? 8 : Memory.bytesOfReference();
    }
}
