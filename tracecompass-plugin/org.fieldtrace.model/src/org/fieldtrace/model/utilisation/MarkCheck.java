// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Optional;
import org.fieldtrace.model.Proportion;

/**
 * What debug registers found out about marks, by watching fields that marks watched, too. Marks see
 * the reads of woven code alone; registers see whatever reads.
 *
 * @param compared fields of which both told the fate
 * @param read of those, fields of which a register saw a read
 * @param missed of those, fields that by the mark nobody had read
 */
public record MarkCheck(long compared, long read, long missed) {
    /** Nothing was checked. */
    public static final MarkCheck NONE = new MarkCheck(0, 0, 0);

    public MarkCheck {
        if (missed < 0 || read < missed || compared < read) {
            throw new IllegalArgumentException(compared + " " + read + " " + missed);
        }
    }

    /** Share of reads that marks miss; empty where no read was checked. */
    public Optional<Proportion> missedShare() {
        return read == 0 ? Optional.empty() : Optional.of(Proportion.of(missed, read));
    }

    /** Both together. */
    public MarkCheck plus(MarkCheck other) {
        return new MarkCheck(compared + other.compared, read + other.read, missed + other.missed);
    }
}
