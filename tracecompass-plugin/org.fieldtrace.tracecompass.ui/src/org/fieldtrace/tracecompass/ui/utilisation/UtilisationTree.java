// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.model.utilisation.UtilisationRow.Kind;
import org.fieldtrace.model.utilisation.UtilisationTable;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.TableColumn;

/** The tree of field utilisation: services stand out. */
final class UtilisationTree extends RowTable<UtilisationEntry> {
    UtilisationTree(Composite parent) {
        super(parent, TableColumn.of(UtilisationTable.TABLE, UtilisationEntry::row));
    }

    @Override
    protected boolean isBold(Row<UtilisationEntry> row) {
        return row.entry().getKind() == Kind.SERVICE;
    }
}
