// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Set;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.Proportion;

/**
 * Up to which utilisation a field counts as never read. No number of verdicts shows that a field is
 * read by nobody; that it is read less often than this they can show.
 *
 * @param share more than 0, less than 1
 * @param counted what a field must be read for to count as read, at least one
 */
public record ReadThreshold(double share, Set<Use> counted) {
    /** One reader in twenty. */
    public static final ReadThreshold DEFAULT = new ReadThreshold(0.05);

    /**
     * @throws IllegalArgumentException if it is out of range
     */
    public ReadThreshold {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException("a threshold of " + share + " is not within 0 to 1");
        }
        if (counted.isEmpty()) {
            throw new IllegalArgumentException("then nothing is read");
        }
        counted = Set.copyOf(counted);
    }

    /** Every read counts. */
    public ReadThreshold(double share) {
        this(share, Use.ALL);
    }

    /** The same where nothing else counts as read. */
    public ReadThreshold counting(Set<Use> uses) {
        return new ReadThreshold(share, uses);
    }

    /** What can be said of a field: by its 95 % interval, never by its utilisation alone. */
    public Decision decide(FieldCounts counts) {
        return counts.utilisation().map(this::decide).orElse(Decision.OPEN);
    }

    private Decision decide(Proportion used) {
        if (used.high() < share) {
            return Decision.NEVER_READ;
        }
        return used.low() > share ? Decision.READ : Decision.OPEN;
    }

    /** Whether nothing more is to be learnt of a field: it is settled, or can be decided. */
    public boolean isClosed(FieldCounts counts) {
        return counts.isSettled() || decide(counts) != Decision.OPEN;
    }

    /**
     * How many verdicts more would close an open field if they came out as those before, or, where
     * there is none before, if nobody read it.
     *
     * @return at least 1; 0 where it is closed
     */
    public long lacking(FieldCounts counts) {
        long verdicts = counts.verdicts();
        if (isClosed(counts)) {
            return 0;
        }
        double rate = counts.utilisation().map(Proportion::value).orElse(0.0);
        // As successes are whole numbers this is not quite monotonous, so each is tried; few are.
        for (long n = verdicts + 1; n < FieldCounts.SETTLED_VERDICTS; n++) {
            if (decide(Proportion.of(Math.round(rate * n), n)) != Decision.OPEN) {
                return n - verdicts;
            }
        }
        return FieldCounts.SETTLED_VERDICTS - verdicts;
    }

    /** {@code 5 %}. */
    public String text() {
        return Numbers.shortPercent(share);
    }
}
