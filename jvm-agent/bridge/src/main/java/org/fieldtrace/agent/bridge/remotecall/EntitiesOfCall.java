// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** The entities of one remote call; see {@link FetchedEntities}. */
final class EntitiesOfCall {
    private Set<Object> entities;

    /** All of them; empty where there are none. */
    Set<Object> all() {
        return entities == null ? Set.of() : entities;
    }

    void add(Object entity) {
        if (entities == null) {
            entities = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        if (entities.size() < RemoteGraph.MAX_OBJECTS) {
            entities.add(entity);
        }
    }

    void replace(Object original, Object copy) {
        if (entities != null && entities.remove(original)) {
            entities.add(copy);
        }
    }
}
