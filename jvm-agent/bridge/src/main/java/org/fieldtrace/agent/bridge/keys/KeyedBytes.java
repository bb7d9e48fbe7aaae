// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Arrays;
import java.util.Map;
import org.fieldtrace.agent.bridge.watch.FieldBytes;

/** How many bytes the values of an object's keys take where they travel. */
final class KeyedBytes {

    private KeyedBytes() {}

    /**
     * Called by native code, before any key of the object is watched. Never throws.
     *
     * @param classId as which it is counted
     * @param fields of that class
     * @param format of the call that brought the object in
     * @return of each field its bytes, {@link FieldBytes#UNKNOWN} where it is not there or of an
     *     unknown kind, and then the format; null where nothing can be told
     */
    static int[] of(Object object, int classId, int fields, int format) {
        try {
            int[] bytes = new int[fields + 1];
            Arrays.fill(bytes, FieldBytes.UNKNOWN);
            bytes[fields] = format;
            KeyedType type = KeyedType.of(object.getClass());
            KeyClass keys = KeyClass.of(classId);
            for (Map.Entry<?, ?> entry : type.entries(object).entrySet()) {
                int field = keys.indexOf(entry.getKey());
                if (field != KeyClass.NONE) {
                    int value = FieldBytes.ofKey(entry.getValue(), format);
                    int before = Math.max(0, bytes[field]); // of another key without a name
                    bytes[field] = value < 0 ? bytes[field] : before + value;
                }
            }
            return bytes;
        } catch (Throwable leftOut) {
            // For want of stack or memory, or changed meanwhile; the application goes on.
            return null;
        }
    }
}
