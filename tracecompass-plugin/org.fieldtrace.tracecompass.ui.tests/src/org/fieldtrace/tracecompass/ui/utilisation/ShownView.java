// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.swt.SWT;
import org.eclipse.swt.custom.StackLayout;
import org.eclipse.swt.widgets.Composite;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeColumn;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.ui.PartInitException;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.rows.Row;

/** What a user sees of the view in the workbench's window, and does to it. */
final class ShownView {
    private static final long SECONDS = 60;

    private final UserInterface ui = new UserInterface();
    private final FieldUtilisationView view;

    ShownView() throws PartInitException {
        view = ui.show(FieldUtilisationView.ID, FieldUtilisationView.class);
    }

    FieldUtilisationView part() {
        return view;
    }

    void awaitComplete() throws TimeoutException {
        ui.await("the rows", SECONDS, view::isComplete);
    }

    /** What stands there instead of the table; empty where the table is shown. */
    String text() {
        return ui.get(
                () -> {
                    StackLayout pages = (StackLayout) view.getContent().getLayout();
                    return pages.topControl instanceof Text text ? text.getText() : "";
                });
    }

    String notice() {
        return ui.get(view::notice);
    }

    void filter(String words) {
        ui.run(
                () -> {
                    for (Composite in = tree().getParent(); in != null; in = in.getParent()) {
                        for (Control beside : in.getChildren()) {
                            if (beside instanceof Text text) {
                                text.setText(words);
                                return;
                            }
                        }
                    }
                });
    }

    void click(UtilisationColumn column) {
        ui.run(
                () -> {
                    TreeColumn header = tree().getColumn(column.ordinal());
                    header.notifyListeners(SWT.Selection, new Event());
                });
    }

    private Tree tree() {
        return view.getTreeViewer().getTree();
    }

    long allocations() {
        return ui.get(
                () ->
                        Arrays.stream(tree().getItems())
                                .mapToLong(item -> row(item).entry().getAllocations())
                                .sum());
    }

    List<String> topmost() {
        return ui.get(() -> Arrays.stream(tree().getItems()).map(TreeItem::getText).toList());
    }

    /** The names in the tree, all expanded, indented by their level. */
    List<String> rows() {
        return ui.get(
                () -> {
                    List<String> names = new ArrayList<>();
                    for (TreeItem item : items()) {
                        int level = row(item).path().size() - 1;
                        names.add("  ".repeat(level) + item.getText());
                    }
                    return names;
                });
    }

    List<Row<UtilisationEntry>> allRows() {
        return ui.get(() -> items().stream().map(item -> row(item)).toList());
    }

    private List<TreeItem> items() {
        view.getTreeViewer().expandAll();
        List<TreeItem> items = new ArrayList<>();
        collect(tree().getItems(), items);
        return items;
    }

    private static void collect(TreeItem[] from, List<TreeItem> into) {
        for (TreeItem item : from) {
            into.add(item);
            collect(item.getItems(), into);
        }
    }

    private static Row<UtilisationEntry> row(TreeItem item) {
        return (Row<UtilisationEntry>) item.getData();
    }

    Row<UtilisationEntry> row(String... path) {
        return ui.get(() -> row(item(path)));
    }

    private TreeItem item(String... path) {
        for (TreeItem item : items()) {
            List<String> names = row(item).path().stream().map(Row::toString).toList();
            if (names.equals(List.of(path))) {
                return item;
            }
        }
        throw new AssertionError("no row " + List.of(path) + " among " + rows());
    }

    /** The texts of the columns that count. */
    List<String> cells(String... path) {
        return ui.get(
                () -> {
                    List<String> texts = new ArrayList<>();
                    for (UtilisationColumn column :
                            EnumSet.of(
                                    UtilisationColumn.ALLOCATIONS,
                                    UtilisationColumn.SAMPLES,
                                    UtilisationColumn.USED,
                                    UtilisationColumn.UNUSED,
                                    UtilisationColumn.OVERWRITTEN,
                                    UtilisationColumn.CENSORED)) {
                        texts.add(item(path).getText(column.ordinal()));
                    }
                    return texts;
                });
    }

    String utilisation(String... path) {
        return UtilisationColumn.UTILISATION.text(row(path));
    }
}
