// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Keeps the names of parameters of classes that are retransformed. JVMs before 20 leave these names
 * out of the class file that they hand over (JDK-8240908), and forget them with whatever comes
 * back. Spring, among others, asks for them as late as a request comes.
 *
 * <p>Has to be the last transformer. The names are those of the class file where the loader finds
 * it. Of a class that was generated as the program ran they are those that the JVM still knows; to
 * ask for them loads the classes that its methods name.
 */
final class ParameterNames implements ClassFileTransformer {

    private static final byte[] ATTRIBUTE = "MethodParameters".getBytes(StandardCharsets.US_ASCII);

    /** A parameter as the attribute has it. */
    private static final class Parameter {
        final String name;
        final int access;

        Parameter(String name, int access) {
            this.name = name;
            this.access = access;
        }
    }

    @Override
    public byte[] transform(
            ClassLoader loader,
            String className,
            Class<?> classBeingRedefined,
            ProtectionDomain protectionDomain,
            byte[] classFile) {
        if (classBeingRedefined == null || className == null) {
            return null;
        }
        try {
            // The constant stays where the attribute is left out.
            if (ClassFile.isTooNew(classFile) || !hasConstant(classFile)) {
                return null;
            }
            ClassReader reader = new ClassReader(classFile);
            if (!parameters(reader).isEmpty()) {
                return null;
            }
            Map<String, List<Parameter>> names = ofFile(loader, className);
            if (names.isEmpty()) {
                names = ofClass(classBeingRedefined);
            }
            return names.isEmpty() ? null : with(reader, names);
        } catch (Throwable unknown) {
            return null; // they are lost, as without this
        }
    }

    private static boolean hasConstant(byte[] classFile) {
        int last = classFile.length - ATTRIBUTE.length;
        for (int i = 0; i <= last; i++) {
            int k = 0;
            while (k < ATTRIBUTE.length && classFile[i + k] == ATTRIBUTE[k]) {
                k++;
            }
            if (k == ATTRIBUTE.length) {
                return true;
            }
        }
        return false;
    }

    private static Map<String, List<Parameter>> ofFile(ClassLoader loader, String className)
            throws IOException {
        try (InputStream file = ClassPathFiles.open(loader, className + ".class")) {
            return file == null ? Map.of() : parameters(new ClassReader(file));
        }
    }

    private static Map<String, List<Parameter>> ofClass(Class<?> type) {
        Map<String, List<Parameter>> found = new HashMap<>();
        for (Method method : type.getDeclaredMethods()) {
            keep(found, method.getName() + Type.getMethodDescriptor(method), method);
        }
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            keep(found, "<init>" + Type.getConstructorDescriptor(constructor), constructor);
        }
        return found;
    }

    private static void keep(
            Map<String, List<Parameter>> found, String method, Executable executable) {
        for (java.lang.reflect.Parameter one : executable.getParameters()) {
            if (one.isNamePresent()) {
                found.computeIfAbsent(method, m -> new ArrayList<>())
                        .add(new Parameter(one.getName(), one.getModifiers()));
            }
        }
    }

    /** By the methods that have any, with their descriptors. */
    private static Map<String, List<Parameter>> parameters(ClassReader reader) {
        Map<String, List<Parameter>> found = new HashMap<>();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String generic, String[] thrown) {
                        return new MethodVisitor(Opcodes.ASM9) {
                            @Override
                            public void visitParameter(String parameter, int flags) {
                                found.computeIfAbsent(name + type, m -> new ArrayList<>())
                                        .add(new Parameter(parameter, flags));
                            }
                        };
                    }
                },
                ClassReader.SKIP_CODE);
        return found;
    }

    private static byte[] with(ClassReader reader, Map<String, List<Parameter>> names) {
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String type, String generic, String[] thrown) {
                        MethodVisitor method =
                                super.visitMethod(access, name, type, generic, thrown);
                        List<Parameter> its = names.get(name + type);
                        if (its == null) {
                            return method;
                        }
                        its.forEach(one -> method.visitParameter(one.name, one.access));
                        // In between, for ASM copies a method that nobody looks at, without them.
                        return new MethodVisitor(Opcodes.ASM9, method) {};
                    }
                },
                0);
        return writer.toByteArray();
    }
}
