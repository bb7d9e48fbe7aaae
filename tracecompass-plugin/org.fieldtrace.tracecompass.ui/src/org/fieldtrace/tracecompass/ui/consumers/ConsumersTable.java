// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry;
import org.fieldtrace.tracecompass.core.consumers.ConsumersEntry.Kind;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;

/** The tree of fields and those who read them: fields stand out. */
final class ConsumersTable extends RowTable<ConsumersEntry> {
    ConsumersTable(Composite parent) {
        super(parent, ConsumersColumns.ALL);
    }

    @Override
    protected boolean isBold(Row<ConsumersEntry> row) {
        return row.entry().getKind() == Kind.FIELD;
    }
}
