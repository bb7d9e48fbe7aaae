// SPDX-License-Identifier: MIT
package org.fieldtrace.model.consumers;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.model.Frame;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.utilisation.AgentCost;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.ContextUtilisation;
import org.fieldtrace.model.utilisation.FieldCounts;
import org.fieldtrace.model.utilisation.FieldUtilisation;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.WireBytes;

/**
 * The employees of a personnel service, fetched by others, each with a class of its own for them;
 * all have the field {@code email}.
 */
final class Employees {
    static final FieldCounts NONE = FieldCounts.NONE;
    static final Frame SLIPS = frame("com.acme.pay.Slips", "print", 31);

    private final UtilisationReport.Builder report = UtilisationReport.builder();

    static FieldCounts used(long used, long unused) {
        return new FieldCounts(used, unused, 0, Map.of());
    }

    static Frame frame(String className, String method, int line) {
        return new Frame(className, method, Frame.simpleClassName(className) + ".java", line);
    }

    /** A service that was recorded. */
    Employees service(String name) {
        report.process(new Release(name, ""), Map.of(), AgentCost.UNKNOWN);
        return this;
    }

    /** What a service offers, as operations are named. */
    Employees offering(String service, String... operations) {
        List<OfferedOperation> offered = new ArrayList<>();
        for (String operation : operations) {
            String[] parts = operation.split(" ");
            offered.add(new OfferedOperation(parts[0], parts[1], "com.acme.Web", "answer"));
        }
        report.offered(service, offered);
        return this;
    }

    /** A call path that fetches 100 employees. */
    Employees at(String service, String className, Frame frame, FieldCounts email) {
        return at(service, className, List.of(frame), 100, email, Set.of());
    }

    Employees at(
            String service,
            String className,
            List<Frame> path,
            long allocations,
            FieldCounts email,
            Set<String> readAt) {
        List<FieldUtilisation> fields = new ArrayList<>();
        fields.add(new FieldUtilisation(0, "name", "Ljava/lang/String;", 4, NONE));
        fields.add(
                new FieldUtilisation(
                        1, "email", "Ljava/lang/String;", 4, email, WireBytes.NONE, readAt));
        AllocationContext context = new AllocationContext(service, className, path);
        report.context(new ContextUtilisation(context, allocations, email.watches(), fields));
        return service(service);
    }

    /** Objects whose call path was not taken, to keep to the budget. */
    Employees notPlaced(String service, String className, long allocations) {
        AllocationContext context = new AllocationContext(service, className, List.of());
        report.context(new ContextUtilisation(context, allocations, 0, List.of()));
        return service(service);
    }

    Employees discarded(long events) {
        report.discarded(events, 0);
        return this;
    }

    UtilisationReport report() {
        return report.build();
    }

    FieldConsumers readersOf(String names) throws UnknownFieldException {
        return FieldConsumers.of(report(), FieldName.parse(names));
    }
}
