// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.eclipse.swt.widgets.Display;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.model.tree.TmfTreeDataModel;
import org.fieldtrace.model.table.Table;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.junit.jupiter.api.Test;

class RowTableTest {
    private final UserInterface ui = new UserInterface();

    private static List<Row<TmfTreeDataModel>> rows() {
        return Row.tree(
                List.of(
                        new TmfTreeDataModel(1, -1, List.of("shop")),
                        new TmfTreeDataModel(2, 1, List.of("Employee")),
                        new TmfTreeDataModel(3, 2, List.of("email"))));
    }

    /** How many rows are open after something was done with a table of three levels. */
    private int openAfter(UnaryOperator<RowTable<TmfTreeDataModel>> what) {
        return ui.get(
                () -> {
                    Shell shell = new Shell(Display.getCurrent());
                    try {
                        RowTable<TmfTreeDataModel> table =
                                new RowTable<>(
                                        shell,
                                        TableColumn.of(
                                                Table.<TmfTreeDataModel>of("rows", "row")
                                                        .view(
                                                                org.fieldtrace.model.table.Column
                                                                        .words(
                                                                                TmfTreeDataModel
                                                                                        ::getName)
                                                                        .view(
                                                                                "Name",
                                                                                "of a row",
                                                                                100)),
                                                Function.identity()));
                        return what.apply(table).viewer().getExpandedElements().length;
                    } finally {
                        shell.dispose();
                    }
                });
    }

    @Test
    void rowsThatCameWhileAFilterWasTypedAreOpenOnceItIsCleared() {
        assertEquals(
                2,
                openAfter(
                        table -> {
                            table.filter("nothing");
                            table.show(rows());
                            table.filter("");
                            return table;
                        }));
    }

    @Test
    void whatTheUserHasClosedIsClosedOnceAFilterIsCleared() {
        assertEquals(
                0,
                openAfter(
                        table -> {
                            table.show(rows());
                            table.viewer().collapseAll();
                            table.filter("email");
                            table.filter("");
                            return table;
                        }));
    }
}
