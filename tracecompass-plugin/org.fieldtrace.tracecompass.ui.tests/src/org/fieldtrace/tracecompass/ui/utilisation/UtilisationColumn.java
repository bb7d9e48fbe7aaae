// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import org.fieldtrace.model.utilisation.UtilisationTable;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.TableColumn;

/** The columns of the view, from left to right. */
enum UtilisationColumn {
    NAME,
    UTILISATION,
    STATES,
    ALLOCATIONS,
    SAMPLES,
    USED,
    FORWARDED,
    INCIDENTAL,
    UNUSED,
    OVERWRITTEN,
    CENSORED,
    WHY_NO_MORE,
    MISSED,
    AGENT;

    private TableColumn<UtilisationEntry, ?> column() {
        return TableColumn.of(UtilisationTable.TABLE, UtilisationEntry::row).get(ordinal());
    }

    String text(Row<UtilisationEntry> row) {
        return column().text(row);
    }

    String toolTip(Row<UtilisationEntry> row) {
        return column().toolTip(row);
    }
}
