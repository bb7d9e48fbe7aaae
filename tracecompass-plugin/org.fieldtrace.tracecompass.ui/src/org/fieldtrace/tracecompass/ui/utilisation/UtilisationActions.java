// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.utilisation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.jface.action.IToolBarManager;
import org.eclipse.jface.action.MenuManager;
import org.eclipse.jface.action.Separator;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.dnd.Clipboard;
import org.eclipse.swt.dnd.TextTransfer;
import org.eclipse.swt.dnd.Transfer;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Menu;
import org.eclipse.swt.widgets.Tree;
import org.eclipse.ui.IActionBars;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.IWorkbenchPartSite;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.actions.ActionFactory;

/** What a user can do in the view: in its tool bar and in the table's context menu. */
final class UtilisationActions {
    private static final String PLUGIN_ID = "org.fieldtrace.tracecompass.ui";

    private final FieldUtilisationView view;
    private final UtilisationTable table;

    UtilisationActions(FieldUtilisationView view, UtilisationTable table) {
        this.view = view;
        this.table = table;
    }

    void contribute(IActionBars bars, IWorkbenchPartSite site) {
        Action copy = action("Copy", this::copy, ISharedImages.IMG_TOOL_COPY);
        Action export =
                action("Export as CSV \u2026", this::export, ISharedImages.IMG_ETOOL_SAVE_EDIT);
        Action expand = action("Expand All", table.viewer()::expandAll, null);
        Action collapse =
                action(
                        "Collapse All",
                        table.viewer()::collapseAll,
                        ISharedImages.IMG_ELCL_COLLAPSEALL);
        Action range = rangeAction();

        bars.setGlobalActionHandler(ActionFactory.COPY.getId(), copy);
        IToolBarManager tools = bars.getToolBarManager();
        tools.add(range);
        tools.add(collapse);
        tools.add(copy);
        tools.add(export);

        MenuManager context = new MenuManager();
        context.add(copy);
        context.add(export);
        context.add(new Separator());
        context.add(expand);
        context.add(collapse);
        Tree tree = table.viewer().getTree();
        Menu menu = context.createContextMenu(tree);
        tree.setMenu(menu);
        site.registerContextMenu(context, table.viewer());
        site.setSelectionProvider(table.viewer());
    }

    private Action rangeAction() {
        Action range =
                new Action("Visible time range", IAction.AS_CHECK_BOX) {
                    @Override
                    public void run() {
                        view.setRangeOnly(isChecked());
                    }
                };
        range.setToolTipText(
                "Count only what fell into the visible range of time, instead of the whole trace");
        range.setChecked(view.isRangeOnly());
        return range;
    }

    private static Action action(String text, Runnable run, String image) {
        Action action =
                new Action(text) {
                    @Override
                    public void run() {
                        run.run();
                    }
                };
        if (image != null) {
            action.setImageDescriptor(
                    PlatformUI.getWorkbench().getSharedImages().getImageDescriptor(image));
        }
        return action;
    }

    private void copy() {
        Clipboard clipboard = new Clipboard(table.viewer().getTree().getDisplay());
        try {
            String text = UtilisationExport.tabSeparated(table.chosenRows());
            clipboard.setContents(new Object[] {text}, new Transfer[] {TextTransfer.getInstance()});
        } finally {
            clipboard.dispose();
        }
    }

    private void export() {
        FileDialog dialog = new FileDialog(table.viewer().getTree().getShell(), SWT.SAVE);
        dialog.setText("Export field utilisation");
        dialog.setFileName("field-utilisation.csv");
        dialog.setFilterExtensions(new String[] {"*.csv"});
        dialog.setOverwrite(true);
        String file = dialog.open();
        if (file == null) {
            return;
        }
        try {
            Files.writeString(Path.of(file), UtilisationExport.csv(table.chosenRows()));
        } catch (IOException e) {
            IStatus cause = new Status(IStatus.ERROR, PLUGIN_ID, e.toString());
            ErrorDialog.openError(
                    dialog.getParent(), "Export as CSV", "Cannot write " + file, cause);
        }
    }
}
