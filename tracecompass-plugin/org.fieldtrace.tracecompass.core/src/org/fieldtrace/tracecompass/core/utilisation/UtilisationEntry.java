// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.utilisation.ClassUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldStates;
import org.fieldtrace.model.utilisation.MarkCheck;
import org.fieldtrace.model.utilisation.UtilisationRow;
import org.fieldtrace.model.utilisation.UtilisationRow.Kind;
import org.fieldtrace.model.utilisation.UtilisationTable;

/** One row of the tree of field utilisation. */
public final class UtilisationEntry extends TmfTreeDataModel {
    private final UtilisationRow row;
    private final List<Frame> frames;

    UtilisationEntry(long id, long parentId, UtilisationRow row, List<Frame> frames) {
        super(id, parentId, UtilisationTable.TABLE.raw(row));
        this.row = row;
        this.frames = List.copyOf(frames);
    }

    /** What the model has in the row. */
    public UtilisationRow row() {
        return row;
    }

    public Kind getKind() {
        return row.kind();
    }

    /**
     * The name that is like no other: of a class its binary name, of a frame that of its class and
     * method and those of the frames that are folded into it, of a field also its type signature.
     */
    public String getFullName() {
        return row.fullName();
    }

    /** The frame of a call path; empty where the row is something else, or the path is unknown. */
    public Optional<Frame> getFrame() {
        return frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(frames.size() - 1));
    }

    /** The frame, behind those outside it that have no row of their own, outermost first. */
    public List<Frame> getFrames() {
        return frames;
    }

    /** Bytes of fields that were not read, of all objects that came in; see {@link Waste}. */
    public double getWastedBytes() {
        return row.sums().wasted();
    }

    /** Objects that came in at and below this row, sampled or not; 0 for a field. */
    public long getAllocations() {
        return row.sums().allocations();
    }

    /** Hotness P': the share of all objects that came in at and below this row; 0 for a field. */
    public double getHotness() {
        return row.sums().hotness();
    }

    /** Objects of these that were sampled; for a field, the samples whose watch ended. */
    public long getSamples() {
        return row.sums().samples();
    }

    /** How far this field is known, or all fields at and below this row. */
    public FieldStates getStates() {
        return row.sums().states();
    }

    /** What debug registers found out about the marks of the fields at and below this row. */
    public MarkCheck getCheck() {
        return row.sums().check();
    }

    /**
     * Whether marks cannot see all reads of this field, or of one at and below this row, because
     * somebody has a method handle, a {@code VarHandle} or an {@code Unsafe} offset for it.
     */
    public boolean isUnseen() {
        return row.sums().isUnseen();
    }

    /**
     * Processor time of the agent, nanoseconds, of which each context has its part by its samples;
     * 0 for a field, and where it is not known.
     */
    public long getAgentNs() {
        return row.sums().agentNs();
    }

    /** How the watches of this field ended, or of all fields at and below this row together. */
    public FieldCounts getCounts() {
        return row.sums().counts();
    }

    /** Utilisation of the field, or class utilisation; empty where no watch reached a verdict. */
    public Optional<Proportion> getUtilisation() {
        return row.utilisation();
    }

    /** Of the fields at and below this row; empty for a field, and where none has a verdict. */
    public Optional<ClassUtilisation> getClassUtilisation() {
        return row.classUtilisation();
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof UtilisationEntry entry
                && row.equals(entry.row);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), row);
    }
}
