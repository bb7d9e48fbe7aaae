// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files of which the JVM has left out what parameters are called. */
class ParameterNamesTest {

    private static final String NAME = "acme/Pages";

    private final ParameterNames transformer = new ParameterNames();

    /** A class with a method of two parameters, and one of none. */
    private static byte[] compiled() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, NAME, null, "java/lang/Object", null);
        MethodVisitor page = writer.visitMethod(Opcodes.ACC_ABSTRACT, "page", "(IJ)V", null, null);
        page.visitParameter("ownerId", 0);
        page.visitParameter("since", Opcodes.ACC_FINAL);
        page.visitEnd();
        writer.visitMethod(Opcodes.ACC_ABSTRACT, "home", "()V", null, null).visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    /** As a JVM before 20 hands it over: the constants are there, and the attribute is not. */
    private static byte[] withoutNames(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String generic, String[] thrown) {
                        return new MethodVisitor(
                                Opcodes.ASM9,
                                super.visitMethod(access, name, type, generic, thrown)) {
                            @Override
                            public void visitParameter(String parameter, int flags) {
                                // Left out.
                            }
                        };
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static ClassLoader finding(byte[] classFile) {
        return new ClassLoader(null) {
            @Override
            public InputStream getResourceAsStream(String name) {
                return name.equals(NAME + ".class") && classFile != null
                        ? new ByteArrayInputStream(classFile)
                        : null;
            }
        };
    }

    private static final class Generating extends ClassLoader {
        Class<?> define(byte[] classFile) {
            return defineClass(NAME.replace('/', '.'), classFile, 0, classFile.length);
        }
    }

    private static List<String> names(byte[] classFile) {
        List<String> found = new ArrayList<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String type,
                                    String generic,
                                    String[] thrown) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitParameter(String parameter, int flags) {
                                        found.add(name + " " + parameter + " " + flags);
                                    }
                                };
                            }
                        },
                        0);
        return found;
    }

    private byte[] retransformed(byte[] file, byte[] handedOver) {
        return transformer.transform(finding(file), NAME, Object.class, null, handedOver);
    }

    @Test
    void namesThatTheJvmLeavesOutComeBackFromTheClassFile() {
        byte[] mended = retransformed(compiled(), withoutNames(compiled()));
        assertEquals(List.of("page ownerId 0", "page since 16"), names(mended));
    }

    @Test
    void ofAClassThatWasGeneratedAsTheProgramRanTheyComeBackFromTheJvm() {
        Class<?> generated = new Generating().define(compiled());
        byte[] mended =
                transformer.transform(
                        generated.getClassLoader(),
                        NAME,
                        generated,
                        null,
                        withoutNames(compiled()));
        assertEquals(List.of("page ownerId 0", "page since 16"), names(mended));
    }

    @Test
    void aClassThatHasItsNamesStaysAsItIs() {
        assertNull(retransformed(compiled(), compiled()));
    }

    @Test
    void aClassThatWasCompiledWithoutNamesStaysAsItIs() {
        byte[] without = withoutNames(compiled());
        assertNull(retransformed(without, without));
    }

    @Test
    void aClassWhoseFileIsNotFoundStaysAsItIs() {
        assertNull(retransformed(null, withoutNames(compiled())));
    }

    @Test
    void aClassThatIsLoadedStaysAsItIs() {
        assertNull(
                transformer.transform(
                        finding(compiled()), NAME, null, null, withoutNames(compiled())));
    }
}
