// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The methods of a class that may call some others, found without decoding any instruction (Java
 * Virtual Machine Specification, section 4). All others a writer copies as they are: of a class
 * whose methods are all decoded, the JVM compiles the decoder with all that it can, which takes
 * longer than all else of a start.
 */
public final class CallingMethods {

    private static final int METHODREF = 10;
    private static final int INTERFACE_METHODREF = 11;

    /**
     * From a method's attributes to its code: a name and a length, stack and variables, a length.
     */
    private static final int BEFORE_CODE = 2 + 4 + 2 + 2 + 4;

    private static final int CALL_LENGTH = 3;

    /** A method that may be called. */
    public interface Called {
        boolean test(String owner, String name, String descriptor);
    }

    private final ClassReader reader;
    private final char[] buffer;
    private final Set<String> found = new HashSet<>();

    private CallingMethods(ClassReader reader) {
        this.reader = reader;
        buffer = new char[reader.getMaxStringLength()];
    }

    /**
     * Those of a class.
     *
     * @param called of the methods whose callers are looked for
     * @return names with descriptors; now and then of a method that calls none
     */
    public static Set<String> of(ClassReader reader, Called called) {
        CallingMethods methods = new CallingMethods(reader);
        int[] references = methods.references(called);
        if (references.length > 0) {
            methods.find(references);
        }
        return methods.found;
    }

    /**
     * Whether the constant pool alone, of a class or of one that is loaded, names such a method.
     */
    public static boolean mayBeIn(ClassReader reader, Called called) {
        return new CallingMethods(reader).references(called).length > 0;
    }

    /** Places in the constant pool. */
    private int[] references(Called called) {
        int[] references = new int[0];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int content = reader.getItem(i);
            int tag = content > 0 ? reader.readByte(content - 1) : 0;
            if (tag != METHODREF && tag != INTERFACE_METHODREF) {
                continue;
            }
            int nameAndType = reader.getItem(reader.readUnsignedShort(content + 2));
            if (called.test(
                    reader.readClass(content, buffer),
                    reader.readUTF8(nameAndType, buffer),
                    reader.readUTF8(nameAndType + 2, buffer))) {
                references = Arrays.copyOf(references, references.length + 1);
                references[references.length - 1] = i;
            }
        }
        return references;
    }

    private void find(int[] references) {
        ClassMethods methods = new ClassMethods(reader);
        while (methods.next()) {
            if (calls(methods.attributes(), references)) {
                found.add(methods.name() + methods.descriptor());
            }
        }
    }

    private boolean calls(int attributes, int[] references) {
        int offset = attributes + 2;
        for (int i = reader.readUnsignedShort(attributes); i > 0; i--) {
            if ("Code".equals(reader.readUTF8(offset, buffer))
                    && callsIn(offset + BEFORE_CODE, references)) {
                return true;
            }
            offset += 6 + reader.readInt(offset + 2);
        }
        return false;
    }

    /** Looks at operands, too, as if they were instructions. */
    private boolean callsIn(int code, int[] references) {
        int last = code + reader.readInt(code - 4) - CALL_LENGTH;
        for (int at = code; at <= last; at++) {
            int opcode = reader.readByte(at);
            if (opcode >= Opcodes.INVOKEVIRTUAL && opcode <= Opcodes.INVOKEINTERFACE) {
                int reference = reader.readUnsignedShort(at + 1);
                for (int wanted : references) {
                    if (reference == wanted) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
