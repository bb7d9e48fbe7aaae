// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.Map;
import org.fieldtrace.model.utilisation.Use;

/** What the fields of watches that go on were read for: the most of each. */
final class ReadsOfWatches {
    private final Map<WatchTarget, Use> most = new HashMap<>();

    /**
     * A field was read.
     *
     * @return whether it is the watch's first read
     */
    boolean add(WatchTarget target, Use use) {
        boolean isFirst = !most.containsKey(target);
        most.merge(target, use, (one, other) -> one.compareTo(other) < 0 ? one : other);
        return isFirst;
    }

    /** A watch ends: what its field was read for; directly where nothing is known. */
    Use end(WatchTarget target) {
        Use use = most.remove(target);
        return use == null ? Use.DIRECT : use;
    }
}
