// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.Status;
import org.eclipse.swt.graphics.Rectangle;
import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.internal.provisional.tmf.cli.core.parser.CliCommandLine;
import org.eclipse.tracecompass.internal.provisional.tmf.cli.core.parser.CliOption;
import org.eclipse.tracecompass.internal.provisional.tmf.cli.core.parser.ICliParser;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.eclipse.ui.IWorkbench;
import org.eclipse.ui.IWorkbenchWindow;
import org.eclipse.ui.PlatformUI;
import org.eclipse.ui.WorkbenchException;
import org.fieldtrace.tracecompass.ui.base.SourceFolders;
import org.fieldtrace.tracecompass.ui.base.UserInterface;
import org.fieldtrace.tracecompass.ui.experiment.OpenExperiment;
import org.fieldtrace.tracecompass.ui.experiment.WindowTitle;
import org.fieldtrace.tracecompass.ui.pictures.ViewPictures;

/**
 * What Fieldtrace adds to Trace Compass's command line. Runs after the parser that opens the traces
 * of {@code --open}.
 */
public final class FieldtraceCliParser implements ICliParser {
    // A short name may hold letters and digits only; any other stops Trace Compass at its start.
    private static final String SHOW_SHORT = "ft";
    private static final String SHOW = "fieldtrace";
    private static final String TOGETHER_SHORT = "fte";
    private static final String TOGETHER = "fieldtrace-experiment";
    private static final String ALIGN_SHORT = "fta";
    private static final String ALIGN = "fieldtrace-align";
    private static final String PICTURES_SHORT = "ftp";
    private static final String PICTURES = "fieldtrace-pictures";
    private static final String WIDTH_SHORT = "ftw";
    private static final String WIDTH = "fieldtrace-pictures-width";

    private static final String SOURCE_SHORT = "fts";
    private static final String SOURCE = "fieldtrace-source";

    private static final long MAXIMISE_SECONDS = 3;

    /** The window manager's own decoration takes the rest. */
    private static final double NEARLY_ALL = 0.9;

    private static final long INDEX_SECONDS = 600;

    @Override
    public List<CliOption> getCmdLineOptions() {
        return List.of(
                CliOption.createSimpleOption(
                        SHOW_SHORT, SHOW, "Show the perspective of Fieldtrace"),
                CliOption.createOptionWithArgs(
                        TOGETHER_SHORT,
                        TOGETHER,
                        "Open the traces of all these options as one experiment",
                        true,
                        true,
                        "trace"),
                CliOption.createSimpleOption(
                        ALIGN_SHORT,
                        ALIGN,
                        "Take the estimated offsets of the clocks off the times of the experiment"),
                CliOption.createOptionWithArgs(
                        PICTURES_SHORT,
                        PICTURES,
                        "Write a picture of each view of Fieldtrace into a folder, then exit",
                        true,
                        false,
                        "folder"),
                CliOption.createOptionWithArgs(
                        SOURCE_SHORT,
                        SOURCE,
                        "Look for sources in the folders of all these options",
                        true,
                        true,
                        "folder"),
                CliOption.createOptionWithArgs(
                        WIDTH_SHORT,
                        WIDTH,
                        "How wide the pictures are, pixels",
                        true,
                        false,
                        "pixels"));
    }

    @Override
    public IStatus workspaceLoading(CliCommandLine commandLine, IProgressMonitor monitor) {
        IStatus shown = Status.OK_STATUS;
        if (commandLine.hasOption(SOURCE)) {
            SourceFolders.prefer(
                    Arrays.stream(commandLine.getOptionValues(SOURCE)).map(Path::of).toList());
        }
        if (commandLine.hasOption(SHOW) || commandLine.hasOption(PICTURES)) {
            Shell window = window();
            fillScreen(window);
            new UserInterface().run(() -> WindowTitle.follow(window));
            shown = showPerspective();
            if (shown.isOK() && commandLine.hasOption(TOGETHER)) {
                shown = openTogether(commandLine, monitor);
            }
            showWholeTrace();
        }
        if (commandLine.hasOption(PICTURES)) {
            int width =
                    commandLine.hasOption(WIDTH)
                            ? Integer.parseInt(commandLine.getOptionValues(WIDTH)[0])
                            : ViewPictures.WIDTH;
            new ViewPictures(Path.of(commandLine.getOptionValues(PICTURES)[0]), width)
                    .takeAndExit();
        }
        return shown;
    }

    private static IStatus openTogether(CliCommandLine commandLine, IProgressMonitor monitor) {
        List<Path> traces =
                Arrays.stream(commandLine.getOptionValues(TOGETHER)).map(Path::of).toList();
        OpenExperiment experiment = new OpenExperiment();
        try {
            experiment.open(traces);
            if (commandLine.hasOption(ALIGN)) {
                experiment.align(monitor);
            }
            return Status.OK_STATUS;
        } catch (CoreException e) {
            System.err.println("fieldtrace: " + e.getMessage());
            return e.getStatus();
        } catch (TimeoutException e) {
            System.err.println("fieldtrace: " + e.getMessage());
            return new Status(IStatus.ERROR, FieldtraceCliParser.class, e.getMessage());
        }
    }

    private static IStatus showPerspective() {
        return new UserInterface()
                .get(
                        () -> {
                            IWorkbench workbench = PlatformUI.getWorkbench();
                            IWorkbenchWindow window = workbench.getWorkbenchWindows()[0];
                            try {
                                workbench.showPerspective(FieldtracePerspective.ID, window);
                                return Status.OK_STATUS;
                            } catch (WorkbenchException e) {
                                return e.getStatus();
                            }
                        });
    }

    private static Shell window() {
        return new UserInterface()
                .get(() -> PlatformUI.getWorkbench().getWorkbenchWindows()[0].getShell());
    }

    /**
     * What is shown needs the room. The window manager alone gives it: with a size set beside,
     * openbox at times keeps that and does not maximise, and then GTK paints no rows of tables.
     */
    private static void fillScreen(Shell shell) {
        UserInterface ui = new UserInterface();
        ui.run(() -> shell.setMaximized(true));
        try {
            ui.await("a window manager", MAXIMISE_SECONDS, () -> isAsLargeAsScreen(shell));
        } catch (TimeoutException e) {
            // None runs that maximises.
            ui.run(() -> shell.setBounds(shell.getMonitor().getClientArea()));
        }
    }

    private static boolean isAsLargeAsScreen(Shell shell) {
        Rectangle room = shell.getMonitor().getClientArea();
        return shell.getSize().x >= NEARLY_ALL * room.width
                && shell.getSize().y >= NEARLY_ALL * room.height;
    }

    /** Trace Compass shows the first tenth of a second, in which a service does not even start. */
    private static void showWholeTrace() {
        ITmfTrace trace = TmfTraceManager.getInstance().getActiveTrace();
        if (trace == null) {
            return;
        }
        try {
            // Its end is known only then.
            new UserInterface()
                    .await(
                            "the trace's index",
                            INDEX_SECONDS,
                            () -> !trace.isIndexing(),
                            trace::getNbEvents);
        } catch (TimeoutException e) {
            return; // the beginning is a picture of the trace as well
        }
        TmfSignalManager.dispatchSignal(
                new TmfWindowRangeUpdatedSignal(trace, trace.getTimeRange(), trace));
    }
}
