// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.nio.file.Files;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuManager;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.tracecompass.tmf.core.model.tree.ITmfTreeDataModel;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.actions.ActionFactory;
import org.fieldtrace.tracecompass.ui.base.Actions;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;

/** What a user can do with a table: in its view's tool bar and in the table's context menu. */
final class RowActions<E extends ITmfTreeDataModel> {
    /** Of the rows in a picture, pixels. */
    private static final int MAX_HEIGHT = 4000;

    private final RowTableView<E> view;
    private final RowTable<E> table;

    RowActions(RowTableView<E> view, RowTable<E> table) {
        this.view = view;
        this.table = table;
    }

    void contribute(IActionBars bars, IWorkbenchPartSite site) {
        String title = view.getPartName();
        Action copy = Actions.of("Copy", ISharedImages.IMG_TOOL_COPY, this::copy);
        Action export =
                new FileExport(
                        title,
                        "csv",
                        file -> Files.writeString(file, view.export().csv(table.chosenRows())));
        Action picture =
                new FileExport(
                        title,
                        "png",
                        file ->
                                DrawingPainter.write(
                                        view.drawing(view.getContent().getSize().x, MAX_HEIGHT),
                                        file));
        Action drawing =
                new FileExport(title, "svg", file -> SvgWriter.write(view.drawing(), file));
        Action expand = Actions.of("Expand All", table.viewer()::expandAll);
        Action collapse =
                Actions.of(
                        "Collapse All",
                        ISharedImages.IMG_ELCL_COLLAPSEALL,
                        table.viewer()::collapseAll);

        bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
        IToolBarManager tools = bars.getToolBarManager();
        tools.add(collapse);
        tools.add(copy);
        tools.add(export);
        IMenuManager menu = bars.getMenuManager();
        menu.add(copy);
        menu.add(picture);
        menu.add(drawing);
        menu.add(export);

        MenuManager context = new MenuManager();
        context.setRemoveAllWhenShown(true);
        context.addMenuListener(
                shown -> {
                    view.fill(shown);
                    shown.add(new Separator());
                    shown.add(copy);
                    shown.add(export);
                    shown.add(new Separator());
                    shown.add(expand);
                    shown.add(collapse);
                });
        Tree tree = table.viewer().getTree();
        Menu contextMenu = context.createContextMenu(tree);
        tree.setMenu(contextMenu);
        site.registerContextMenu(context, table.viewer());
        site.setSelectionProvider(table.viewer());
    }

    private void copy() {
        TextCopy.copy(view.export().tabSeparated(table.chosenRows()));
    }
}
