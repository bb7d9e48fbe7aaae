// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.clocks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.request.TmfEventRequest;
import org.eclipse.tracecompass.tmf.core.synchronization.ITmfTimestampTransform;
import org.eclipse.tracecompass.tmf.core.synchronization.TimestampTransformFactory;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.clocks.ClockOffset;
import org.fieldtrace.model.clocks.ClockOffsets;

/**
 * Estimates by how much the clocks of the hosts of an experiment's traces differ, and applies it by
 * Trace Compass's own transformation of a trace's times, which it shows and can take back. Traces
 * of one host share a clock; of them alone there is nothing to estimate.
 */
public final class ClockSynchronisation {
    private final Map<String, List<ITmfTrace>> traces = new LinkedHashMap<>();
    private final List<ClockOffset> offsets;

    private ClockSynchronisation(ITmfTrace whole) {
        for (ITmfTrace trace : TmfTraceManager.getTraceSet(whole)) {
            traces.computeIfAbsent(trace.getHostId(), host -> new ArrayList<>()).add(trace);
        }
        offsets = traces.size() < 2 ? List.of() : read(whole);
    }

    /** Estimates the offsets out of the raw times, whatever is applied to the traces now. */
    public static ClockSynchronisation estimate(ITmfTrace whole) {
        return new ClockSynchronisation(whole);
    }

    private List<ClockOffset> read(ITmfTrace whole) {
        ClockOffsets collected = new ClockOffsets(List.copyOf(traces.keySet()));
        ExchangePairs pairs = new ExchangePairs(collected);
        for (ITmfTrace trace : TmfTraceManager.getTraceSet(whole)) {
            ITmfTimestampTransform applied = trace.getTimestampTransform();
            trace.setTimestampTransform(TimestampTransformFactory.getDefaultTransform());
            TmfEventRequest request =
                    new TmfEventRequest(
                            ITmfEvent.class,
                            TmfTimeRange.ETERNITY,
                            0,
                            ITmfEventRequest.ALL_DATA,
                            ITmfEventRequest.ExecutionType.BACKGROUND) {
                        @Override
                        public void handleData(ITmfEvent event) {
                            super.handleData(event);
                            pairs.add(event);
                        }
                    };
            trace.sendRequest(request);
            try {
                request.waitForCompletion();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while reading the clocks", e);
            } finally {
                trace.setTimestampTransform(applied);
            }
        }
        return collected.estimate();
    }

    /** The offsets of all hosts but the reference; none where there is one host. */
    public List<ClockOffset> offsets() {
        return offsets;
    }

    /** Names of a host's traces. */
    public List<String> tracesOf(String host) {
        return traces.getOrDefault(host, List.of()).stream().map(ITmfTrace::getName).toList();
    }

    /** Sets the transformation of every trace's times, to be seen in the trace's properties. */
    public void apply() {
        for (ClockOffset offset : offsets) {
            for (ITmfTrace trace : traces.get(offset.host())) {
                trace.setTimestampTransform(transform(offset));
            }
        }
    }

    private static ITmfTimestampTransform transform(ClockOffset offset) {
        if (offset.rate() == 1) {
            return TimestampTransformFactory.createWithOffset(-offset.offset());
        }
        BigDecimal rate = BigDecimal.valueOf(offset.rate());
        BigDecimal base = BigDecimal.valueOf(offset.base());
        BigDecimal atReference = BigDecimal.valueOf(offset.base() - offset.offset());
        return TimestampTransformFactory.createLinear(
                rate, atReference.subtract(rate.multiply(base)));
    }
}
