// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.report;

import java.nio.file.Path;
import org.eclipse.core.runtime.IStatus;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfAnalysisException;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.trace.NothingRecordedException;
import org.fieldtrace.tracecompass.core.trace.TracePackets;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;
import org.fieldtrace.tracecompass.core.utilisation.Attributes;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationAnalysis;

/** A trace that was opened without a view and analysed to its end. */
public final class AnalysedTrace implements AutoCloseable {
    private static final String COPY_AGAIN = "copy it again or record anew";

    private final FieldtraceTrace trace;
    private final UtilisationAnalysis analysis;
    private final TracePackets packets;

    private AnalysedTrace(
            FieldtraceTrace trace, UtilisationAnalysis analysis, TracePackets packets) {
        this.trace = trace;
        this.analysis = analysis;
        this.packets = packets;
    }

    /**
     * Opens and analyses a trace.
     *
     * @param folder the folder of the trace
     * @throws NothingRecordedException if it holds no events, or none of ours
     * @throws UnusableTraceException if it is damaged
     */
    public static AnalysedTrace open(Path folder) throws UnusableTraceException {
        TracePackets packets = TracePackets.read(folder);
        if (packets.isEmpty()) {
            throw new NothingRecordedException(folder, "holds no events" + why(packets));
        }
        FieldtraceTrace trace = new FieldtraceTrace();
        UtilisationAnalysis analysis = new UtilisationAnalysis();
        AnalysedTrace opened = new AnalysedTrace(trace, analysis, packets);
        try (LoggedErrors errors = new LoggedErrors()) {
            opened.start(folder);
            if (!analysis.waitForCompletion() || errors.first().isPresent()) {
                throw new UnusableTraceException(
                        folder,
                        "is damaged or cut off ("
                                + errors.first().orElse("its analysis did not end")
                                + ")",
                        COPY_AGAIN);
            }
            opened.requireEvents(folder);
            return opened;
        } catch (UnusableTraceException e) {
            opened.close();
            throw e;
        }
    }

    private void start(Path folder) throws UnusableTraceException {
        IStatus status = trace.validate(null, folder.toString());
        if (status.getCode() == FieldtraceTrace.WITHOUT_OUR_EVENTS) {
            throw withoutOurEvents(folder);
        }
        if (!status.isOK()) {
            throw new UnusableTraceException(
                    folder, "cannot be used: " + status.getMessage(), COPY_AGAIN);
        }
        try {
            String name = folder.getFileName().toString();
            trace.initTrace(
                    null, folder.toString(), LttngUstEvent.class, name, FieldtraceTrace.TYPE_ID);
            analysis.setTrace(trace);
            analysis.schedule();
        } catch (TmfTraceException | TmfAnalysisException e) {
            throw new UnusableTraceException(
                    folder, "cannot be read: " + e.getMessage(), COPY_AGAIN);
        }
    }

    private void requireEvents(Path folder) throws UnusableTraceException {
        if (states().getQuarks(Attributes.RUNS, "*").isEmpty()) {
            throw withoutOurEvents(folder);
        }
    }

    private static UnusableTraceException withoutOurEvents(Path folder) {
        return new NothingRecordedException(folder, "holds no events of Fieldtrace");
    }

    private static String why(TracePackets packets) {
        if (!packets.strangers().isEmpty()) {
            return " (" + String.join(", ", packets.strangers()) + " cannot be read)";
        }
        return packets.discardedEvents() == 0
                ? ""
                : " (all " + packets.discardedEvents() + " were discarded)";
    }

    /** The state history, built to its end. */
    public ITmfStateSystem states() {
        return analysis.getStateSystem();
    }

    public TracePackets packets() {
        return packets;
    }

    @Override
    public void close() {
        analysis.dispose();
        trace.dispose();
    }
}
