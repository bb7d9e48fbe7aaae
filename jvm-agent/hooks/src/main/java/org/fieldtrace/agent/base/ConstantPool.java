// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.util.Arrays;

/**
 * The constant pool of a class file, read only as far as is needed to say that a class does not
 * matter: this runs for every class that the application loads (Java Virtual Machine Specification,
 * section 4.4).
 */
public final class ConstantPool {

    private static final int COUNT_OFFSET = 8;
    private static final int COUNT_SIZE = 2;

    private static final int UTF8 = 1;
    private static final int LONG = 5;
    private static final int DOUBLE = 6;

    /** Bytes of an entry after its tag, by tag; 0 for tags that there are not. */
    private static final int[] SIZES = {
        0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2
    };

    private ConstantPool() {}

    /**
     * Whether the class file mentions a string.
     *
     * @param utf8 the string; plain ASCII, so that it is its own modified UTF-8
     * @return false also where the class file is not as it should be
     */
    public static boolean contains(byte[] classFile, byte[] utf8) {
        return contains(classFile, COUNT_OFFSET, utf8);
    }

    /**
     * Whether a constant pool mentions a string.
     *
     * @param start where in {@code classFile} the pool begins with its number of entries
     */
    public static boolean contains(byte[] classFile, int start, byte[] utf8) {
        return containsAny(classFile, start, utf8);
    }

    /** Whether the class file mentions one of several strings at least. */
    public static boolean containsAny(byte[] classFile, byte[]... utf8s) {
        return containsAny(classFile, COUNT_OFFSET, utf8s);
    }

    private static boolean containsAny(byte[] classFile, int start, byte[]... utf8s) {
        if (classFile.length < start + COUNT_SIZE) {
            return false;
        }
        int count = unsignedShort(classFile, start);
        int offset = start + COUNT_SIZE;
        for (int entry = 1; entry < count && offset + 3 <= classFile.length; entry++) {
            int tag = classFile[offset++];
            if (tag == UTF8) {
                int text = offset + 2;
                int end = text + unsignedShort(classFile, offset);
                if (end > classFile.length) {
                    return false;
                }
                for (byte[] utf8 : utf8s) {
                    if (end - text == utf8.length
                            && Arrays.equals(classFile, text, end, utf8, 0, utf8.length)) {
                        return true;
                    }
                }
                offset = end;
            } else if (tag > 0 && tag < SIZES.length && SIZES[tag] > 0) {
                offset += SIZES[tag];
                if (tag == LONG || tag == DOUBLE) {
                    entry++;
                }
            } else {
                return false;
            }
        }
        return false;
    }

    private static int unsignedShort(byte[] bytes, int offset) {
        return (bytes[offset] & 0xff) << 8 | bytes[offset + 1] & 0xff;
    }
}
