// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.fieldtrace.agent.bridge.NativeAgent;

/** Has classes that are loaded woven anew. */
final class Retransformation {

    /**
     * How long a class is waited for that was seen on its way into the JVM and is not there yet. It
     * takes milliseconds, unless the load fails.
     */
    private static final long LOAD_PATIENCE_NS = TimeUnit.SECONDS.toNanos(2);

    private static final long LOAD_POLL_MS = 20;

    /** Classes woven at once: the application stands still while one lot of them changes. */
    private static final int LOT = 50;

    private final Instrumentation instrumentation;

    Retransformation(Instrumentation instrumentation) {
        this.instrumentation = instrumentation;
    }

    /**
     * Returns when every reader is woven for a generation of {@link WovenOwners}, or has an
     * obstacle, or has been waited for in vain.
     *
     * @param readers the readers known at the time of the call
     * @throws VirtualMachineError where the JVM has too little left of something
     */
    void bringTo(int generation, Supplier<Set<Readers.Reader>> readers)
            throws InterruptedException {
        long deadline = System.nanoTime() + LOAD_PATIENCE_NS;
        while (true) {
            List<Readers.Reader> stale =
                    readers.get().stream()
                            .filter(r -> r.generation < generation && r.obstacle == null)
                            .collect(Collectors.toList());
            Map<Class<?>, Readers.Reader> loaded = loaded(stale);
            retransform(loaded);
            stale.removeAll(loaded.values());
            stale.removeIf(reader -> reader.missed);
            if (stale.isEmpty()) {
                return;
            }
            if (System.nanoTime() > deadline) {
                stale.forEach(reader -> reader.missed = true);
                return;
            }
            Thread.sleep(LOAD_POLL_MS);
        }
    }

    private Map<Class<?>, Readers.Reader> loaded(List<Readers.Reader> wanted) {
        if (wanted.isEmpty()) {
            return Map.of();
        }
        Map<String, List<Readers.Reader>> byName =
                wanted.stream().collect(Collectors.groupingBy(Readers.Reader::name));
        Map<Class<?>, Readers.Reader> loaded = new HashMap<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            for (Readers.Reader reader : byName.getOrDefault(type.getName(), List.of())) {
                if (reader.is(type)) {
                    loaded.put(type, reader);
                }
            }
        }
        return loaded;
    }

    private void retransform(Map<Class<?>, Readers.Reader> types) {
        List<Class<?>> all = new ArrayList<>(types.keySet());
        for (int from = 0; from < all.size(); from += LOT) {
            List<Class<?>> lot = all.subList(from, Math.min(all.size(), from + LOT));
            if (fault(lot) != null) {
                // One spoils the lot.
                for (Class<?> type : lot) {
                    Throwable fault = fault(List.of(type));
                    Readers.Reader reader = types.get(type);
                    if (fault instanceof VirtualMachineError) {
                        throw (VirtualMachineError) fault;
                    }
                    if (fault != null) {
                        reader.obstacle = fault + " (remedy: please report this line)";
                    }
                }
            }
        }
    }

    private Throwable fault(List<Class<?>> types) {
        try {
            instrumentation.retransformClasses(types.toArray(new Class<?>[0]));
            return null;
        } catch (Throwable fault) {
            return fault;
        } finally {
            NativeAgent.calls().classesRedefined();
        }
    }
}
