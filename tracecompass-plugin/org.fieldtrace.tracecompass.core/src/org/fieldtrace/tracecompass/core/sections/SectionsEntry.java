// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.sections;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.sections.SectionSums;

/** The sections of an operation's handlings. */
public final class SectionsEntry extends TmfTreeDataModel {
    private final OperationSections operation;

    SectionsEntry(long id, long parentId, OperationSections operation) {
        super(id, parentId, labels(operation));
        this.operation = operation;
    }

    public OperationSections getOperation() {
        return operation;
    }

    /** Headings of the labels. */
    static List<String> headers() {
        List<String> headers =
                new ArrayList<>(List.of("Operation", "Handlings", "Mean, ns", "Receive, ns"));
        for (Section section : Section.values()) {
            headers.add(section.title() + ", ns");
            headers.add(section.title() + " CPU share");
        }
        return headers;
    }

    private static List<String> labels(OperationSections operation) {
        SectionSums receive = operation.receive();
        List<String> labels =
                new ArrayList<>(
                        List.of(
                                operation.label(),
                                Long.toString(operation.handlings()),
                                Long.toString(operation.mean()),
                                receive.count() == 0 ? "" : Long.toString(receive.mean())));
        for (Section section : Section.values()) {
            SectionSums sums = operation.section(section);
            labels.add(Long.toString(sums.mean()));
            labels.add(sums.timed() == 0 ? "" : Double.toString(sums.cpuShare()));
        }
        return labels;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof SectionsEntry entry
                && getLabels().equals(entry.getLabels());
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), getLabels());
    }
}
