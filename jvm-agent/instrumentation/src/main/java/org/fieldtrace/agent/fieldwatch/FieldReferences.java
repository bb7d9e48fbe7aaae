// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.fieldtrace.agent.base.ClassFile;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * The classes through which a class file accesses fields, from its constant pool alone (Java
 * Virtual Machine Specification, section 4.4.2), which says it without looking at any method.
 */
final class FieldReferences {

    private static final int FIELDREF = 9;

    /** What stands before the constant pool in a class file: a magic number, and a version. */
    private static final byte[] BEFORE = {
        (byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, Opcodes.V1_8
    };

    /** Access, class, superclass, and numbers of interfaces, fields, methods and attributes. */
    private static final int AFTER = 7 * 2;

    private FieldReferences() {}

    /**
     * A reader of a class file; where its version is newer than ASM knows, of its constant pool
     * alone.
     *
     * @throws RuntimeException where ASM does not know what stands in it
     */
    static ClassReader reader(byte[] classFile) {
        if (!ClassFile.isTooNew(classFile)) {
            return new ClassReader(classFile);
        }
        byte[] known = classFile.clone();
        System.arraycopy(BEFORE, 0, known, 0, BEFORE.length);
        return new ClassReader(known);
    }

    /**
     * A reader of the constant pool alone of a class that is loaded already, whose class file
     * nobody has any more; null where the JVM does not give it.
     *
     * @param isTold whether a line says so
     */
    static ClassReader reader(Class<?> type, boolean isTold) {
        byte[] pool = NativeAgent.calls().constantPool(type);
        if (pool == null) {
            return null;
        }
        byte[] classFile = Arrays.copyOf(BEFORE, BEFORE.length + pool.length + AFTER);
        System.arraycopy(pool, 0, classFile, BEFORE.length, pool.length);
        try {
            return new ClassReader(classFile);
        } catch (RuntimeException unreadable) {
            if (isTold) {
                Notice.print(
                        "unreadable constant pools",
                        "what some classes read is not known until they are woven, such as "
                                + type.getName()
                                + ", because the JVM gives no readable constant pool of them"
                                + " (remedy: name this agent first, ahead of the agent that loads"
                                + " them)");
            }
            return null;
        }
    }

    /** Internal names of the application's classes that the references name. */
    static Set<String> owners(ClassReader reader, ApplicationClasses application) {
        Set<String> owners = new HashSet<>();
        char[] buffer = new char[reader.getMaxStringLength()];
        for (int i = 1; i < reader.getItemCount(); i++) {
            int content = reader.getItem(i);
            if (content > 0 && reader.readByte(content - 1) == FIELDREF) {
                String owner = reader.readClass(content, buffer);
                if (application.contains(owner)) {
                    owners.add(owner);
                }
            }
        }
        return owners;
    }
}
