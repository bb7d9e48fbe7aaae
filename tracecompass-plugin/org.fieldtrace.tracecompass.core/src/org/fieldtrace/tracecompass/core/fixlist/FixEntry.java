// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.fixlist;

import org.fieldtrace.model.findings.Finding;
import org.fieldtrace.model.findings.Fix;
import org.fieldtrace.model.findings.fields.Waste;
import org.fieldtrace.model.findings.table.FixTable;
import org.fieldtrace.tracecompass.core.rows.ValueEntry;

/** One finding. */
public final class FixEntry extends ValueEntry<Finding> {
    FixEntry(long id, long parentId, Finding finding) {
        super(id, parentId, FixTable.TABLE.raw(finding), finding);
    }

    public Finding getFinding() {
        return value();
    }

    /** What nobody reads of what the calls bring in; none where the finding is about calls. */
    public Waste getWaste() {
        return value() instanceof Fix fix ? fix.waste() : Waste.NONE;
    }
}
