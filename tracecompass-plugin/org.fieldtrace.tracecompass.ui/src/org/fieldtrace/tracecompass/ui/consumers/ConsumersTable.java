// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.consumers;

import org.eclipse.swt.widgets.Composite;
import org.fieldtrace.model.consumers.ConsumerRow;
import org.fieldtrace.model.consumers.ConsumerRow.Kind;
import org.fieldtrace.tracecompass.core.rows.TableRow;
import org.fieldtrace.tracecompass.ui.rows.Row;
import org.fieldtrace.tracecompass.ui.rows.RowTable;
import org.fieldtrace.tracecompass.ui.rows.TableColumn;

/** The tree of fields and those who read them: fields stand out. */
final class ConsumersTable extends RowTable<TableRow<ConsumerRow>> {
    ConsumersTable(Composite parent) {
        super(parent, TableColumn.of(ConsumerRow.TABLE, TableRow::row));
    }

    @Override
    protected boolean isBold(Row<TableRow<ConsumerRow>> row) {
        return row.entry().row().kind() == Kind.FIELD;
    }
}
