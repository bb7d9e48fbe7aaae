// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.dialogs.ErrorDialog;
import org.eclipse.swt.SWT;
import org.eclipse.swt.widgets.FileDialog;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.ui.ISharedImages;
import org.eclipse.ui.PlatformUI;

/** An action that asks for a file and writes it. */
public final class FileExport extends Action {
    /** Writes a file. */
    public interface Writer {
        void write(Path file) throws IOException;
    }

    private static final String PLUGIN_ID = "org.fieldtrace.tracecompass.ui";

    private final String title;
    private final String name;
    private final Writer writer;

    /**
     * @param title of the view
     * @param ending of the file's name, such as {@code csv}
     */
    public FileExport(String title, String ending, Writer writer) {
        super("Export as " + ending.toUpperCase(Locale.ROOT) + " \u2026");
        this.title = title;
        this.writer = writer;
        name = title.toLowerCase(Locale.ROOT).replace(' ', '-') + "." + ending;
        setImageDescriptor(
                PlatformUI.getWorkbench()
                        .getSharedImages()
                        .getImageDescriptor(ISharedImages.IMG_ETOOL_SAVE_EDIT));
    }

    /**
     * Writes a file without asking for it.
     *
     * @throws IOException if it cannot be written
     */
    public void write(Path file) throws IOException {
        writer.write(file);
    }

    /** What the file is called unless the user calls it otherwise. */
    public String fileName() {
        return name;
    }

    @Override
    public void run() {
        Shell shell = PlatformUI.getWorkbench().getActiveWorkbenchWindow().getShell();
        FileDialog dialog = new FileDialog(shell, SWT.SAVE);
        dialog.setText("Export " + title);
        dialog.setFileName(name);
        dialog.setFilterExtensions(new String[] {"*" + name.substring(name.lastIndexOf('.'))});
        dialog.setOverwrite(true);
        String file = dialog.open();
        if (file == null) {
            return;
        }
        try {
            write(Path.of(file));
        } catch (IOException e) {
            IStatus cause = new Status(IStatus.ERROR, PLUGIN_ID, e.toString());
            ErrorDialog.openError(shell, getText(), "Cannot write " + file, cause);
        }
    }
}
