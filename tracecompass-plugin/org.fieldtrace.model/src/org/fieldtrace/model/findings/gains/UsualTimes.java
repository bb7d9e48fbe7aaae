// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What requests usually take: half of them were in times in which they took less, one with another.
 * While JVMs begin to work, or the load is another, some take far longer, which would move the
 * mean.
 */
final class UsualTimes {
    /** As the shortest parts by which processes say what they took of processors. */
    private static final long PART = 3_000_000_000L;

    private static final class Part {
        private int requests;
        private double duration;

        double duration() {
            return duration / requests;
        }
    }

    private final Map<Long, Part> parts = new TreeMap<>();

    /** Takes in a request. */
    void add(long start, long duration) {
        Part part = parts.computeIfAbsent(Math.floorDiv(start, PART), p -> new Part());
        part.requests++;
        part.duration += duration;
    }

    /** Nanoseconds; 0 where there is no request. */
    double duration() {
        List<Part> sorted =
                parts.values().stream().sorted(Comparator.comparingDouble(Part::duration)).toList();
        int all = sorted.stream().mapToInt(part -> part.requests).sum();
        int passed = 0;
        for (Part part : sorted) {
            passed += part.requests;
            if (2 * passed >= all) {
                return part.duration();
            }
        }
        return 0;
    }
}
