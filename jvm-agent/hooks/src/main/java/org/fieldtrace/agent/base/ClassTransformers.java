// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.IllegalClassFormatException;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.bridge.PerLoader;

/**
 * The agent's transformers in this JVM, and which classes they have changed, so that all of it can
 * be taken back.
 */
public final class ClassTransformers {

    /** How long a class that a transformer has seen may take until it counts as loaded. */
    private static final long LOADING_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long POLL_MS = 10;

    private final Instrumentation instrumentation;
    private final List<ClassFileTransformer> added = new ArrayList<>();
    private final ClassFileTransformer parameterNames = new ParameterNames();

    // By name, because a class that is being loaded is no Class yet; weak in the loaders.
    private volatile PerLoader<Set<String>> changed = new PerLoader<>();

    public ClassTransformers(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Adds a transformer for classes that are loaded or retransformed. What it does can be taken
     * back.
     */
    public void add(ClassFileTransformer transformer) {
        ClassFileTransformer recording = new Recording(transformer);
        added.add(recording);
        instrumentation.addTransformer(recording, true);
        instrumentation.removeTransformer(parameterNames);
        instrumentation.addTransformer(parameterNames, true);
    }

    /**
     * Adds a transformer for classes as they are loaded or redefined only, which changes nothing:
     * what it did would stay for as long as the class does.
     */
    public void addForLoading(ClassFileTransformer transformer) {
        added.add(transformer);
        instrumentation.addTransformer(transformer, false);
    }

    /**
     * Removes all transformers and takes back what they have changed.
     *
     * @return how many classes are as before again
     */
    public int removeAll() {
        for (ClassFileTransformer transformer : added) {
            instrumentation.removeTransformer(transformer);
        }
        added.clear();
        int restored = 0;
        long deadline = System.nanoTime() + LOADING_NS;
        do {
            for (Class<?> type : changedAndLoaded()) {
                restored += restore(type) ? 1 : 0;
            }
        } while (someAreLoading() && System.nanoTime() < deadline && pause());
        instrumentation.removeTransformer(parameterNames);
        changed = new PerLoader<>();
        return restored;
    }

    /** Takes the classes that were changed and are loaded from the record. */
    private List<Class<?>> changedAndLoaded() {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            Set<String> names = changed.get(type.getClassLoader());
            if (names != null && names.remove(type.getName().replace('.', '/'))) {
                found.add(type);
            }
        }
        return found;
    }

    private boolean someAreLoading() {
        return changed.values().anyMatch(names -> !names.isEmpty());
    }

    private static boolean pause() {
        try {
            Thread.sleep(POLL_MS);
            return true;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean restore(Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
            return true;
        } catch (Throwable cause) {
            Notice.print(
                    type.getName()
                            + " stays instrumented, which does nothing while the agent is stopped: "
                            + cause
                            + " (remedy: restart the application to be rid of it)");
            return false;
        }
    }

    private void record(ClassLoader loader, String className) {
        changed.get(loader, ConcurrentHashMap::newKeySet).add(className);
    }

    /** Records which classes another transformer changes. */
    private final class Recording implements ClassFileTransformer {

        private final ClassFileTransformer transformer;

        Recording(ClassFileTransformer transformer) {
            this.transformer = transformer;
        }

        @Override
        public byte[] transform(
                Module module,
                ClassLoader loader,
                String className,
                Class<?> classBeingRedefined,
                ProtectionDomain protectionDomain,
                byte[] classFile)
                throws IllegalClassFormatException {
            byte[] transformed =
                    transformer.transform(
                            module,
                            loader,
                            className,
                            classBeingRedefined,
                            protectionDomain,
                            classFile);
            if (transformed != null) {
                record(loader, className);
            }
            return transformed;
        }
    }
}
