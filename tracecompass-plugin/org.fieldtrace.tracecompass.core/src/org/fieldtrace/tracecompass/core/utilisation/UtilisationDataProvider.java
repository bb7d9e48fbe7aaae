// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.fieldtrace.model.findings.CallPath;
import org.fieldtrace.model.utilisation.AllocationContext;
import org.fieldtrace.model.utilisation.UtilisationReport;
import org.fieldtrace.model.utilisation.UtilisationTable;

/**
 * Serves field utilisation as a tree: service, class, call path frame by frame, fields.
 *
 * <p>Parameter {@link #CALL_PATHS_KEY}: the call paths that are wanted; without it, all.
 */
public final class UtilisationDataProvider extends UtilisationReportProvider<UtilisationEntry> {
    public static final String ID =
            "org.fieldtrace.tracecompass.core.utilisation.UtilisationDataProvider";

    /** Parameter: a collection of {@link CallPath}s. */
    public static final String CALL_PATHS_KEY = "fieldtrace.callPaths";

    /** Serves the traces of these analyses together, as a report over all of them does. */
    public UtilisationDataProvider(List<UtilisationAnalysis> analyses) {
        super(analyses, UtilisationTable.TABLE.headings());
    }

    private static Predicate<AllocationContext> wanted(Map<String, Object> parameters) {
        return parameters.get(CALL_PATHS_KEY) instanceof Collection<?> paths
                ? context -> paths.contains(new CallPath(context.service(), context.frames()))
                : context -> true;
    }

    @Override
    protected List<UtilisationEntry> entries(
            UtilisationReport report, Map<String, Object> parameters) {
        Predicate<AllocationContext> wanted = wanted(parameters);
        UtilisationTree tree = new UtilisationTree(report);
        report.contexts().stream()
                .filter(context -> wanted.test(context.context()))
                .forEach(tree::add);
        return tree.entries(NO_PARENT, this::id);
    }

    @Override
    public String getId() {
        return ID;
    }
}
