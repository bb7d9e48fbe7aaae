// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationReportProvider;

/** Serves who reads each field as a tree: class, field, service, call path. */
public final class ConsumersDataProvider extends UtilisationReportProvider<ConsumersEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider";

    /** Serves the traces of these analyses together, as a report over all of them does. */
    public ConsumersDataProvider(List<UtilisationAnalysis> analyses) {
        super(analyses, ConsumersEntry.headers());
    }

    @Override
    protected List<ConsumersEntry> entries(
            UtilisationReport report, Map<String, Object> parameters) {
        return new ConsumersTree(FieldConsumers.ofAll(report)).entries(NO_PARENT, this::id);
    }

    @Override
    public String getId() {
        return ID;
    }
}
