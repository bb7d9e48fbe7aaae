// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.fieldwatch;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The classes, by internal name, through which accesses to fields are woven, each with the
 * generation in which it was added. Names of different loaders' classes are not told apart here:
 * too much may be woven, which does nothing, but not too little.
 */
final class WovenOwners {

    private final Map<String, Integer> generations = new ConcurrentHashMap<>();
    private volatile int generation;

    /**
     * The present generation. A class file that is woven for all that {@link #contains} after this
     * was read, is woven for every owner of this generation or an earlier one.
     */
    int generation() {
        return generation;
    }

    boolean contains(String owner) {
        return generations.containsKey(owner);
    }

    boolean containsAny(Set<String> owners) {
        return owners.stream().anyMatch(generations::containsKey);
    }

    /** The generation from which on class files are woven for all these owners. */
    synchronized int add(Collection<String> owners) {
        int next = generation + 1;
        boolean changed = false;
        for (String owner : owners) {
            changed |= generations.putIfAbsent(owner, next) == null;
        }
        if (changed) {
            generation = next; // after its owners, see generation()
        }
        int newest = 0;
        for (String owner : owners) {
            newest = Math.max(newest, generations.get(owner));
        }
        return newest;
    }
}
