// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.LinkedHashMap;
import java.util.Map;

/** Adds up what the remote calls of a call path brought in that were looked into. */
public final class DrawnCalls {
    /**
     * Calls whose parts may come in turn, as those of lists do that several requests read at a
     * time. A part of one that is forgotten counts as a call of its own.
     */
    private static final int MOST_OPEN = 64;

    private final Map<Long, Double> ofScopes =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Long, Double> eldest) {
                    return size() > MOST_OPEN;
                }
            };

    private double calls;
    private double told;
    private double weighted;
    private double variance;
    private double largest;

    /**
     * A call has ended, or a part of it.
     *
     * @param scopeId of the call, the same for all of its parts
     * @param objects that it brought in, at least 1
     * @param weight how many calls it stands for, at least 1
     */
    public void add(long scopeId, double objects, double weight) {
        Double known = ofScopes.get(scopeId);
        double before = known == null ? 0 : known;
        double after = before + objects;
        ofScopes.put(scopeId, after);
        calls += known == null ? 1 : 0;
        told += objects;
        weighted += weight * objects;
        variance += weight * (weight - 1) * (after * after - before * before);
        largest = Math.max(largest, after);
    }

    /** How many calls there were. */
    public double calls() {
        return calls;
    }

    /** Objects that they brought in. */
    public double told() {
        return told;
    }

    /** What these stand for. */
    public double weighted() {
        return weighted;
    }

    /** The variance of that. */
    public double variance() {
        return variance;
    }

    /** Most objects that one call brought in. */
    public double largest() {
        return largest;
    }
}
