// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.eclipse.tracecompass.tmf.core.signal.TmfSelectionRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalHandler;
import org.eclipse.tracecompass.tmf.core.signal.TmfSignalManager;
import org.eclipse.tracecompass.tmf.core.signal.TmfWindowRangeUpdatedSignal;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;

/** The ranges of time that views tell each other, and who told them: why a test failed. */
public final class ToldRanges implements AutoCloseable {
    private final long start = System.nanoTime();
    private final List<String> told = new CopyOnWriteArrayList<>();

    public ToldRanges() {
        TmfSignalManager.register(this);
    }

    @TmfSignalHandler
    public void windowRangeUpdated(TmfWindowRangeUpdatedSignal signal) {
        add("visible", signal.getSource(), signal.getCurrentRange());
    }

    @TmfSignalHandler
    public void selectionRangeUpdated(TmfSelectionRangeUpdatedSignal signal) {
        add(
                "selected",
                signal.getSource(),
                new TmfTimeRange(signal.getBeginTime(), signal.getEndTime()));
    }

    private void add(String kind, Object source, TmfTimeRange range) {
        told.add(
                String.format(
                        "after %d ms %s %d to %d by %s",
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start),
                        kind,
                        range.getStartTime().toNanos(),
                        range.getEndTime().toNanos(),
                        source.getClass().getSimpleName()));
    }

    @Override
    public String toString() {
        return told.toString();
    }

    @Override
    public void close() {
        TmfSignalManager.deregister(this);
    }
}
