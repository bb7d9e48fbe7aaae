// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.nio.file.Files;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IMenuListener;
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
import org.fieldtrace.tracecompass.ui.drawing.Drawing;
import org.fieldtrace.tracecompass.ui.drawing.DrawingPainter;
import org.fieldtrace.tracecompass.ui.drawing.SvgWriter;

/** What a user can do with a table: in its view's tool bar and in the table's context menu. */
final class RowActions<E extends ITmfTreeDataModel> {
    /** Of the rows in a picture, pixels. */
    private static final int MAX_HEIGHT = 4000;

    private final String title;
    private final RowTable<E> table;
    private final Supplier<RowExport<Row<E>>> export;
    private final IntFunction<Drawing> asShown;
    private final Supplier<Drawing> whole;

    /**
     * @param title of the view
     * @param export the rows as text for other programs
     * @param asShown draws them as wide as the view, and no higher than so many pixels
     * @param whole draws them as wide and as high as they are
     */
    RowActions(
            String title,
            RowTable<E> table,
            Supplier<RowExport<Row<E>>> export,
            IntFunction<Drawing> asShown,
            Supplier<Drawing> whole) {
        this.title = title;
        this.table = table;
        this.export = export;
        this.asShown = asShown;
        this.whole = whole;
    }

    /**
     * Adds them.
     *
     * @param more adds what only this table's rows can do to their menu
     */
    void contribute(IActionBars bars, IWorkbenchPartSite site, IMenuListener more) {
        Action copy = Actions.of("Copy", ISharedImages.IMG_TOOL_COPY, this::copy);
        Action text =
                new FileExport(
                        title,
                        "csv",
                        file -> Files.writeString(file, export.get().csv(table.chosenRows())));
        Action picture =
                new FileExport(
                        title,
                        "png",
                        file -> DrawingPainter.write(asShown.apply(MAX_HEIGHT), file));
        Action drawing = new FileExport(title, "svg", file -> SvgWriter.write(whole.get(), file));
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
        tools.add(text);
        IMenuManager menu = bars.getMenuManager();
        menu.add(copy);
        menu.add(picture);
        menu.add(drawing);
        menu.add(text);

        MenuManager context = new MenuManager();
        context.setRemoveAllWhenShown(true);
        context.addMenuListener(
                shown -> {
                    more.menuAboutToShow(shown);
                    shown.add(new Separator());
                    shown.add(copy);
                    shown.add(text);
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
        TextCopy.copy(export.get().tabSeparated(table.chosenRows()));
    }
}
