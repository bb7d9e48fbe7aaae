// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.sections;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.requests.Section;
import org.fieldtrace.model.sections.OperationSections;
import org.fieldtrace.model.sections.SectionSums;
import org.fieldtrace.tracecompass.core.requests.HandledEntry;

/** The sections of an operation's handlings. */
public final class SectionsEntry extends HandledEntry<OperationSections> {
    SectionsEntry(long id, long parentId, OperationSections operation) {
        super(id, parentId, operation, labels(operation));
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
}
