// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class file in which the code of methods is changed without a branch, and nothing else. */
final class ChangedMethods {

    /** What becomes of a method. */
    interface Change {
        /**
         * @param next writes what it is given
         * @return what takes the method as it was; {@code next} to leave it so
         */
        MethodVisitor of(int access, String name, String descriptor, MethodVisitor next);
    }

    private ChangedMethods() {}

    /** The class file with its methods changed. */
    static byte[] in(byte[] classFile, Change change) {
        ClassReader reader = new ClassReader(classFile);
        // The writer computes the stack's size alone: frames would make it load classes.
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            String signature,
                            String[] exceptions) {
                        return change.of(
                                access,
                                name,
                                descriptor,
                                super.visitMethod(access, name, descriptor, signature, exceptions));
                    }
                },
                0);
        return writer.toByteArray();
    }
}
