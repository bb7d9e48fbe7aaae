// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.ui.rows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.trace.RecordingName;
import org.fieldtrace.tracecompass.core.trace.TracePackets;
import org.fieldtrace.tracecompass.core.trace.UnusableTraceException;

/** Says what was lost while a trace was recorded, so that no count is taken for more than it is. */
public final class LossNotice {
    private LossNotice() {}

    /** One sentence for each trace that is not whole; nothing if all are. */
    public static String of(ITmfTrace traceOrExperiment) {
        List<String> sentences = new ArrayList<>();
        for (ITmfTrace trace : TmfTraceManager.getTraceSet(traceOrExperiment)) {
            if (trace instanceof FieldtraceTrace) {
                sentences.add(ofOne(trace));
            }
        }
        sentences.removeIf(String::isEmpty);
        return String.join(" ", sentences);
    }

    private static String ofOne(ITmfTrace trace) {
        try {
            TracePackets packets = TracePackets.read(Path.of(trace.getPath()));
            return packets.discardedEvents() == 0 && packets.missingPackets() == 0
                    ? ""
                    : RecordingName.of(trace)
                            + " is not whole: "
                            + Numbers.count(packets.discardedEvents())
                            + " events were discarded and "
                            + Numbers.count(packets.missingPackets())
                            + " packets lost while it was recorded; the counts lack what these"
                            + " held.";
        } catch (UnusableTraceException e) {
            return e.getMessage();
        }
    }
}
