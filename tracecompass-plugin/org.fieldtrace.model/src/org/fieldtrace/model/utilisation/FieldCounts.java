// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.fieldtrace.model.Proportion;

/**
 * How the watches of one field, or of several together, ended.
 *
 * @param used watches whose field was read
 * @param unused watches whose object died and nobody had read the field
 * @param overwritten watches whose field the application wrote before anybody read it
 * @param censored watches that ended without knowing, by reason, in the reasons' alphabetical
 *     order; no reason counts 0
 * @param uses what those were read for that were used, as far as not directly
 */
public record FieldCounts(
        long used, long unused, long overwritten, Map<String, Long> censored, Uses uses) {
    /** No watch ended. */
    public static final FieldCounts NONE = new FieldCounts(0, 0, 0, Map.of());

    /**
     * Verdicts after which a field is settled: n = z² p (1 - p) / m², rounded up, with z = 1.96 (95
     * %), margin m = 0.05 and the worst case p = 0.5.
     */
    public static final long SETTLED_VERDICTS = 385;

    /** All that was used was used directly. */
    public FieldCounts(long used, long unused, long overwritten, Map<String, Long> censored) {
        this(used, unused, overwritten, censored, Uses.NONE);
    }

    public FieldCounts {
        requireCount("used", used);
        requireCount("unused", unused);
        requireCount("overwritten", overwritten);
        Map<String, Long> copy = new TreeMap<>();
        censored.forEach(
                (reason, count) -> {
                    requireCount(reason, count);
                    if (count > 0) {
                        copy.put(reason, count);
                    }
                });
        censored = Collections.unmodifiableMap(copy);
    }

    /** Watches that reached a verdict. */
    public long verdicts() {
        return used + unused + overwritten;
    }

    /** Watches that ended without knowing, for whatever reason. */
    public long censoredTotal() {
        return censored.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Watches that ended. */
    public long watches() {
        return verdicts() + censoredTotal();
    }

    /**
     * Used watches among those with a verdict: rho of a field. An overwritten field was transferred
     * in vain, so it counts as unused.
     *
     * @return empty where no watch reached a verdict
     */
    public Optional<Proportion> utilisation() {
        return verdicts() == 0 ? Optional.empty() : Optional.of(Proportion.of(used, verdicts()));
    }

    /** Whether there are verdicts enough that the field need no longer be sampled. */
    public boolean isSettled() {
        return verdicts() >= SETTLED_VERDICTS;
    }

    /** The watches of both. */
    public FieldCounts plus(FieldCounts other) {
        Map<String, Long> sum = new TreeMap<>(censored);
        other.censored.forEach((reason, count) -> sum.merge(reason, count, Long::sum));
        return new FieldCounts(
                used + other.used,
                unused + other.unused,
                overwritten + other.overwritten,
                sum,
                uses.plus(other.uses));
    }

    /** The same where nothing else is a use: what was read only for others counts as unused. */
    public FieldCounts counting(Set<Use> counted) {
        long forwarded = counted.contains(Use.FORWARDED) ? uses.forwarded() : 0;
        long incidental = counted.contains(Use.INCIDENTAL) ? uses.incidental() : 0;
        long direct = used - uses.forwarded() - uses.incidental();
        long still = (counted.contains(Use.DIRECT) ? direct : 0) + forwarded + incidental;
        return new FieldCounts(
                still,
                unused + used - still,
                overwritten,
                censored,
                new Uses(forwarded, incidental));
    }

    private static void requireCount(String name, long count) {
        if (count < 0) {
            throw new IllegalArgumentException("negative count of " + name + ": " + count);
        }
    }
}
