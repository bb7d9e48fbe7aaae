// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class CallingMethodsTest {

    private static final String SOURCE =
            "package acme;\n"
                    + "public class Queue implements Runnable, Comparable<Queue> {\n"
                    + "  static final long NUMBER = 7L; private final String text = \"wait\";\n"
                    + "  public void run() {}\n"
                    + "  public synchronized void ends() { notifyAll(); }\n"
                    + "  synchronized void waits(Object at) throws Exception {\n"
                    + "    switch (text) { case \"a\": at.wait(NUMBER); break;"
                    + " default: run(); } }\n"
                    + "  void notify(int all) {}\n"
                    + "  void tells() { notify(1); }\n"
                    + "  abstract static class Other { abstract void wait(Object at); }\n"
                    + "  public int compareTo(Queue other) { return 0; } }";

    private static final CallingMethods.Called OF_OBJECT =
            (owner, name, descriptor) ->
                    owner.equals("java/lang/Object")
                            && (name.equals("wait") || name.startsWith("notify"));

    @Test
    void namesTheMethodsThatCallAndNoOthers() {
        Map<String, byte[]> classes = Compiler.compile(17, SOURCE);
        ClassReader queue = new ClassReader(classes.get("acme/Queue"));
        assertEquals(
                Set.of("ends()V", "waits(Ljava/lang/Object;)V"),
                CallingMethods.of(queue, OF_OBJECT));
        assertTrue(CallingMethods.mayBeIn(queue, OF_OBJECT));

        ClassReader other = new ClassReader(classes.get("acme/Queue$Other"));
        assertEquals(Set.of(), CallingMethods.of(other, OF_OBJECT));
        assertFalse(CallingMethods.mayBeIn(other, OF_OBJECT));
    }

    @Test
    void findsAllThatDecodingFinds() throws Exception {
        CallingMethods.Called any =
                (owner, name, descriptor) -> name.equals("add") || name.equals("<init>");
        for (Class<?> type :
                List.of(Thread.class, ConcurrentHashMap.class, Map.class, ClassReader.class)) {
            String file = type.getName().replace('.', '/') + ".class";
            try (InputStream content = ClassLoader.getSystemResourceAsStream(file)) {
                ClassReader reader = new ClassReader(content);
                Set<String> missing = decoded(reader, any);
                missing.removeAll(CallingMethods.of(reader, any));
                assertEquals(Set.of(), missing, type.getName());
            }
        }
    }

    @Test
    void methodsAreThoseThatAVisitorIsGiven() throws Exception {
        for (Class<?> type : List.of(Thread.class, Map.class, Comparable.class, TimeUnit.class)) {
            String file = type.getName().replace('.', '/') + ".class";
            try (InputStream content = ClassLoader.getSystemResourceAsStream(file)) {
                ClassReader reader = new ClassReader(content);
                List<String> visited = new ArrayList<>();
                reader.accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String name,
                                    String descriptor,
                                    String generic,
                                    String[] thrown) {
                                // A visitor's access has ASM's own bits, too.
                                visited.add((access & 0xffff) + name + descriptor);
                                return null;
                            }
                        },
                        ClassReader.SKIP_CODE);
                List<String> walked = new ArrayList<>();
                ClassMethods methods = new ClassMethods(reader);
                while (methods.next()) {
                    walked.add(methods.access() + methods.name() + methods.descriptor());
                }
                assertEquals(visited, walked, type.getName());
            }
        }
    }

    private static Set<String> decoded(ClassReader reader, CallingMethods.Called called) {
        Set<String> found = new HashSet<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String generic, String[] thrown) {
                        return new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitMethodInsn(
                                    int opcode,
                                    String owner,
                                    String callee,
                                    String descriptor,
                                    boolean isInterface) {
                                if (called.test(owner, callee, descriptor)) {
                                    found.add(name + type);
                                }
                            }
                        };
                    }
                },
                0);
        return found;
    }
}
