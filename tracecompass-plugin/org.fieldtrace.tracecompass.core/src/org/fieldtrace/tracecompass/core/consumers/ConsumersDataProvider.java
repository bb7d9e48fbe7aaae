// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.consumers;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.tmf.core.dataprovider.DataProviderParameterUtils;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.consumers.FieldConsumers;
import org.fieldtrace.model.endtoend.EndToEndField;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.tracecompass.core.fixlist.Fixes;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationReportProvider;

/**
 * Serves who reads each field as a tree: class, field, service, call path, and to whom services
 * hand it on, once the requests are known.
 */
public final class ConsumersDataProvider extends UtilisationReportProvider<TableRow<ConsumerRow>> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.consumers.ConsumersDataProvider";

    private record Remembered(RequestHistory history, List<Long> times, List<EndToEndField> keys) {
        boolean isOf(RequestHistory ofHistory, List<Long> ofTimes) {
            return history == ofHistory && times.equals(ofTimes);
        }
    }

    private final RequestsAnalysis requests;
    private final Fixes fixes;
    private volatile Remembered last;

    /**
     * Serves the traces of these analyses together, as a report over all of them does.
     *
     * @param requests that are recorded in them
     */
    public ConsumersDataProvider(RequestsAnalysis requests, List<UtilisationAnalysis> analyses) {
        super(analyses, ConsumerRow.TABLE.headings());
        this.requests = requests;
        this.fixes = new Fixes(analyses, ReadThreshold.DEFAULT, FindingRules.DEFAULT);
    }

    @Override
    protected boolean isComplete() throws StateSystemDisposedException {
        return !requests.waitForInitialization() || requests.history() != null;
    }

    @Override
    protected List<TableRow<ConsumerRow>> entries(
            UtilisationReport report, Map<String, Object> parameters)
            throws StateSystemDisposedException {
        return new ConsumersTree(FieldConsumers.ofAll(report), keys(parameters))
                .entries(NO_PARENT, this::id);
    }

    /** None while requests or fields are not known. */
    private List<EndToEndField> keys(Map<String, Object> parameters)
            throws StateSystemDisposedException {
        RequestHistory history = requests.waitForInitialization() ? requests.history() : null;
        if (history == null || !fixes.isComplete()) {
            return List.of();
        }
        List<Long> asked = DataProviderParameterUtils.extractTimeRequested(parameters);
        List<Long> times = asked == null ? List.of() : List.copyOf(asked);
        Remembered known = last;
        if (known == null || !known.isOf(history, times)) {
            boolean isAll = times.isEmpty();
            known =
                    new Remembered(
                            history,
                            times,
                            fixes.endToEnd(
                                    history,
                                    isAll ? Long.MIN_VALUE : Collections.min(times),
                                    isAll ? Long.MAX_VALUE : Collections.max(times)));
            last = known;
        }
        return known.keys;
    }

    @Override
    public String getId() {
        return ID;
    }
}
