// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.List;
import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry.Kind;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;

/** The tree of field utilisation: services stand out. */
final class UtilisationTable extends RowTable<UtilisationEntry> {
    UtilisationTable(Composite parent) {
        super(parent, List.of(UtilisationColumn.values()));
    }

    @Override
    protected boolean isBold(Row<UtilisationEntry> row) {
        return row.entry().getKind() == Kind.SERVICE;
    }
}
