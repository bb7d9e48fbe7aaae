// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationReportProvider;

/** Serves who reads each field as a tree: class, field, service, call path. */
public final class ConsumersDataProvider extends UtilisationReportProvider<TableRow<ConsumerRow>> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider";

    /** Serves the traces of these analyses together, as a report over all of them does. */
    public ConsumersDataProvider(List<UtilisationAnalysis> analyses) {
        super(analyses, ConsumerRow.TABLE.headings());
    }

    @Override
    protected List<TableRow<ConsumerRow>> entries(
            UtilisationReport report, Map<String, Object> parameters) {
        return new ConsumersTree(FieldConsumers.ofAll(report)).entries(NO_PARENT, this::id);
    }

    @Override
    public String getId() {
        return ID;
    }
}
