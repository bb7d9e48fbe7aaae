// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.nio.file.Path;
import java.util.List;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.tracecompass.internal.provisional.tmf.cli.core.parser.CliCommandLine;
import org.eclipse.tracecompass.internal.provisional.tmf.cli.core.parser.CliOption;
import org.eclipse.tracecompass.internal.provisional.tmf.cli.core.parser.ICliParser;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.fieldtrace.tracecompass.ui.pictures.ViewPictures;

/**
 * What Fieldtrace adds to Trace Compass's command line. Runs after the parser that opens the traces
 * of {@code --open}.
 */
public final class FieldtraceCliParser implements ICliParser {
    // A short name may hold letters and digits only; any other stops Trace Compass at its start.
    private static final String SHOW_SHORT = "ft";
    private static final String SHOW = "fieldtrace";
    private static final String PICTURES_SHORT = "ftp";
    private static final String PICTURES = "fieldtrace-pictures";

    @Override
    public List<CliOption> getCmdLineOptions() {
        return List.of(
                CliOption.createSimpleOption(
                        SHOW_SHORT, SHOW, "Show the perspective of Fieldtrace"),
                CliOption.createOptionWithArgs(
                        PICTURES_SHORT,
                        PICTURES,
                        "Write a picture of each view of Fieldtrace into a folder, then exit",
                        true,
                        false,
                        "folder"));
    }

    @Override
    public IStatus workspaceLoading(CliCommandLine commandLine, IProgressMonitor monitor) {
        IStatus shown = Status.OK_STATUS;
        if (commandLine.hasOption(SHOW) || commandLine.hasOption(PICTURES)) {
            shown = showPerspective();
        }
        if (commandLine.hasOption(PICTURES)) {
            new ViewPictures(Path.of(commandLine.getOptionValues(PICTURES)[0])).takeAndExit();
        }
        return shown;
    }

    private static IStatus showPerspective() {
        IStatus[] status = {Status.OK_STATUS};
        PlatformUI.getWorkbench()
                .getDisplay()
                .syncExec(
                        () -> {
                            try {
                                PlatformUI.getWorkbench()
                                        .showPerspective(
                                                FieldtracePerspective.ID,
                                                PlatformUI.getWorkbench()
                                                        .getActiveWorkbenchWindow());
                            } catch (WorkbenchException e) {
                                status[0] = e.getStatus();
                            }
                        });
        return status[0];
    }
}
