// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import org.fieldtrace.agent.bridge.Memory;

/**
 * How many bytes the values of an object's fields take where they travel as text. Lengths are all
 * that is taken of a value; see {@link ValueBytes} for what each kind counts.
 */
public final class FieldBytes {

    /** The value is of a kind whose text nobody knows. */
    public static final int UNKNOWN = ValueBytes.UNKNOWN;

    private FieldBytes() {}

    /**
     * Called by native code, before any field of the object is watched. Never throws.
     *
     * @param offsets where the fields lie in the object, bytes
     * @param types the first character of each field's descriptor
     * @return of each field its bytes, {@link ValueBytes#UNKNOWN} where its value is of an unknown
     *     kind; null where nothing can be told
     */
    static int[] of(Object object, int[] offsets, byte[] types) {
        try {
            int[] bytes = new int[offsets.length];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = ofField(object, offsets[i], (char) types[i]);
            }
            return bytes;
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
            return null;
        }
    }

    private static int ofField(Object object, int offset, char type) throws Throwable {
        switch (type) {
            case 'Z':
                return ValueBytes.of((Memory.byteAt(object, offset) & 1) != 0);
            case 'B':
                return ValueBytes.of((long) Memory.byteAt(object, offset));
            case 'S':
                return ValueBytes.of((long) Memory.shortAt(object, offset));
            case 'C':
                return ValueBytes.OF_CHARACTER;
            case 'I':
                return ValueBytes.of((long) Memory.intAt(object, offset));
            case 'J':
                return ValueBytes.of(Memory.longAt(object, offset));
            case 'F':
                return ValueBytes.of(Float.intBitsToFloat(Memory.intAt(object, offset)));
            case 'D':
                return ValueBytes.of(Double.longBitsToDouble(Memory.longAt(object, offset)));
            default:
                return ofReference(Memory.referenceAt(object, offset), false);
        }
    }

    /** Bytes of what a key leads to, or {@link #UNKNOWN}. */
    public static int ofKey(Object value) {
        return ofReference(value, true);
    }

    private static int ofReference(Object value, boolean isOfKey) {
        try {
            return ValueBytes.of(value, isOfKey);
        } catch (RuntimeException changing) {
            return ValueBytes.UNKNOWN; // another thread changes a container meanwhile
        }
    }
}
