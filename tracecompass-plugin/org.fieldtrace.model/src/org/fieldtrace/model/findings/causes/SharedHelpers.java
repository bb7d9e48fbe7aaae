// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.causes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.findings.Finding;

/**
 * Methods through which several callers make their calls, such as {@code get} of a client: their
 * names do not tell one finding from another, those of their callers do.
 */
final class SharedHelpers {
    private record Method(String service, String className, String name) {
        static Method of(String service, Frame frame) {
            return new Method(service, frame.className(), frame.method());
        }
    }

    private final Map<Method, Set<Method>> callers = new HashMap<>();

    void add(Finding finding) {
        add(finding.service(), finding.frames());
        finding.firstAt().forEach(frames -> add(finding.service(), frames));
    }

    private void add(String service, List<Frame> frames) {
        for (int i = 1; i < frames.size(); i++) {
            callers.computeIfAbsent(Method.of(service, frames.get(i)), m -> new HashSet<>())
                    .add(Method.of(service, frames.get(i - 1)));
        }
    }

    /**
     * How many of the innermost frames of a call path are of such methods; one frame is left at
     * least.
     *
     * @param frames outermost first
     */
    int of(String service, List<Frame> frames) {
        int shared = 0;
        while (shared < frames.size() - 1
                && callers.getOrDefault(
                                        Method.of(service, frames.get(frames.size() - 1 - shared)),
                                        Set.of())
                                .size()
                        > 1) {
            shared++;
        }
        return shared;
    }
}
