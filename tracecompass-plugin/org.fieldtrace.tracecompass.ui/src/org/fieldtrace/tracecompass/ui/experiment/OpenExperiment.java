// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.CoreException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;
import org.fieldtrace.tracecompass.ui.base.UserInterface;

/**
 * Opens an experiment and waits until it is open. To be used outside the thread of the user
 * interface.
 */
public final class OpenExperiment {
    /** Name of the project in which Trace Compass opens what is named on its command line. */
    private static final String PROJECT = "Tracing";

    private static final long SECONDS = 600;

    private final UserInterface ui = new UserInterface();

    /**
     * Opens traces together.
     *
     * @throws CoreException if one of them cannot be opened
     * @throws TimeoutException if they are not open after a long time
     */
    public void open(List<Path> traces) throws CoreException, TimeoutException {
        ITmfTrace before = active();
        CoreException failure =
                ui.get(
                        () -> {
                            try {
                                new ExperimentProject(PROJECT).open(traces);
                                return null;
                            } catch (CoreException e) {
                                return e;
                            }
                        });
        if (failure != null) {
            throw failure;
        }
        await(before);
    }

    /**
     * Takes the offsets of the clocks off the times of the experiment that is open.
     *
     * @throws TimeoutException if it is not open again after a long time
     */
    public void align(IProgressMonitor monitor) throws TimeoutException {
        ITmfTrace raw = active();
        if (ClockSynchronisation.hasSeveralClocks(raw)) {
            ClockSynchronisation clocks = ClockEstimates.of(raw, monitor);
            ui.run(() -> ClockAlignment.align(raw, clocks));
            await(raw);
        }
    }

    private void await(ITmfTrace before) throws TimeoutException {
        ui.await(
                "the experiment to be open",
                SECONDS,
                () -> active() != null && active() != before && !active().isIndexing());
    }

    private static ITmfTrace active() {
        return TmfTraceManager.getInstance().getActiveTrace();
    }
}
