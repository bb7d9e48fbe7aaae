// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.remotecall;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.Notice;
import org.fieldtrace.agent.bridge.RemoteClass;

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

    private static final long IDLE_S = 5;

    private final Instrumentation instrumentation;
    private final ScheduledThreadPoolExecutor background;

    LoadedClasses(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
        this.background =
                new ScheduledThreadPoolExecutor(
                        1,
                        task -> {
                            // Started while a thread of the application loads a class: takes
                            // over nothing of it.
                            Thread thread =
                                    new Thread(null, task, "fieldtrace-retransform", 0, false);
                            thread.setDaemon(true);
                            thread.setContextClassLoader(null);
                            return thread;
                        });
        background.setKeepAliveTime(IDLE_S, TimeUnit.SECONDS);
        background.allowCoreThreadTimeOut(true);
    }

    /** Instruments those of the classes (internal names) that are loaded, on another thread. */
    void look(Collection<String> classNames) {
        if (!classNames.isEmpty()) {
            background.execute(() -> retransform(classNames));
            background.schedule(
                    () -> retransform(classNames), SECOND_LOOK_MS, TimeUnit.MILLISECONDS);
        }
    }

    /** Instruments those of the classes (internal names) that are loaded. */
    void retransform(Collection<String> classNames) {
        for (Class<?> type : loaded(classNames)) {
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
