// SPDX-License-Identifier: MIT
package org.fieldtrace.guard;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ByteVector;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * What a class file says of its own guards, in an attribute that JVMs pass over: so that it gets
 * them once, however often it is built.
 */
final class GuardMark extends Attribute {

    private static final String NAME = "org.fieldtrace.Guarded";

    private final List<String> lines;

    GuardMark(List<String> lines) {
        super(NAME);
        this.lines = lines;
    }

    /** What has been guarded, one a line; null where the class has not been looked at. */
    static List<String> of(byte[] classFile) {
        GuardMark[] found = {null};
        ClassVisitor visitor =
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public void visitAttribute(Attribute attribute) {
                        if (attribute instanceof GuardMark) {
                            found[0] = (GuardMark) attribute;
                        }
                    }
                };
        Attribute[] known = {new GuardMark(List.of())};
        new ClassReader(classFile).accept(visitor, known, ClassReader.SKIP_CODE);
        return found[0] == null ? null : found[0].lines;
    }

    /** The class file with the mark. */
    static byte[] put(byte[] classFile, List<String> lines) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public void visitEnd() {
                        super.visitAttribute(new GuardMark(lines));
                        super.visitEnd();
                    }
                },
                0);
        return writer.toByteArray();
    }

    @Override
    public boolean isUnknown() {
        return false;
    }

    @Override
    protected Attribute read(
            ClassReader reader, int offset, int length, char[] buffer, int code, Label[] labels) {
        byte[] text = new byte[length];
        for (int i = 0; i < length; i++) {
            text[i] = (byte) reader.readByte(offset + i);
        }
        return new GuardMark(new String(text, StandardCharsets.UTF_8).lines().toList());
    }

    @Override
    protected ByteVector write(
            ClassWriter writer, byte[] code, int codeLength, int maxStack, int maxLocals) {
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return new ByteVector().putByteArray(text, 0, text.length);
    }
}
