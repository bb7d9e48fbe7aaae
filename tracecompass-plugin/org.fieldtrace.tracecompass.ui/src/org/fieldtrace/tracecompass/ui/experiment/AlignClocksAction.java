// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.core.runtime.Status;
import org.eclipse.core.runtime.jobs.Job;
import org.eclipse.jface.action.Action;
import org.eclipse.jface.action.IAction;
import org.eclipse.swt.widgets.Display;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.clocks.ClockSynchronisation;

/** Takes the offsets of the clocks off an experiment's times, and gives them back. */
public final class AlignClocksAction extends Action {
    private ITmfTrace experiment;

    public AlignClocksAction() {
        super("Align clocks", IAction.AS_CHECK_BOX);
        setToolTipText(
                "Apply the estimated offsets of the hosts' clocks to all times of the"
                        + " experiment. Unchecked, times are as recorded");
        setEnabled(false);
    }

    /** Is about another trace from now on, null for none. */
    public void show(ITmfTrace trace) {
        boolean hasSeveral = trace != null && ClockSynchronisation.hasSeveralClocks(trace);
        experiment = hasSeveral ? trace : null;
        setEnabled(hasSeveral);
        setChecked(hasSeveral && ClockSynchronisation.isAligned(trace));
    }

    @Override
    public void run() {
        ITmfTrace shown = experiment;
        if (shown == null) {
            return;
        }
        if (isChecked()) {
            align(shown);
        } else {
            ClockAlignment.clear(shown);
        }
    }

    private static void align(ITmfTrace shown) {
        Display display = Display.getCurrent();
        Job job =
                new Job("Estimating the offsets of the clocks") {
                    @Override
                    protected IStatus run(IProgressMonitor monitor) {
                        try {
                            ClockSynchronisation clocks = ClockEstimates.of(shown, monitor);
                            display.asyncExec(() -> ClockAlignment.align(shown, clocks));
                            return Status.OK_STATUS;
                        } catch (OperationCanceledException e) {
                            return Status.CANCEL_STATUS;
                        }
                    }
                };
        job.setUser(true);
        job.schedule();
    }
}
