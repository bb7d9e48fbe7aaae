// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassReader;

/**
 * The fields and methods that a class file declares. Of a library's classes each is asked for a few
 * of many: names are compared as they stand in the file, and none is made a string.
 */
final class ClassMembers {

    private final byte[] classFile;
    private final List<String> supertypes = new ArrayList<>();

    /** Of each member where name and descriptor stand, fields before methods. */
    private final int[] texts;

    private final int firstMethod;

    /**
     * @throws RuntimeException if it is none, or of a newer Java than is known
     */
    ClassMembers(byte[] classFile) {
        this.classFile = classFile;
        ClassReader reader = new ClassReader(classFile);
        if (reader.getSuperName() != null) {
            supertypes.add(reader.getSuperName());
        }
        supertypes.addAll(List.of(reader.getInterfaces()));
        // Access, class and superclass stand before the interfaces.
        int position = reader.header + 6;
        position += 2 + 2 * reader.readUnsignedShort(position);
        int fields = reader.readUnsignedShort(position);
        int[] found = new int[2 * fields];
        position = read(reader, position + 2, found, 0);
        firstMethod = found.length;
        int methods = reader.readUnsignedShort(position);
        texts = Arrays.copyOf(found, firstMethod + 2 * methods);
        read(reader, position + 2, texts, firstMethod);
    }

    /** Returns where the last one ends. */
    private static int read(ClassReader reader, int first, int[] texts, int from) {
        int position = first;
        for (int i = from; i < texts.length; i += 2) {
            texts[i] = reader.getItem(reader.readUnsignedShort(position + 2));
            texts[i + 1] = reader.getItem(reader.readUnsignedShort(position + 4));
            int attributes = reader.readUnsignedShort(position + 6);
            position += 8;
            for (; attributes > 0; attributes--) {
                position += 6 + reader.readInt(position + 2);
            }
        }
        return position;
    }

    /** Internal names of the superclass, if it has one, and of interfaces. */
    List<String> supertypes() {
        return supertypes;
    }

    /**
     * Whether it declares the member.
     *
     * @param member a method's name and descriptor, or a field's name, a colon and its descriptor
     */
    boolean has(String member) {
        byte[] wanted = member.getBytes(UTF_8);
        for (int i = 0; i < texts.length; i += 2) {
            if (isAt(texts[i], texts[i + 1], i < firstMethod, wanted)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAt(int name, int descriptor, boolean isField, byte[] wanted) {
        int nameLength = unsignedShort(name);
        int length = unsignedShort(descriptor);
        int between = isField ? 1 : 0;
        int behindName = nameLength + between;
        return wanted.length == behindName + length
                && (!isField || wanted[nameLength] == ':')
                && equals(descriptor, length, wanted, behindName)
                && equals(name, nameLength, wanted, 0);
    }

    private boolean equals(int text, int length, byte[] wanted, int from) {
        int begin = text + 2;
        return Arrays.equals(classFile, begin, begin + length, wanted, from, from + length);
    }

    private int unsignedShort(int position) {
        return (classFile[position] & 0xff) << Byte.SIZE | classFile[position + 1] & 0xff;
    }
}
