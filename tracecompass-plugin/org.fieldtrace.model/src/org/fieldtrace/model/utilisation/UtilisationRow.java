// SPDX-License-Identifier: MIT
package org.fieldtrace.model.utilisation;

import java.util.Optional;
import org.fieldtrace.model.Proportion;

/**
 * A row of the tree of field utilisation.
 *
 * @param fullName the name that is like no other: of a class its binary name, of a frame that of
 *     its class and method and those of the frames that are folded into it, of a field also its
 *     type signature
 * @param sums of all at and below the row
 * @param classUtilisation of the fields at and below the row; empty for a field, and where none has
 *     a verdict
 */
public record UtilisationRow(
        Kind kind,
        String name,
        String fullName,
        Sums sums,
        Optional<ClassUtilisation> classUtilisation) {
    /** What a row stands for. */
    public enum Kind {
        /** A service: all its runs together. */
        SERVICE,
        /** A class whose objects remote calls return to the service. */
        CLASS,
        /** A frame of the call paths at which they returned, outermost first. */
        FRAME,
        /** A field of the class, below the innermost frame of its call path. */
        FIELD
    }

    /**
     * What a row adds up.
     *
     * @param allocations objects that came in, sampled or not; 0 for a field
     * @param hotness share of all objects that came in, 0 to 1; 0 for a field
     * @param samples objects that were sampled; for a field, the samples whose watch ended
     * @param counts how the watches ended
     * @param wasted bytes of fields that were not read, of all objects that came in
     * @param states how far the fields are known
     * @param check what debug registers found out about the fields' marks
     * @param isUnseen whether marks cannot see all reads of one of the fields, because somebody has
     *     a method handle, a {@code VarHandle} or an {@code Unsafe} offset for it
     * @param agentNs what recording cost, shared out by samples, nanoseconds; 0 for a field, and
     *     where it is not known
     */
    public record Sums(
            long allocations,
            double hotness,
            long samples,
            FieldCounts counts,
            double wasted,
            FieldStates states,
            MarkCheck check,
            boolean isUnseen,
            long agentNs) {
        public static final Sums NONE =
                new Sums(0, 0, 0, FieldCounts.NONE, 0, FieldStates.NONE, MarkCheck.NONE, false, 0);

        /** Both together. */
        public Sums plus(Sums other) {
            return new Sums(
                    allocations + other.allocations,
                    hotness + other.hotness,
                    samples + other.samples,
                    counts.plus(other.counts),
                    wasted + other.wasted,
                    states.plus(other.states),
                    check.plus(other.check),
                    isUnseen || other.isUnseen,
                    agentNs + other.agentNs);
        }
    }

    /** Whether it is a field. */
    public boolean isField() {
        return kind == Kind.FIELD;
    }

    /** How the watches of this field ended, or of all fields at and below this row together. */
    public FieldCounts counts() {
        return sums.counts();
    }

    /** Utilisation of the field, or class utilisation; empty where no watch reached a verdict. */
    public Optional<Proportion> utilisation() {
        return isField()
                ? sums.counts().utilisation()
                : classUtilisation.map(ClassUtilisation::share);
    }
}
