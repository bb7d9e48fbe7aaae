// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class ClassFileTest {

    private static final int FINAL = Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL;
    private static final int IDENTITY = Opcodes.ACC_SUPER;
    private static final int INTERFACE = Opcodes.ACC_INTERFACE | Opcodes.ACC_ABSTRACT;

    @ParameterizedTest(name = "version {0}, preview {1}, flags {2}")
    @CsvSource({
        "69, true, " + FINAL + ", true",
        "69, true, " + Opcodes.ACC_ABSTRACT + ", true",
        "69, true, " + (FINAL | IDENTITY) + ", false",
        "69, true, " + INTERFACE + ", false",
        "69, false, " + FINAL + ", false",
        "61, true, " + FINAL + ", false",
    })
    void saysWhetherObjectsOfAClassHaveNoIdentity(
            int version, boolean isPreview, int access, boolean isWithout) {
        ClassWriter writer = new ClassWriter(0);
        int minor = isPreview ? Opcodes.V_PREVIEW : 0;
        writer.visit(minor | version, access, "app/Point", null, "java/lang/Object", null);
        byte[] classFile = writer.toByteArray();
        int written = new ClassReader(classFile).getAccess();
        assertEquals(isWithout, ClassFile.isWithoutIdentity(classFile, written));
    }
}
