// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.Memory;

/**
 * How many bytes the values of an object's fields take where they travel. Lengths are all that is
 * taken of a value; see {@link WireFormat} for what each kind counts.
 */
public final class FieldBytes {

    /** The value is of a kind of which nobody knows what it takes. */
    public static final int UNKNOWN = WireFormat.UNKNOWN;

    private FieldBytes() {}

    /**
     * Called by native code, before any field of the object is watched. Never throws.
     *
     * @param offsets where the fields lie in the object, bytes
     * @param types the first character of each field's descriptor
     * @param told the format of the call that brought the object in
     * @return of each field its bytes, {@link #UNKNOWN} where its value is of an unknown kind, and
     *     then the format; null where nothing can be told
     */
    static int[] of(Object object, int[] offsets, byte[] types, int told) {
        try {
            int number = ProtobufFormat.isMessage(object) ? CallFormats.PROTOBUF : told;
            WireFormat format = WireFormats.of(number);
            int[] bytes = new int[offsets.length + 1];
            bytes[offsets.length] = number;
            for (int i = 0; i < offsets.length; i++) {
                bytes[i] = ofField(format, object, offsets[i], (char) types[i]);
            }
            return bytes;
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
            return null;
        }
    }

    private static int ofField(WireFormat format, Object object, int offset, char type)
            throws Throwable {
        switch (type) {
            case 'Z':
                return (int) format.ofBoolean((Memory.byteAt(object, offset) & 1) != 0);
            case 'B':
                return (int) format.ofInteger(Memory.byteAt(object, offset), type);
            case 'S':
                return (int) format.ofInteger(Memory.shortAt(object, offset), type);
            case 'C':
                return (int) format.ofCharacter();
            case 'I':
                return (int) format.ofInteger(Memory.intAt(object, offset), type);
            case 'J':
                return (int) format.ofInteger(Memory.longAt(object, offset), type);
            case 'F':
                float real = Float.intBitsToFloat(Memory.intAt(object, offset));
                return (int) format.ofReal(real, Float.toString(real), Float.BYTES);
            case 'D':
                double precise = Double.longBitsToDouble(Memory.longAt(object, offset));
                return (int) format.ofReal(precise, Double.toString(precise), Double.BYTES);
            default:
                return ofReference(format, Memory.referenceAt(object, offset), false);
        }
    }

    /** Bytes of what a key leads to, or {@link #UNKNOWN}. */
    public static int ofKey(Object value, int format) {
        return ofReference(WireFormats.of(format), value, true);
    }

    private static int ofReference(WireFormat format, Object value, boolean isOfKey) {
        try {
            return ValueBytes.of(format, value, isOfKey);
        } catch (RuntimeException changing) {
            return UNKNOWN; // another thread changes a container meanwhile
        }
    }
}
