// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.experiment;

import org.eclipse.swt.widgets.Shell;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceClosedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceOpenedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfTraceSelectedSignal;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.tracecompass.core.trace.RecordingName;

/**
 * Names a window after the recording that it shows, so that the windows of several recordings can
 * be told apart in a list of windows.
 */
public final class WindowTitle {
    private static final String OF = "Fieldtrace";

    private final Shell window;

    private WindowTitle(Shell window) {
        this.window = window;
    }

    /** Names it from now on until it is closed; on the thread of the user interface. */
    public static void follow(Shell window) {
        WindowTitle title = new WindowTitle(window);
        TmfSignalManager.register(title);
        window.addDisposeListener(event -> TmfSignalManager.deregister(title));
        title.show(TmfTraceManager.getInstance().getActiveTrace());
    }

    /** Another trace is looked at. */
    @TmfSignalHandler
    public void traceSelected(TmfTraceSelectedSignal signal) {
        show(signal.getTrace());
    }

    /** One more is open, which is looked at. */
    @TmfSignalHandler
    public void traceOpened(TmfTraceOpenedSignal signal) {
        show(signal.getTrace());
    }

    /** Its title does not stay where no other trace is open. */
    @TmfSignalHandler
    public void traceClosed(TmfTraceClosedSignal signal) {
        ITmfTrace left = TmfTraceManager.getInstance().getActiveTrace();
        show(left == signal.getTrace() ? null : left);
    }

    private void show(ITmfTrace trace) {
        String title = trace == null ? OF : RecordingName.of(trace) + " - " + OF;
        window.getDisplay()
                .asyncExec(
                        () -> {
                            if (!window.isDisposed()) {
                                window.setText(title);
                            }
                        });
    }
}
