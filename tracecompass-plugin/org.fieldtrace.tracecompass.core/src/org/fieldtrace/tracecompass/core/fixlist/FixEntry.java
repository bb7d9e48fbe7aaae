// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.List;
import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.Waste;
import org.fieldtrace.model.findings.gains.Gain;
import org.fieldtrace.model.findings.gains.Latency;
import org.fieldtrace.tracecompass.core.rows.ValueEntry;

/** One finding. */
public final class FixEntry extends ValueEntry<Finding> {
    FixEntry(long id, long parentId, Finding finding) {
        super(id, parentId, labels(finding), finding);
    }

    public Finding getFinding() {
        return value();
    }

    /** What nobody reads of what the calls bring in; none where the finding is about calls. */
    public Waste getWaste() {
        return waste(value());
    }

    private static Waste waste(Finding finding) {
        return finding instanceof Fix fix ? fix.waste() : Waste.NONE;
    }

    private static List<String> labels(Finding fix) {
        return List.of(
                fix.place(),
                fix.kind().title(),
                fix.service(),
                String.join(", ", fix.callees()),
                fix.subject(),
                Long.toString(fix.extent().calls()),
                Long.toString(fix.extent().avoidable()),
                Double.toString(fix.criticalShare()),
                Double.toString(waste(fix).wasted()),
                Double.toString(waste(fix).share()),
                Long.toString(fix.gain().median().low()),
                known(fix.gain(), fix.gain().median()),
                Long.toString(fix.gain().median().high()),
                Long.toString(fix.gain().p99().low()),
                known(fix.gain(), fix.gain().p99()),
                Long.toString(fix.gain().p99().high()),
                fix.reason());
    }

    private static String known(Gain gain, Latency latency) {
        return gain.isKnown() ? Long.toString(latency.gain()) : "";
    }
}
