// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.PerLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/**
 * Puts advice classes into the class loader of a library, where they find the library's classes.
 *
 * <p>Nothing is locked: a class is defined while the application loads another, and waiting for a
 * thread that does the same with another loader could wait for ever. Who comes second to define a
 * class finds it defined.
 */
final class AdviceInjection {

    private static final String PACKAGE = "org/fieldtrace/advice/";

    private final Instrumentation instrumentation;
    private final Method defineClass;

    /** Advice that is defined in a loader with all that it needs, by the names of its classes. */
    private final PerLoader<Set<String>> injected = new PerLoader<>();

    /**
     * @throws ReflectiveOperationException if this JDK has no such way to define a class
     */
    AdviceInjection(Instrumentation instrumentation) throws ReflectiveOperationException {
        this.instrumentation = instrumentation;
        this.defineClass =
                ClassLoader.class.getDeclaredMethod(
                        "defineClass",
                        String.class,
                        byte[].class,
                        int.class,
                        int.class,
                        ProtectionDomain.class);
        this.defineClass.setAccessible(true);
    }

    /**
     * Makes an advice callable from a class that is being loaded.
     *
     * @param module of that class; null where it is not known yet and unnamed
     * @param loader of that class; null for the bootstrap loader
     * @return what the library lacks that the advice needs; empty if all is well
     * @throws ReflectiveOperationException if the loader refuses the class
     * @throws IOException if the agent's jar cannot be read
     */
    Optional<String> inject(Advice advice, Module module, ClassLoader loader)
            throws ReflectiveOperationException, IOException {
        if (advice.isOwnClass()) {
            letRead(module, Set.of(NativeAgent.class.getModule()));
            return Optional.empty();
        }
        if (loader == null) {
            throw new ReflectiveOperationException(
                    "advice for classes of the bootstrap loader belongs into the bridge");
        }
        Optional<String> missing = define(advice, loader);
        if (missing.isEmpty()) {
            letRead(module, Set.of(loader.getUnnamedModule(), NativeAgent.class.getModule()));
        }
        return missing;
    }

    /** Once in a loader: to look up what advice needs takes longer than all else of a hook. */
    private Optional<String> define(Advice advice, ClassLoader loader)
            throws ReflectiveOperationException, IOException {
        Set<String> defined = injected.get(loader, ConcurrentHashMap::newKeySet);
        if (defined.contains(advice.name())) {
            return Optional.empty();
        }
        Map<String, byte[]> classFiles = classFiles(advice);
        ReferenceCheck check = new ReferenceCheck();
        for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
            if (!defined.contains(classFile.getKey())) {
                check.add(classFile.getValue());
            }
        }
        Optional<String> missing = check.firstMissing(ClassFiles.of(loader));
        if (missing.isEmpty()) {
            for (Map.Entry<String, byte[]> classFile : classFiles.entrySet()) {
                if (!defined.contains(classFile.getKey())) {
                    define(loader, classFile.getKey(), classFile.getValue());
                }
            }
            defined.addAll(classFiles.keySet());
        }
        return missing;
    }

    /** The advice and other injected classes that it needs, supertypes before their subtypes. */
    static Map<String, byte[]> classFiles(Advice advice) throws IOException {
        Map<String, byte[]> classFiles = new LinkedHashMap<>();
        collect(advice.name(), advice.classFile(), classFiles);
        return classFiles;
    }

    private static void collect(String name, byte[] classFile, Map<String, byte[]> found)
            throws IOException {
        ClassReader reader = new ClassReader(classFile);
        Set<String> visiting = new TreeSet<>(found.keySet());
        if (!visiting.add(name)) {
            return;
        }
        collectNamed(reader.getSuperName(), found);
        for (String type : reader.getInterfaces()) {
            collectNamed(type, found);
        }
        found.put(name, classFile);
        for (String other : referenced(reader)) {
            collectNamed(other, found);
        }
    }

    private static void collectNamed(String name, Map<String, byte[]> found) throws IOException {
        if (name.startsWith(PACKAGE) && !found.containsKey(name)) {
            byte[] classFile = Advice.bytesOf(name);
            if (classFile == null) {
                throw new IOException("the agent's jar has no class " + name.replace('/', '.'));
            }
            collect(name, classFile, found);
        }
    }

    private static Set<String> referenced(ClassReader reader) {
        Set<String> names = new TreeSet<>();
        Remapper listener =
                new Remapper() {
                    @Override
                    public String map(String internalName) {
                        if (internalName.startsWith(PACKAGE)) {
                            names.add(internalName);
                        }
                        return internalName;
                    }
                };
        reader.accept(new Needed(listener), ClassReader.SKIP_DEBUG);
        return names;
    }

    /**
     * Passes over the lists of classes that are nested beside each other: advice for one method
     * works where the library lacks what the advice for another needs.
     */
    private static final class Needed extends ClassRemapper {
        Needed(Remapper listener) {
            super(Opcodes.ASM9, new Nothing(), listener);
        }

        @Override
        public void visitNestMember(String member) {}

        @Override
        public void visitInnerClass(String name, String outer, String inner, int access) {}
    }

    /** Is visited whole, and makes nothing of it. */
    private static final class Nothing extends ClassVisitor {
        Nothing() {
            super(Opcodes.ASM9);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {};
        }
    }

    private void define(ClassLoader loader, String name, byte[] classFile)
            throws ReflectiveOperationException {
        String binaryName = name.replace('/', '.');
        try {
            defineClass.invoke(loader, binaryName, classFile, 0, classFile.length, null);
        } catch (InvocationTargetException failure) {
            if (!(failure.getCause() instanceof LinkageError) || !isDefined(loader, binaryName)) {
                throw failure;
            }
        }
    }

    private static boolean isDefined(ClassLoader loader, String name) {
        try {
            return Class.forName(name, false, loader).getClassLoader() == loader;
        } catch (ClassNotFoundException | LinkageError missing) {
            return false;
        }
    }

    private void letRead(Module module, Set<Module> others) {
        if (module != null && module.isNamed() && !others.stream().allMatch(module::canRead)) {
            instrumentation.redefineModule(module, others, Map.of(), Map.of(), Set.of(), Map.of());
        }
    }
}
