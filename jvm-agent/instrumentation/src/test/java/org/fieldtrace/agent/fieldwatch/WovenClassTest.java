// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.fieldtrace.agent.bridge.watch.HiddenMark;
import org.fieldtrace.testing.Compiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class WovenClassTest {

    private static final String SOURCE =
            """
            class Straight {
                int field;
                int read(Straight other) { return other.field; }
                int none() { return 1; }
            }
            class Looping {
                long total;
                void read(Straight[] all) { for (Straight one : all) total += one.field; }
            }
            class Derived extends Straight { int own; }
            record Rec(int number) {}
            interface Shape { int LIMIT = 3; }
            enum Colour { RED; int shade; }
            """;

    /** Every access to a field of every class, in code that nobody wrote for this purpose. */
    @ParameterizedTest
    @ValueSource(
            classes = {
                org.objectweb.asm.ClassReader.class,
                org.objectweb.asm.commons.AdviceAdapter.class,
                org.objectweb.asm.tree.analysis.Frame.class,
                org.junit.jupiter.engine.JupiterTestEngine.class,
                org.junit.platform.commons.util.ReflectionUtils.class
            })
    void verifiesInRealLibraries(Class<?> inLibrary) throws Exception {
        Path jar = Path.of(inLibrary.getProtectionDomain().getCodeSource().getLocation().toURI());
        Map<String, byte[]> classFiles = classFiles(jar);
        WeavingLoader loader = new WeavingLoader(classFiles, classFiles.keySet());
        int calls = 0;
        for (String name : classFiles.keySet()) {
            loader.loadClass(name.replace('/', '.')).getDeclaredMethods(); // links
            calls += calls(loader.woven(name)).size();
        }
        assertEquals("", loader.faults());
        assertTrue(calls > 50, jar + ": " + calls + " accesses woven");
    }

    @ParameterizedTest
    @ValueSource(ints = {8, 11, 17})
    void verifiesInClassesOfEveryRelease(int release) throws Exception {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        release,
                        """
                        class Point {
                            long x; double y; int z; Object o; Point next;
                            Point(Point p) { this(p.x, p.z = 3); o = p; next = this; }
                            Point(long x, int z) { super(); this.x = x; this.z = z; }
                            void move(boolean b) {
                                for (int i = 0; i < 3; i++) {
                                    next.next.x += b ? y : z++;
                                    y = x = z = i;
                                    o = b ? this : o;
                                }
                            }
                        }
                        """);
        WeavingLoader loader = new WeavingLoader(classFiles, List.of("Point"));
        loader.loadClass("Point").getDeclaredMethods();
        assertEquals("", loader.faults());
    }

    @Test
    void weavesMethodsWithLoopsAtLoadAndOthersOnceTheirOwnerMatters() throws Exception {
        Map<String, byte[]> classFiles = Compiler.compile(17, SOURCE);
        WeavingLoader before = new WeavingLoader(classFiles, List.of());
        assertEquals(Set.of(), calls(before.woven("Straight")));
        assertEquals(
                Set.of(
                        "read read Straight.field",
                        "read read Looping.total",
                        "read write Looping.total"),
                calls(before.woven("Looping")));
        WeavingLoader after = new WeavingLoader(classFiles, List.of("Straight"));
        assertEquals(Set.of("read read Straight.field"), calls(after.woven("Straight")));
        // Else a loop that is running would count as one that was not woven.
        assertArrayEquals(before.woven("Looping"), after.woven("Looping"));
    }

    /** As Quarkus builds entities. */
    @Test
    void leavesOutWhatHibernateReadsToSeeWhetherAValueIsAnother() throws Exception {
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        """
                        class Entity {
                            int field;
                            boolean changed;
                            int getField() { return $$_hibernate_read_field(); }
                            int $$_hibernate_read_field() { return field; }
                            void $$_hibernate_write_field(int value) {
                                if (field != value) changed = true;
                                field = value;
                            }
                        }
                        """);
        assertEquals(
                Set.of(
                        "$$_hibernate_read_field read Entity.field",
                        "$$_hibernate_write_field write Entity.field",
                        "$$_hibernate_write_field write Entity.changed"),
                calls(new WeavingLoader(classFiles, List.of("Entity")).woven("Entity")));
    }

    @Test
    void marksTheOutermostClassOfTheApplicationOnce() throws Exception {
        Map<String, byte[]> classFiles = Compiler.compile(17, SOURCE);
        WeavingLoader loader = new WeavingLoader(classFiles, List.of());
        Set<String> marked = new TreeSet<>();
        for (String name : classFiles.keySet()) {
            for (Field field : loader.loadClass(name).getDeclaredFields()) {
                if (field.getName().equals(HiddenMark.NAME)) {
                    marked.add(name);
                    assertEquals(int.class, field.getType());
                    assertTrue(field.isSynthetic());
                    assertEquals(
                            Modifier.PRIVATE | Modifier.TRANSIENT,
                            field.getModifiers() & Modifier.fieldModifiers());
                }
            }
        }
        assertEquals(Set.of("Looping", "Rec", "Straight"), marked);
    }

    @Test
    void leavesAMethodAloneThatTheJvmWouldNoLongerCompile() throws Exception {
        String many = "sum += s.field;\n".repeat(900);
        Map<String, byte[]> classFiles =
                Compiler.compile(
                        17,
                        "class Large { int sum(Straight s) { int sum = 0;\n"
                                + many
                                + "return sum; } }\n"
                                + SOURCE);
        WeavingLoader loader = new WeavingLoader(classFiles, List.of("Straight"));
        assertEquals(Set.of(), calls(loader.woven("Large")));
        assertTrue(
                loader.faults().startsWith("Large: its method sum is so large"), loader.faults());
    }

    @Test
    void leavesLibrariesAlone() {
        ApplicationClasses application =
                new ApplicationClasses(
                        List.of(
                                "org.lib.",
                                "org.lib.inner.",
                                "!org.lib.sample.",
                                "java.",
                                "!org.fieldtrace.agent.bridge."));
        assertFalse(application.contains("org/lib/A"));
        assertFalse(application.contains("org/lib/zzz/A"));
        assertFalse(application.contains("java/util/List"));
        assertFalse(application.contains("[Lorg/acme/A;"));
        assertTrue(application.contains("org/library/A"));
        assertTrue(application.contains("org/acme/A"));
        assertTrue(application.contains("org/lib/sample/A"));
        assertFalse(application.contains("org/fieldtrace/agent/bridge/NativeAgent"));
    }

    /** The woven calls of a class: method, kind of access, owner and field. */
    private static Set<String> calls(byte[] classFile) {
        Set<String> calls = new TreeSet<>();
        new ClassReader(classFile)
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String method,
                                    String descriptor,
                                    String signature,
                                    String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode,
                                            String owner,
                                            String kind,
                                            String type,
                                            boolean isInterface) {
                                        // Of class files before Java 7; ASM's own are such.
                                        if (owner.contains("FieldAccess")) {
                                            calls.add(method + descriptor + " " + kind);
                                        }
                                    }

                                    @Override
                                    public void visitInvokeDynamicInsn(
                                            String kind,
                                            String type,
                                            Handle bootstrap,
                                            Object... arguments) {
                                        if (bootstrap.getOwner().contains("FieldAccess")) {
                                            calls.add(
                                                    method
                                                            + " "
                                                            + kind
                                                            + " "
                                                            + ((Type) arguments[0])
                                                                    .getInternalName()
                                                            + "."
                                                            + arguments[1]);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    private static Map<String, byte[]> classFiles(Path jar) throws Exception {
        Map<String, byte[]> classFiles = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().toList()) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.contains("-")) {
                    try (InputStream in = file.getInputStream(entry)) {
                        classFiles.put(name.replace(".class", ""), in.readAllBytes());
                    }
                }
            }
        }
        return classFiles;
    }
}
