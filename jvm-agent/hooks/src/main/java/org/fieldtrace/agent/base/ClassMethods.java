// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import org.objectweb.asm.ClassReader;

/**
 * The methods of a class file, without what stands in them: a visitor would be given all their
 * attributes (Java Virtual Machine Specification, section 4.6).
 */
public final class ClassMethods {

    /** From a method's or a field's beginning to its attributes: access, name, descriptor. */
    private static final int BEFORE_ATTRIBUTES = 6;

    private final ClassReader reader;
    private final char[] buffer;
    private int offset;
    private int next;
    private int left;

    /** Stands ahead of the first. */
    public ClassMethods(ClassReader reader) {
        this.reader = reader;
        buffer = new char[reader.getMaxStringLength()];
        // Access, class and superclass stand before the interfaces.
        next = reader.header + 6;
        next += 2 + 2 * reader.readUnsignedShort(next);
        int fields = reader.readUnsignedShort(next);
        next += 2;
        for (int i = 0; i < fields; i++) {
            next = afterAttributes(next + BEFORE_ATTRIBUTES);
        }
        left = reader.readUnsignedShort(next);
        next += 2;
    }

    /** Goes to the next one; false where there is none. */
    public boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        offset = next;
        next = afterAttributes(attributes());
        return true;
    }

    public int access() {
        return reader.readUnsignedShort(offset);
    }

    public String name() {
        return reader.readUTF8(offset + 2, buffer);
    }

    public String descriptor() {
        return reader.readUTF8(offset + 4, buffer);
    }

    /** Where its attributes begin, with their number. */
    int attributes() {
        return offset + BEFORE_ATTRIBUTES;
    }

    private int afterAttributes(int attributes) {
        int behind = attributes + 2;
        for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
            behind += 6 + reader.readInt(behind + 2);
        }
        return behind;
    }
}
