// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.utilisation.AskedNames;

/** What the remote calls of one JVM run ask for by name, by the call paths that they return to. */
final class AskedHistory {
    /** Texts that a call path asks for; one with more makes them up. */
    private static final int MOST_OF_PATH = 16;

    /** Calls in progress of which something was told; the eldest may never return. */
    private static final int MOST_OPEN = 4_096;

    private final HistoryWriter history;
    private final int attribute;
    private final Map<Long, List<AskedNames>> open =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, List<AskedNames>> eldest) {
                    return size() > MOST_OPEN;
                }
            };
    private final Map<Long, Set<AskedNames>> told = new HashMap<>();

    AskedHistory(HistoryWriter history, int attribute) {
        this.history = history;
        this.attribute = attribute;
    }

    /** A remote call that is in progress asks for something. */
    void ask(long scopeId, AskedNames names) {
        open.computeIfAbsent(scopeId, scope -> new ArrayList<>()).add(names);
    }

    /** It returns; of a call that returns in parts, what was asked counts once. */
    void returned(long scopeId, long contextId) {
        List<AskedNames> asked = open.remove(scopeId);
        if (asked == null || contextId == 0 || contextId == RemoteCall.LEFT_OUT) {
            return;
        }
        Set<AskedNames> known = told.computeIfAbsent(contextId, context -> new HashSet<>());
        for (AskedNames names : asked) {
            if (known.size() < MOST_OF_PATH && known.add(names)) {
                int defined =
                        history.attribute(
                                attribute,
                                Attributes.ASKED,
                                Long.toUnsignedString(contextId),
                                Integer.toString(known.size()));
                history.define(defined, names.names());
                history.define(history.attribute(defined, Attributes.KIND), names.language());
            }
        }
    }
}
