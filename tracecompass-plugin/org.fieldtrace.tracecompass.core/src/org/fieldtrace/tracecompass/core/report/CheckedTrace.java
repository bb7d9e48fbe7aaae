// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.Path;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.trace.NothingRecordedException;
import org.fieldtrace.tracecompass.core.trace.TracePackets;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;

/** A trace that was opened without a view and found to be sound, as far as its headers tell. */
final class CheckedTrace implements AutoCloseable {
    static final String COPY_AGAIN = "copy it again or record anew";

    /** How Trace Compass begins what it logs of a history that does not fit on the disk. */
    private static final String NOT_WRITTEN = "Error writing the file ";

    private final Path folder;
    private final FieldtraceTrace trace = FieldtraceTrace.withoutViews();
    private final TracePackets packets;

    private CheckedTrace(Path folder, TracePackets packets) {
        this.folder = folder;
        this.packets = packets;
    }

    /**
     * Opens a trace.
     *
     * @throws NothingRecordedException if it holds no events, or declares none of ours
     * @throws UnusableTraceException if it is damaged
     */
    static CheckedTrace open(Path folder) throws UnusableTraceException {
        TracePackets packets = TracePackets.read(folder);
        if (packets.isEmpty()) {
            throw new NothingRecordedException(folder, "holds no events" + why(packets));
        }
        CheckedTrace opened = new CheckedTrace(folder, packets);
        try {
            opened.start();
            return opened;
        } catch (UnusableTraceException e) {
            opened.close();
            throw e;
        }
    }

    private void start() throws UnusableTraceException {
        IStatus status = trace.validate(null, folder.toString());
        if (status.getCode() == FieldtraceTrace.WITHOUT_OUR_EVENTS) {
            throw withoutOurEvents();
        }
        if (!status.isOK()) {
            throw new UnusableTraceException(
                    folder, "cannot be used: " + status.getMessage(), COPY_AGAIN);
        }
        try {
            String name = folder.getFileName().toString();
            trace.initTrace(
                    null, folder.toString(), LttngUstEvent.class, name, FieldtraceTrace.TYPE_ID);
        } catch (TmfTraceException | RuntimeException e) {
            throw new UnusableTraceException(
                    folder, "cannot be read: " + e.getMessage(), COPY_AGAIN);
        }
    }

    private static String why(TracePackets packets) {
        if (!packets.strangers().isEmpty()) {
            return " (" + String.join(", ", packets.strangers()) + " cannot be read)";
        }
        return packets.discardedEvents() == 0
                ? ""
                : " (all " + packets.discardedEvents() + " were discarded)";
    }

    /** What is said of a trace that turns out to have none of our events. */
    UnusableTraceException withoutOurEvents() {
        return new NothingRecordedException(folder, "holds no events of Fieldtrace");
    }

    /** What is said of a trace that turns out to be damaged, or of a disk that is full. */
    UnusableTraceException damaged(String why) {
        if (why.startsWith(NOT_WRITTEN)) {
            return new UnusableTraceException(
                    folder, "could not be analysed (" + why + ")", "make room on that disk");
        }
        return new UnusableTraceException(
                folder, "is damaged or cut off (" + why + ")", COPY_AGAIN);
    }

    Path folder() {
        return folder;
    }

    FieldtraceTrace trace() {
        return trace;
    }

    TracePackets packets() {
        return packets;
    }

    @Override
    public void close() {
        trace.dispose();
    }
}
