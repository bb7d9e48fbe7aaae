// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Proportion;
import org.fieldtrace.model.findings.Waste;
import org.fieldtrace.model.table.Column;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.model.table.Unit;
import org.fieldtrace.model.utilisation.ClassUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldStates;
import org.fieldtrace.model.utilisation.MarkCheck;

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

    /** What the cells of a row say. */
    private record Cells(String name, Kind kind, Sums sums, Optional<Proportion> utilisation) {}

    private static final Table<Cells> TABLE =
            Table.<Cells>of("utilisation", "row")
                    .served(
                            Column.words(Cells::name).served("Name"),
                            notOfFields("Allocations", Unit.COUNT, Sums::allocations),
                            count("Samples", Sums::samples),
                            count("Used", sums -> sums.counts().used()),
                            count("Unused", sums -> sums.counts().unused()),
                            count("Overwritten", sums -> sums.counts().overwritten()),
                            count("Censored", sums -> sums.counts().censoredTotal()),
                            share("Utilisation, low", Proportion::low),
                            share("Utilisation", Proportion::value),
                            share("Utilisation, high", Proportion::high),
                            count("Settled fields", sums -> sums.states().settled()),
                            count("Decided fields", sums -> sums.states().decided()),
                            count("Open fields", sums -> sums.states().open()),
                            count("Reads checked", sums -> sums.check().read()),
                            count("Reads missed", sums -> sums.check().missed()),
                            notOfFields("Agent", Unit.NANOSECONDS, Sums::agentNs),
                            Column.<Cells>words(cells -> cells.sums.isUnseen() ? "true" : "")
                                    .served("Unseen by marks"));

    private final Kind kind;
    private final String fullName;
    private final List<Frame> frames;
    private final Sums sums;
    private final ClassUtilisation classUtilisation;

    UtilisationEntry(
            long id,
            long parentId,
            Kind kind,
            String name,
            String fullName,
            List<Frame> frames,
            Sums sums,
            Optional<ClassUtilisation> classUtilisation) {
        super(
                id,
                parentId,
                TABLE.raw(new Cells(name, kind, sums, utilisation(kind, sums, classUtilisation))));
        this.kind = kind;
        this.fullName = fullName;
        this.frames = List.copyOf(frames);
        this.sums = sums;
        this.classUtilisation = classUtilisation.orElse(null);
    }

    private static Column<Cells> count(String title, Function<Sums, ?> value) {
        return Column.<Cells>of("", Unit.COUNT, cells -> value.apply(cells.sums)).served(title);
    }

    private static Column<Cells> notOfFields(String title, Unit unit, Function<Sums, ?> value) {
        return Column.<Cells>of(
                        "",
                        unit,
                        cells -> cells.kind == Kind.FIELD ? null : value.apply(cells.sums))
                .served(title);
    }

    private static Column<Cells> share(String title, Function<Proportion, Double> value) {
        return Column.<Cells>of("", Unit.SHARE, cells -> cells.utilisation.map(value).orElse(null))
                .served(title);
    }

    /** The columns of its labels. */
    public static Table<?> table() {
        return TABLE;
    }

    public Kind getKind() {
        return kind;
    }

    /**
     * The name that is like no other: of a class its binary name, of a frame that of its class and
     * method and those of the frames that are folded into it, of a field also its type signature.
     */
    public String getFullName() {
        return fullName;
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
        return sums.wasted();
    }

    /** Objects that came in at and below this row, sampled or not; 0 for a field. */
    public long getAllocations() {
        return sums.allocations();
    }

    /** Hotness P': the share of all objects that came in at and below this row; 0 for a field. */
    public double getHotness() {
        return sums.hotness();
    }

    /** Objects of these that were sampled; for a field, the samples whose watch ended. */
    public long getSamples() {
        return sums.samples();
    }

    /** How far this field is known, or all fields at and below this row. */
    public FieldStates getStates() {
        return sums.states();
    }

    /** What debug registers found out about the marks of the fields at and below this row. */
    public MarkCheck getCheck() {
        return sums.check();
    }

    /**
     * Whether marks cannot see all reads of this field, or of one at and below this row, because
     * somebody has a method handle, a {@code VarHandle} or an {@code Unsafe} offset for it.
     */
    public boolean isUnseen() {
        return sums.isUnseen();
    }

    /**
     * Processor time of the agent, nanoseconds, of which each context has its part by its samples;
     * 0 for a field, and where it is not known.
     */
    public long getAgentNs() {
        return sums.agentNs();
    }

    /** How the watches of this field ended, or of all fields at and below this row together. */
    public FieldCounts getCounts() {
        return sums.counts();
    }

    /** Utilisation of the field, or class utilisation; empty where no watch reached a verdict. */
    public Optional<Proportion> getUtilisation() {
        return utilisation(kind, sums, getClassUtilisation());
    }

    /** Of the fields at and below this row; empty for a field, and where none has a verdict. */
    public Optional<ClassUtilisation> getClassUtilisation() {
        return Optional.ofNullable(classUtilisation);
    }

    private static Optional<Proportion> utilisation(
            Kind kind, Sums sums, Optional<ClassUtilisation> classUtilisation) {
        return kind == Kind.FIELD
                ? sums.counts().utilisation()
                : classUtilisation.map(ClassUtilisation::share);
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof UtilisationEntry entry
                && kind == entry.kind
                && fullName.equals(entry.fullName)
                && sums.equals(entry.sums)
                && Objects.equals(classUtilisation, entry.classUtilisation);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), kind, fullName, sums, classUtilisation);
    }
}
