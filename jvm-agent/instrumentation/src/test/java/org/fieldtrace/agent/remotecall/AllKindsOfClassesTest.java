// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.agent.LibraryClasses;
import org.fieldtrace.agent.base.StandardError;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class AllKindsOfClassesTest {

    private static Recorder recorder;

    /** Every method of every class becomes a remote call, every class one of remote objects. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                org.objectweb.asm.ClassReader.class,
                org.objectweb.asm.commons.AdviceAdapter.class,
                org.junit.jupiter.engine.JupiterTestEngine.class,
                org.junit.platform.commons.util.ReflectionUtils.class
            })
    void makesVerifiableClassesOfRealLibraries(Class<?> inLibrary) throws Throwable {
        Map<String, byte[]> classFiles = LibraryClasses.of(inLibrary);
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, everyMethod(classFiles));
        List<String> left = new ArrayList<>();
        String told =
                StandardError.during(
                        () -> {
                            for (String name : classFiles.keySet()) {
                                loader.loadClass(name.replace('/', '.'))
                                        .getDeclaredMethods(); // links
                                if (loader.instrumented(name) == null
                                        && hasCode(classFiles.get(name))) {
                                    left.add(name);
                                }
                            }
                        });
        assertFalse(told.contains("is not watched"), told);
        assertTrue(classFiles.size() > 20, () -> inLibrary + ": " + classFiles.keySet());
        assertEquals(List.of(), left, "left alone");
    }

    /** Class files before Java 6 have no stack map frames. */
    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17})
    void instrumentsClassesOfOldAndNewReleases(int release) throws Throwable {
        InstrumentingLoader loader = new InstrumentingLoader(source(release), "");
        assertEquals("0x", loader.call("Client", "fetch", "x"));
        assertEquals(Map.of("Dto", 1), recorder.calls().get(0).objects());
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_2, Opcodes.V1_4, Opcodes.V1_5, Opcodes.V1_6})
    void instrumentsClassesWithoutStackMapFrames(int version) throws Throwable {
        Map<String, byte[]> classFiles = source(8);
        classFiles.replaceAll((name, classFile) -> withoutFrames(version, classFile));
        InstrumentingLoader loader = new InstrumentingLoader(classFiles, "");
        assertEquals("0x", loader.call("Client", "fetch", "x"));
        assertEquals(Map.of("Dto", 1), recorder.calls().get(0).objects());
    }

    /**
     * What javac does not write, but other compilers may: an argument's slot reused for a number.
     */
    @Test
    void wrapsAMethodThatReusesTheSlotsOfItsArguments() throws Throwable {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(Opcodes.V11, Opcodes.ACC_PUBLIC, "Odd", null, "java/lang/Object", null);
        MethodVisitor method =
                writer.visitMethod(
                        Opcodes.ACC_STATIC, "fetch", "(Ljava/lang/String;J)I", null, null);
        method.visitCode();
        Label again = new Label();
        method.visitInsn(Opcodes.ICONST_3);
        method.visitVarInsn(Opcodes.ISTORE, 0);
        method.visitLdcInsn("now a reference");
        method.visitVarInsn(Opcodes.ASTORE, 1);
        method.visitLabel(again);
        method.visitIincInsn(0, -1);
        method.visitVarInsn(Opcodes.ILOAD, 0);
        method.visitJumpInsn(Opcodes.IFNE, again);
        method.visitVarInsn(Opcodes.ALOAD, 1);
        method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/String", "length", "()I", false);
        method.visitInsn(Opcodes.IRETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        recorder = Recorder.record();
        InstrumentingLoader loader =
                new InstrumentingLoader(
                        new TreeMap<>(Map.of("Odd", writer.toByteArray())), "Odd#fetch->Dto");
        assertEquals(15, loader.call("Odd", "fetch", "argument", 1L));
        assertEquals(1, recorder.calls().size());
    }

    private static Map<String, byte[]> source(int release) {
        recorder = Recorder.record();
        return Compiler.compile(
                release,
                """
                class Client {
                    @org.fieldtrace.api.RemoteCall(Dto.class)
                    static String fetch(String s) {
                        for (int i = 0; ; i++) {
                            try {
                                long n = i;
                                if (s != null) return n + new Dto(s, i > 0 ? 1.5 : 2).s;
                            } finally {
                                s = s + "";
                            }
                        }
                    }
                }
                class Dto {
                    String s; double d;
                    Dto(String s, double d) { this.s = s; if (d > 1) { this.d = d; } else { this.d = 1; } }
                }
                """);
    }

    private static byte[] withoutFrames(int version, byte[] classFile) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public void visit(
                                    int before,
                                    int access,
                                    String name,
                                    String signature,
                                    String parent,
                                    String[] types) {
                                super.visit(version, access, name, signature, parent, types);
                            }
                        },
                        ClassReader.SKIP_FRAMES);
        return writer.toByteArray();
    }

    private static String everyMethod(Map<String, byte[]> classFiles) {
        Set<String> calls = new LinkedHashSet<>();
        classFiles.forEach(
                (name, classFile) -> {
                    String type = name.replace('/', '.');
                    for (String method : methodsWithCode(classFile)) {
                        calls.add(type + "#" + method + "->" + type);
                    }
                });
        return String.join(";", calls);
    }

    private static boolean hasCode(byte[] classFile) {
        return !methodsWithCode(classFile).isEmpty();
    }

    private static Set<String> methodsWithCode(byte[] classFile) {
        Set<String> methods = new LinkedHashSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    String signature,
                                    String[] exceptions) {
                                int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
                                if ((access & without) == 0 && !name.startsWith("<")) {
                                    methods.add(name);
                                }
                                return null;
                            }
                        },
                        0);
        return methods;
    }
}
