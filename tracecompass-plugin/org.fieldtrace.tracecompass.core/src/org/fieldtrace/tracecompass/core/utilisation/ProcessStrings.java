// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The strings that processes have defined. They are no sign of a run by themselves: agents that
 * watch no fields define some, too.
 */
final class ProcessStrings {
    /** More than an agent tells of all kinds. */
    private static final int MOST = 65_536;

    private final Map<Long, Map<Long, String>> strings = new HashMap<>();

    /** Of the run that the process is in: what an earlier one has defined it defines anew. */
    void define(long process, long id, String value) {
        Map<Long, String> its = strings.computeIfAbsent(process, key -> new HashMap<>());
        if (its.size() < MOST) {
            its.put(id, value);
        }
    }

    Optional<String> of(long process, long id) {
        return Optional.ofNullable(strings.getOrDefault(process, Map.of()).get(id));
    }
}
