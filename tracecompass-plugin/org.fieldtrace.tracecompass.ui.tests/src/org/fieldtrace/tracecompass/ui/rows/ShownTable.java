// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.jface.action.ActionContributionItem;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.Control;
import org.eclipse.swt.widgets.Event;
import org.eclipse.swt.widgets.Text;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.swt.widgets.TreeItem;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.ui.PartInitException;
import org.fieldtrace.tracecompass.ui.ToolBar;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;

/** What a user sees of a view of rows in the workbench's window, and does to it. */
public final class ShownTable<E extends ITmfTreeDataModel> {
    private static final long SECONDS = 60;

    private final UserInterface ui = new UserInterface();
    private final RowTableView<E> view;

    /** Shows the view. */
    @SuppressWarnings("unchecked") // the test knows what its view shows
    public ShownTable(String id) throws PartInitException {
        view = ui.show(id, RowTableView.class);
    }

    /** Waits until all rows are there. */
    public void awaitComplete() throws TimeoutException {
        ui.await("the rows", SECONDS, view::isComplete);
        ui.run(view.getTreeViewer()::expandAll);
    }

    public String emptyText() {
        return ui.get(view::emptyText);
    }

    /** What stands above the rows. */
    public String notice() {
        return ui.get(view::notice);
    }

    /** How many rows an export has. */
    public int chosenRows() {
        return ui.get(() -> view.table().chosenRows().size());
    }

    /** Presses a button of the view's tool bar. */
    public void press(String button) {
        ToolBar.press(ui, view, button);
    }

    /** The entries from top to bottom, all expanded. */
    public List<E> entries() {
        return ui.get(
                () -> {
                    // A row that was never shown has no entry yet.
                    view.getTreeViewer().expandAll();
                    return items().stream().map(item -> row(item).entry()).toList();
                });
    }

    /** The texts of a row's cells. */
    public List<String> cells(int row) {
        return ui.get(
                () -> {
                    TreeItem item = items().get(row);
                    List<String> texts = new ArrayList<>();
                    for (int i = 0; i < tree().getColumnCount(); i++) {
                        texts.add(item.getText(i));
                    }
                    return texts;
                });
    }

    /** The tool tip over a cell. */
    public String toolTip(int row, int column) {
        return ui.get(
                () ->
                        view.getTreeViewer()
                                .getLabelProvider(column)
                                .getToolTipText(items().get(row).getData()));
    }

    /** Clicks a column's header. */
    public void click(int column) {
        ui.run(() -> tree().getColumn(column).notifyListeners(SWT.Selection, new Event()));
    }

    /** Selects a row, as a click on it does. */
    public void select(int row) {
        ui.run(
                () -> {
                    tree().setSelection(items().get(row));
                    Event event = new Event();
                    event.item = items().get(row);
                    tree().notifyListeners(SWT.Selection, event);
                });
    }

    /** The names of what the view adds to a row's context menu. */
    public List<String> menu(int row) {
        select(row);
        return ui.get(
                () -> actions().stream().map(action -> action.getAction().getText()).toList());
    }

    /** Chooses of a row's context menu. */
    public void choose(int row, String name) {
        select(row);
        ui.run(
                () ->
                        actions().stream()
                                .map(ActionContributionItem::getAction)
                                .filter(action -> action.getText().equals(name))
                                .findFirst()
                                .orElseThrow()
                                .run());
    }

    private List<ActionContributionItem> actions() {
        MenuManager menu = new MenuManager();
        view.fill(menu);
        return Arrays.stream(menu.getItems())
                .filter(ActionContributionItem.class::isInstance)
                .map(ActionContributionItem.class::cast)
                .toList();
    }

    /** Types into the filter. */
    public void filter(String words) {
        ui.run(
                () -> {
                    for (Control beside : tree().getParent().getChildren()) {
                        if (beside instanceof Text text) {
                            text.setText(words);
                        }
                    }
                });
    }

    /** Folds a row. */
    public void fold(int row) {
        ui.run(() -> view.getTreeViewer().setExpandedState(items().get(row).getData(), false));
    }

    /** The names of the rows that are open. */
    public List<String> openRows() {
        return ui.get(
                () ->
                        Arrays.stream(view.getTreeViewer().getExpandedElements())
                                .map(Object::toString)
                                .toList());
    }

    /** Double clicks a row. */
    public void open(int row) {
        select(row);
        ui.run(
                () -> {
                    Event event = new Event();
                    event.item = items().get(row);
                    tree().notifyListeners(SWT.DefaultSelection, event);
                });
    }

    /** The rows as comma-separated values. */
    public List<String> csv() {
        return ui.get(() -> view.export().csv(view.table().chosenRows()).lines().toList());
    }

    /** The rows as they go to the clipboard. */
    public String tabSeparated() {
        return ui.get(() -> view.export().tabSeparated(view.table().chosenRows()));
    }

    /** Writes the view as a file and tells where. */
    public Path svg(Path file) throws IOException {
        SvgWriter.write(ui.get(view::drawing), file);
        return file;
    }

    /** The names of the selected rows. */
    public List<String> selected() {
        return ui.get(() -> Arrays.stream(tree().getSelection()).map(TreeItem::getText).toList());
    }

    private Tree tree() {
        return view.getTreeViewer().getTree();
    }

    private List<TreeItem> items() {
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

    @SuppressWarnings("unchecked") // the test knows what its view shows
    private Row<E> row(TreeItem item) {
        return (Row<E>) item.getData();
    }
}
