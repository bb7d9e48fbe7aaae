// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.hooks;

import java.lang.instrument.Instrumentation;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.base.BackgroundExecutor;
import org.fieldtrace.agent.base.Notice;

/**
 * Which classes of which library have hooks, so that they can be turned back where the library
 * turns out not to be as expected: half of a library's hooks would tell of calls that never end.
 */
final class WovenLibraries {

    private static final long POLL_MS = 50;

    /** How often is looked for a class that was hooked while it was being loaded. */
    private static final int LOOKS = 40;

    private final Instrumentation instrumentation;
    private final Map<HookGroup, Set<String>> classes = new ConcurrentHashMap<>();
    private final ScheduledExecutorService background =
            new BackgroundExecutor("fieldtrace-libraries");

    WovenLibraries(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /** A class of a library gets hooks of a group; told ahead of that. */
    void add(HookGroup group, String className) {
        classes.computeIfAbsent(group, g -> ConcurrentHashMap.newKeySet())
                .add(className.replace('/', '.'));
    }

    /**
     * Turns all classes that have hooks of a group back, or of any group with the core, on a thread
     * of the agent's own: whoever finds out that a library is not as expected is loading a class.
     */
    void turnBack(HookGroup group) {
        Set<String> names = new HashSet<>();
        for (HookGroup known : classes.keySet()) {
            if (known.equals(group) || group.isCore() && known.core().equals(group)) {
                Set<String> ofGroup = classes.remove(known);
                names.addAll(ofGroup == null ? Set.of() : ofGroup);
            }
        }
        if (!names.isEmpty()) {
            background.execute(() -> turnBack(new HashSet<>(names), LOOKS));
        }
    }

    private void turnBack(Set<String> awaited, int looks) {
        Set<String> found = new HashSet<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (awaited.contains(type.getName())) {
                found.add(type.getName());
                retransform(type);
            }
        }
        awaited.removeAll(found);
        if (!awaited.isEmpty() && looks > 1) {
            background.schedule(() -> turnBack(awaited, looks - 1), POLL_MS, TimeUnit.MILLISECONDS);
        }
    }

    private void retransform(Class<?> type) {
        try {
            instrumentation.retransformClasses(type);
        } catch (Throwable cause) {
            Notice.print(
                    type.getName()
                            + " keeps its hooks: "
                            + cause
                            + " (remedy: name its library in the option libraries.off)");
        }
    }
}
