// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.FindingRules;
import org.fieldtrace.model.findings.causes.Cause;
import org.fieldtrace.model.findings.causes.Causes;
import org.fieldtrace.model.findings.table.FixTable;
import org.fieldtrace.model.requests.index.PassProgress;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.utilisation.ReadThreshold;
import org.fieldtrace.tracecompass.core.requests.RequestHistory;
import org.fieldtrace.tracecompass.core.requests.RequestsAnalysis;
import org.fieldtrace.tracecompass.core.requests.SummaryDataProvider;
import org.fieldtrace.tracecompass.core.requests.ToldProgress;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** Serves the list of what to fix, most to gain first; below a finding, those of the same cause. */
public final class FixListDataProvider extends SummaryDataProvider<FixEntry>
        implements ToldProgress {
    public static final String ID = "org.fieldtrace.tracecompass.core.fixlist.FixListDataProvider";

    private final Fixes fixes;
    private volatile PassProgress progress = new PassProgress(Fixes.PASSES);
    private final boolean all;

    /**
     * Serves findings from which something may be gained.
     *
     * @param utilisations of the traces that the requests are in
     */
    public FixListDataProvider(RequestsAnalysis analysis, List<UtilisationAnalysis> utilisations) {
        this(analysis, utilisations, ReadThreshold.DEFAULT, FindingRules.DEFAULT, false);
    }

    /**
     * @param utilisations of the traces that the requests are in
     * @param threshold up to which utilisation a field counts as never read
     * @param rules from when on calls are a finding
     * @param all whether call paths that are no finding are served too, behind the others
     */
    public FixListDataProvider(
            RequestsAnalysis analysis,
            List<UtilisationAnalysis> utilisations,
            ReadThreshold threshold,
            FindingRules rules,
            boolean all) {
        super(analysis, FixTable.TABLE.headings());
        fixes = new Fixes(utilisations, threshold, rules);
        this.all = all;
    }

    private PassProgress begun() {
        progress = new PassProgress(Fixes.PASSES);
        return progress;
    }

    @Override
    public String progress() {
        return progress.text();
    }

    @Override
    protected boolean isComplete() {
        return fixes.isComplete();
    }

    @Override
    protected List<FixEntry> rows(
            RequestHistory history, RequestSummary summary, long from, long until)
            throws StateSystemDisposedException {
        List<Finding> found =
                fixes.of(history, summary, from, until, begun()).stream()
                        .filter(fix -> all || fix.isFinding())
                        .toList();
        List<FixEntry> entries = new ArrayList<>();
        for (Cause cause : new Causes(found).inOrder(found)) {
            FixEntry first = entry(NO_PARENT, cause.first());
            entries.add(first);
            cause.also().forEach(finding -> entries.add(entry(first.getId(), finding)));
        }
        return entries;
    }

    private FixEntry entry(long parent, Finding fix) {
        return new FixEntry(
                id(List.of(fix.kind(), fix.service(), fix.frames(), fix.subject())), parent, fix);
    }

    @Override
    public String getId() {
        return ID;
    }
}
