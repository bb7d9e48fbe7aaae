// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.LinkedHashMap;
import java.util.Map;

/** Forgets its oldest entry when there are more than it keeps. */
final class BoundedMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1L;

    private final int limit;
    private final transient Runnable forgotten;

    /**
     * @param forgotten runs for each entry that is forgotten
     */
    BoundedMap(int limit, Runnable forgotten) {
        this.limit = limit;
        this.forgotten = forgotten;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        if (size() > limit) {
            forgotten.run();
            return true;
        }
        return false;
    }
}
