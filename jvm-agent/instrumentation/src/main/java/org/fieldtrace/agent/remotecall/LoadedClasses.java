// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.base.BackgroundExecutor;
import org.fieldtrace.agent.base.ConstantPool;
import org.fieldtrace.agent.base.Notice;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteClass;

/**
 * Instruments classes that were loaded before it was known that they matter: the class of an
 * annotated method is often loaded after those of the objects that it returns.
 */
final class LoadedClasses {

    /**
     * A class that was being loaded while its name became known has passed the transformer but is
     * not listed as loaded yet; it is by the time of a second look.
     */
    private static final long SECOND_LOOK_MS = 2_000;

    private final Instrumentation instrumentation;
    private final ScheduledExecutorService background;

    LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.background = new BackgroundExecutor("fieldtrace-retransform");
    }

    /** Looks no more, and ends the thread. */
    void close() {
        background.shutdownNow();
    }

    /** Instruments those of the classes (internal names) that are loaded, on another thread. */
    void look(Collection<String> classNames) {
        if (!classNames.isEmpty() && !background.isShutdown()) {
            background.execute(() -> retransform(classNames));
            background.schedule(
                    () -> retransform(classNames), SECOND_LOOK_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Instruments those of the classes (internal names) that are loaded. */
    void retransform(Collection<String> classNames) {
        retransform(loaded(classNames));
    }

    /** Instruments the loaded classes of the application that mention a string. */
    void retransformMentioning(byte[] utf8) {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getClassLoader() != null
                    && instrumentation.isModifiableClass(type)
                    && mentions(type, utf8)) {
                found.add(type);
            }
        }
        retransform(found);
    }

    /** Asks the JVM, because reflection would load classes that the application has not. */
    private static boolean mentions(Class<?> type, byte[] utf8) {
        byte[] pool = NativeAgent.calls().constantPool(type);
        return pool != null && ConstantPool.contains(pool, 0, utf8);
    }

    private void retransform(List<Class<?>> types) {
        for (Class<?> type : types) {
            try {
                instrumentation.retransformClasses(type);
            } catch (Throwable cause) {
                Notice.print(
                        type.getName()
                                + " is not watched: it was loaded before the agent knew of it, and"
                                + " cannot be instrumented any more: "
                                + cause
                                + " (remedy: name it in the option remote.calls)");
            }
        }
        NativeAgent.calls().classesRedefined();
    }

    private List<Class<?>> loaded(Collection<String> classNames) {
        Set<String> wanted = new HashSet<>();
        for (String name : classNames) {
            wanted.add(name.replace('/', '.'));
        }
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (wanted.contains(type.getName()) && !RemoteClass.isInstrumented(type)) {
                found.add(type);
            }
        }
        return found;
    }
}
