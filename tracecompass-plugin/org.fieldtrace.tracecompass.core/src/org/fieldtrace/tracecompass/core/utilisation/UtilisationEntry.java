// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.utilisation.FieldCounts;

/** One row of the tree of field utilisation. */
public final class UtilisationEntry extends TmfTreeDataModel {
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

    private final Kind kind;
    private final long allocations;
    private final long samples;
    private final FieldCounts counts;

    UtilisationEntry(
            long id,
            long parentId,
            Kind kind,
            String name,
            long allocations,
            long samples,
            FieldCounts counts) {
        super(id, parentId, labels(name, kind, allocations, samples, counts));
        this.kind = kind;
        this.allocations = allocations;
        this.samples = samples;
        this.counts = counts;
    }

    public Kind getKind() {
        return kind;
    }

    /** Objects that came in at and below this row, sampled or not; 0 for a field. */
    public long getAllocations() {
        return allocations;
    }

    /** Objects of these that were sampled; for a field, the samples whose watch ended. */
    public long getSamples() {
        return samples;
    }

    /** How the watches of this field ended, or of all fields at and below this row together. */
    public FieldCounts getCounts() {
        return counts;
    }

    /** Utilisation of the field, or class utilisation; empty where no watch reached a verdict. */
    public Optional<Proportion> getUtilisation() {
        return counts.utilisation();
    }

    private static List<String> labels(
            String name, Kind kind, long allocations, long samples, FieldCounts counts) {
        Optional<Proportion> utilisation = counts.utilisation();
        return List.of(
                name,
                kind == Kind.FIELD ? "" : Long.toString(allocations),
                Long.toString(samples),
                Long.toString(counts.used()),
                Long.toString(counts.unused()),
                Long.toString(counts.overwritten()),
                Long.toString(counts.censoredTotal()),
                utilisation.map(p -> Double.toString(p.low())).orElse(""),
                utilisation.map(p -> Double.toString(p.value())).orElse(""),
                utilisation.map(p -> Double.toString(p.high())).orElse(""));
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof UtilisationEntry entry
                && kind == entry.kind
                && allocations == entry.allocations
                && samples == entry.samples
                && counts.equals(entry.counts);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), kind, allocations, samples, counts);
    }
}
