// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import java.util.List;
import java.util.Objects;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.Gain;
import org.fieldtrace.model.findings.Latency;

/** One call path that is worth a fix. */
public final class FixEntry extends TmfTreeDataModel {
    private final Fix fix;

    FixEntry(long id, long parentId, Fix fix) {
        super(id, parentId, labels(fix));
        this.fix = fix;
    }

    public Fix getFix() {
        return fix;
    }

    private static List<String> labels(Fix fix) {
        return List.of(
                fix.place(),
                fix.service(),
                String.join(", ", fix.callees()),
                String.join(", ", fix.classes()),
                Long.toString(fix.calls().calls()),
                Long.toString(fix.calls().critical()),
                Double.toString(fix.criticalShare()),
                Double.toString(fix.waste().wasted()),
                Double.toString(fix.waste().share()),
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

    @Override
    public boolean equals(Object other) {
        return super.equals(other) && other instanceof FixEntry entry && fix.equals(entry.fix);
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), fix);
    }
}
