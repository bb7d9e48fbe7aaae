// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.method;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.agent.bridge.NativeAgent;

/** The numbers of probed methods: the same method keeps its own for as long as the agent runs. */
final class ProbeIds {

    /** Of a record's 22 bits; no program has so many methods. */
    private static final int MOST = (1 << 22) - 1;

    /** Given where there are no more numbers, or the method is to be probed no more. */
    static final int NONE = 0;

    private final Map<String, Integer> ids = new HashMap<>();
    private final Set<Integer> removed = new HashSet<>();
    private final Map<Integer, String> names = new HashMap<>();

    /**
     * The number of a method, from 1; {@link #NONE} where it is not to be probed. Its first call
     * emits {@code probe_def}.
     *
     * @param className with dots
     * @param line the first, 0 where unknown
     */
    int of(String className, String method, String descriptor, String sourceFile, int line) {
        String name = className + '#' + method;
        String key = name + descriptor;
        int id;
        synchronized (this) {
            Integer known = ids.get(key);
            if (known != null) {
                return removed.contains(known) ? NONE : known;
            }
            if (ids.size() == MOST) {
                return NONE;
            }
            id = ids.size() + 1;
            ids.put(key, id);
            names.put(id, name);
        }
        NativeAgent.calls()
                .defineProbe(
                        id,
                        new byte[][] {
                            utf8(className), utf8(method), utf8(descriptor), utf8(sourceFile)
                        },
                        line);
        return id;
    }

    /** Probes a method no more; whether it was probed until now. */
    synchronized boolean remove(int id) {
        return names.containsKey(id) && removed.add(id);
    }

    /** Those that were removed may be probed again. */
    synchronized void forgetRemoved() {
        removed.clear();
    }

    /** Class and method of a number, {@code com.acme.Orders#place}; null where there is none. */
    synchronized String name(int id) {
        return names.get(id);
    }

    private static byte[] utf8(String text) {
        return (text == null ? "" : text).getBytes(StandardCharsets.UTF_8);
    }
}
