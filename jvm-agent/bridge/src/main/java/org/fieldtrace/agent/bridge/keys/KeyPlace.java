// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where objects come from whose fields are keys: the call path of the remote call, and the keys
 * that lead to them in its answer. As objects of a class have the same fields, those of a place
 * mostly have the same keys.
 */
final class KeyPlace {

    private static final int MOST_PLACES = 4_096;
    private static final int MOST_RELEARNT = 4;

    private static final Map<String, KeyPlace> ROOTS = new ConcurrentHashMap<>();
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String typeName;
    private final String path;
    private final Map<String, KeyPlace> children = new ConcurrentHashMap<>();
    private volatile KeyClass known;
    private volatile KeyTally tally = new KeyTally();
    private int relearnt;

    private KeyPlace(String typeName, String path) {
        this.typeName = typeName;
        this.path = path;
    }

    /**
     * The outermost objects of what calls with a call path return.
     *
     * @param type name of their class
     * @return null if there are too many places
     */
    static KeyPlace root(long contextId, String type) {
        return child(ROOTS, contextId + " " + type, type, "");
    }

    /** What objects of this place hold by a key; null if there are too many. */
    KeyPlace child(String key, String type) {
        String name = known.recorded(key);
        KeyPlace present = children.get(name);
        if (present != null && present.typeName.equals(type)) {
            return present;
        }
        String step = path + "/" + name;
        // Mostly, values of a key are all of one class.
        String other = present == null ? name : name + " " + type;
        return child(children, other, type, step);
    }

    private static KeyPlace child(
            Map<String, KeyPlace> among, String key, String typeName, String path) {
        KeyPlace present = among.get(key);
        if (present != null) {
            return present;
        }
        if (COUNT.get() >= MOST_PLACES) {
            return null;
        }
        KeyPlace made = new KeyPlace(typeName, path);
        present = among.putIfAbsent(key, made);
        if (present != null) {
            return present;
        }
        COUNT.incrementAndGet();
        return made;
    }

    static void forgetAll() {
        ROOTS.clear();
        COUNT.set(0);
    }

    /**
     * What an object is counted as.
     *
     * @param entries of the object
     * @param answer number of the answer that it came in
     * @return null while it is not known which keys objects have here
     */
    KeyClass classOf(Map<?, ?> entries, long answer) {
        KeyClass present = known;
        if (present != null && present.isOutdated()) {
            learnAnew(new KeyTally());
        }
        KeyTally learning = tally;
        if (learning == null) {
            return present;
        }
        List<String> keys = new ArrayList<>();
        for (Object key : entries.keySet()) {
            if (key instanceof String) {
                keys.add((String) key);
            }
        }
        if (!learning.add(answer, keys, KeyTable.isOne(entries))) {
            return present;
        }
        known = KeyClass.define(typeName, path, learning.names(), learning.hasOthers());
        tally = null;
        return known;
    }

    private synchronized void learnAnew(KeyTally fresh) {
        if (tally == null && relearnt < MOST_RELEARNT) {
            relearnt++;
            tally = fresh;
        }
    }
}
