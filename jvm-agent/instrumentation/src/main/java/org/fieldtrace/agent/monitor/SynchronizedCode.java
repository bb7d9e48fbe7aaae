// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.monitor;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which code leaves monitors. */
final class SynchronizedCode {

    private static final int SHORT = 2;
    private static final int MEMBER_HEADER = 6;
    private static final int ATTRIBUTE_HEADER = 6;
    private static final int CODE_LENGTH = 4;
    private static final byte MONITOREXIT = (byte) Opcodes.MONITOREXIT;

    private SynchronizedCode() {}

    /**
     * Whether a class may have any. This runs for each class that is loaded, and does not look at
     * instructions one by one: an operand may look like one.
     */
    static boolean mayBeIn(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        int interfaces = reader.header + MEMBER_HEADER;
        int at = interfaces + SHORT + SHORT * reader.readUnsignedShort(interfaces);
        at = skipMembers(reader, at);
        int methods = reader.readUnsignedShort(at);
        at += SHORT;
        for (int i = 0; i < methods; i++) {
            if ((reader.readUnsignedShort(at) & Opcodes.ACC_SYNCHRONIZED) != 0) {
                return true;
            }
            int attributes = reader.readUnsignedShort(at + MEMBER_HEADER);
            at += MEMBER_HEADER + SHORT;
            for (int j = 0; j < attributes; j++) {
                int length = reader.readInt(at + SHORT);
                if (mayLeave(classFile, at + ATTRIBUTE_HEADER, length)) {
                    return true;
                }
                at += ATTRIBUTE_HEADER + length;
            }
        }
        return false;
    }

    /** Whether an attribute of a method, if it is its code, may leave a monitor. */
    private static boolean mayLeave(byte[] classFile, int start, int length) {
        int code = start + SHORT + SHORT + CODE_LENGTH;
        for (int i = code; i < start + length; i++) {
            if (classFile[i] == MONITOREXIT) {
                return true;
            }
        }
        return false;
    }

    private static int skipMembers(ClassReader reader, int start) {
        int at = start + SHORT;
        for (int i = reader.readUnsignedShort(start); i > 0; i--) {
            int attributes = reader.readUnsignedShort(at + MEMBER_HEADER);
            at += MEMBER_HEADER + SHORT;
            for (int j = 0; j < attributes; j++) {
                at += ATTRIBUTE_HEADER + reader.readInt(at + SHORT);
            }
        }
        return at;
    }

    /**
     * The methods, by name and descriptor, that put something else where their object stands at
     * first, as obfuscators make them.
     */
    static Set<String> thatForgetTheirObject(ClassReader reader) {
        Set<String> methods = new HashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        return new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitVarInsn(int opcode, int variable) {
                                if (variable == 0 && opcode >= Opcodes.ISTORE) {
                                    methods.add(name + descriptor);
                                }
                            }
                        };
                    }
                },
                ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods;
    }
}
