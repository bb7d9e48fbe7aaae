// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.PerLoader;

/**
 * Puts advice classes into the class loader of a library, where they find the library's classes.
 *
 * <p>Nothing is locked: a class is defined while the application loads another, and waiting for a
 * thread that does the same with another loader could wait for ever. Who comes second to define a
 * class finds it defined.
 */
final class AdviceInjection {

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
     * @param index from which it is
     * @param module of that class; null where it is not known yet and unnamed
     * @param loader of that class; null for the bootstrap loader
     * @return what the library lacks that the advice needs; empty if all is well
     * @throws ReflectiveOperationException if the loader refuses the class
     * @throws IOException if the agent's jar cannot be read
     */
    Optional<String> inject(Advice advice, AdviceIndex index, Module module, ClassLoader loader)
            throws ReflectiveOperationException, IOException {
        if (advice.isOwnClass()) {
            letRead(module, Set.of(NativeAgent.class.getModule()));
            return Optional.empty();
        }
        if (loader == null) {
            throw new ReflectiveOperationException(
                    "advice for classes of the bootstrap loader belongs into the bridge");
        }
        Optional<String> missing = define(advice, index, loader);
        if (missing.isEmpty()) {
            letRead(module, Set.of(loader.getUnnamedModule(), NativeAgent.class.getModule()));
        }
        return missing;
    }

    /** Once in a loader: to look up what advice needs takes longer than all else of a hook. */
    private Optional<String> define(Advice advice, AdviceIndex index, ClassLoader loader)
            throws ReflectiveOperationException, IOException {
        Set<String> defined = injected.get(loader, ConcurrentHashMap::newKeySet);
        if (defined.contains(advice.name())) {
            return Optional.empty();
        }
        ReferenceCheck check = new ReferenceCheck();
        for (String name : advice.classes()) {
            if (!defined.contains(name)) {
                index.addNeeds(name, check);
            }
        }
        Optional<String> missing = check.firstMissing(ClassFiles.of(loader));
        if (missing.isEmpty()) {
            for (String name : advice.classes()) {
                if (!defined.contains(name)) {
                    define(loader, name, index.classFile(name));
                }
            }
            // Not before: a class that is there without those that it needs is not callable.
            defined.addAll(advice.classes());
        }
        return missing;
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
