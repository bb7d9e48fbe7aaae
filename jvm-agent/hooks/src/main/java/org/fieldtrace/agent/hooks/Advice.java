// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.fieldtrace.agent.base.AgentFiles;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * An advice class as it lies in the agent's jar: beside the agent's own classes where it needs
 * nothing but the JDK, else below {@link #FOLDER}, where no class loader finds it by itself.
 */
final class Advice {

    /** Where classes lie that are compiled against a library, see {@link AdviceInjection}. */
    static final String FOLDER = "advice/";

    private static final String CLASS = ".class";
    private static final String OURS = "org/fieldtrace/";

    private final String name;
    private final byte[] classFile;
    private final boolean ownClass;
    private final Map<String, String> methods = new TreeMap<>();

    private Advice(String name, byte[] classFile, boolean ownClass) throws IOException {
        this.name = name;
        this.classFile = classFile;
        this.ownClass = ownClass;
        addMethods(classFile);
    }

    private void addMethods(byte[] declaring) throws IOException {
        ClassReader reader = new ClassReader(declaring);
        reader.accept(new StaticMethods(), ClassReader.SKIP_CODE);
        byte[] inherited =
                reader.getSuperName().startsWith(OURS)
                        ? AgentFiles.read(reader.getSuperName() + CLASS)
                        : null;
        if (inherited != null) {
            addMethods(inherited);
        }
    }

    /**
     * Reads an advice class.
     *
     * @param name its internal name
     * @throws IOException if there is none, or the jar cannot be read
     */
    static Advice read(String name) throws IOException {
        byte[] injected = AgentFiles.read(FOLDER + name + CLASS);
        if (injected != null) {
            return of(name, injected);
        }
        byte[] own = AgentFiles.read(name + CLASS);
        if (own == null) {
            throw new IOException("the agent's jar has no class " + name.replace('/', '.'));
        }
        return new Advice(name, own, true);
    }

    /** An advice class that is at hand. */
    static Advice of(String name, byte[] classFile) throws IOException {
        return new Advice(name, classFile, false);
    }

    /** The class file of something below {@link #FOLDER}; null where there is none. */
    static byte[] bytesOf(String name) throws IOException {
        return AgentFiles.read(FOLDER + name + CLASS);
    }

    /** Internal name. */
    String name() {
        return name;
    }

    byte[] classFile() {
        return classFile;
    }

    /** Whether it is one of the agent's own classes, which every loader finds. */
    boolean isOwnClass() {
        return ownClass;
    }

    /** Type of the static method of that name, its own or inherited; null where there is none. */
    Type method(String method) {
        String descriptor = methods.get(method);
        return descriptor == null ? null : Type.getMethodType(descriptor);
    }

    private final class StaticMethods extends ClassVisitor {
        StaticMethods() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, String signature, String[] thrown) {
            if ((access & Opcodes.ACC_STATIC) != 0 && (access & Opcodes.ACC_PUBLIC) != 0) {
                methods.putIfAbsent(method, descriptor);
            }
            return null;
        }
    }
}
