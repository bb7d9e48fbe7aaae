// SPDX-License-Identifier: MIT
package org.fieldtrace.agent;

import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Class files that every JVM loads and no transformer can read. */
public final class BrokenClassFile {

    private BrokenClassFile() {}

    /** The JVM does not look at the annotations of types as it loads a class; ASM does. */
    public static byte[] of(byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile).accept(writer, 0);
        writer.visitAttribute(
                new Attribute("RuntimeVisibleTypeAnnotations") {
                    @Override
                    protected ByteVector write(
                            ClassWriter in, byte[] code, int length, int stack, int locals) {
                        return new ByteVector().putShort(9).putByte(0x7f);
                    }
                });
        return writer.toByteArray();
    }
}
