// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.clocks;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.tracecompass.lttng2.ust.core.trace.LttngUstEvent;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.exceptions.TmfTraceException;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.request.TmfEventRequest;
import org.eclipse.tracecompass.tmf.core.synchronization.ITmfTimestampTransform;
import org.eclipse.tracecompass.tmf.core.synchronization.TimestampTransformFactory;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.eclipse.tracecompass.tmf.core.trace.TmfTraceManager;
import org.fieldtrace.model.Durations;
import org.fieldtrace.model.Numbers;
import org.fieldtrace.model.clocks.ClockOffset;
import org.fieldtrace.model.clocks.ClockOffsets;
import org.fieldtrace.model.clocks.ExchangePairs;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;
import org.fieldtrace.tracecompass.core.trace.RecordingName;

/**
 * Estimates by how much the clocks of the hosts of an experiment's traces differ, and applies it by
 * Trace Compass's own transformation of a trace's times, which it shows and can take back. Traces
 * of one host share a clock; of them alone there is nothing to estimate.
 */
public final class ClockSynchronisation {
    /**
     * A transform that was stored is not equal to the one that changes nothing, but does the same.
     */
    private static final List<Long> PROBES = List.of(0L, 1L << 60);

    private final Map<String, List<ITmfTrace>> traces = new LinkedHashMap<>();
    private final List<ClockOffset> offsets;

    /** Exchanges that are not in the estimate, which has enough of them. */
    private long leftOut;

    /** Ends of exchanges that waited too long for their other one. */
    private long givenUp;

    private ClockSynchronisation(Collection<ITmfTrace> all, IProgressMonitor monitor) {
        traces.putAll(byHost(all));
        offsets = traces.size() < 2 ? List.of() : read(monitor);
    }

    private static Map<String, List<ITmfTrace>> byHost(Collection<ITmfTrace> all) {
        Map<String, List<ITmfTrace>> hosts = new LinkedHashMap<>();
        for (ITmfTrace trace : all) {
            if (trace instanceof FieldtraceTrace) {
                hosts.computeIfAbsent(trace.getHostId(), host -> new ArrayList<>()).add(trace);
            }
        }
        return hosts;
    }

    /** Whether the traces go by several clocks. */
    public static boolean hasSeveralClocks(ITmfTrace whole) {
        return byHost(TmfTraceManager.getTraceSet(whole)).size() > 1;
    }

    /** Whether the times of any of the traces are not those that were recorded. */
    public static boolean isAligned(ITmfTrace whole) {
        return TmfTraceManager.getTraceSet(whole).stream()
                .map(ITmfTrace::getTimestampTransform)
                .anyMatch(t -> PROBES.stream().anyMatch(probe -> t.transform(probe) != probe));
    }

    /**
     * Estimates the offsets out of the raw times, whatever is applied to the traces now.
     *
     * @throws OperationCanceledException if the monitor says so
     */
    public static ClockSynchronisation estimate(ITmfTrace whole, IProgressMonitor monitor) {
        return estimate(TmfTraceManager.getTraceSet(whole), monitor);
    }

    /**
     * The same, of traces that are in no experiment.
     *
     * @throws OperationCanceledException if the monitor says so
     */
    public static ClockSynchronisation estimate(
            Collection<ITmfTrace> traces, IProgressMonitor monitor) {
        return new ClockSynchronisation(traces, monitor);
    }

    private List<ClockOffset> read(IProgressMonitor monitor) {
        ClockOffsets collected = new ClockOffsets(List.copyOf(traces.keySet()));
        ExchangePairs pairs = new ExchangePairs(collected);
        ExchangeEvents events = new ExchangeEvents(pairs);
        for (List<ITmfTrace> ofHost : traces.values()) {
            for (ITmfTrace trace : ofHost) {
                readRaw(trace, events, monitor);
                if (monitor.isCanceled()) { // and the trace was read in part
                    throw new OperationCanceledException();
                }
            }
        }
        leftOut = collected.leftOut();
        givenUp = pairs.leftOut();
        return collected.estimate();
    }

    /**
     * The open trace, which others may be reading, gives transformed times; one of its own, raw.
     */
    private static void readRaw(ITmfTrace trace, ExchangeEvents events, IProgressMonitor monitor) {
        FieldtraceTrace raw = new FieldtraceTrace();
        try {
            raw.initTrace(
                    null,
                    trace.getPath(),
                    LttngUstEvent.class,
                    trace.getName(),
                    FieldtraceTrace.TYPE_ID);
            TmfEventRequest request =
                    new TmfEventRequest(
                            ITmfEvent.class,
                            TmfTimeRange.ETERNITY,
                            0,
                            ITmfEventRequest.ALL_DATA,
                            ITmfEventRequest.ExecutionType.FOREGROUND) {
                        @Override
                        public void handleData(ITmfEvent event) {
                            super.handleData(event);
                            events.add(event);
                            if (monitor.isCanceled()) {
                                cancel();
                            }
                        }
                    };
            raw.sendRequest(request);
            request.waitForCompletion();
        } catch (TmfTraceException e) {
            throw new IllegalStateException("the trace is open already", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCanceledException();
        } finally {
            raw.dispose();
        }
    }

    /** The offsets of all hosts but the reference; none where there is one host. */
    public List<ClockOffset> offsets() {
        return offsets;
    }

    /** Names of a host's traces. */
    public List<String> tracesOf(String host) {
        return traces.getOrDefault(host, List.of()).stream().map(RecordingName::of).toList();
    }

    /**
     * The offsets in words, a line each.
     *
     * @param isAligned whether they are taken off the times
     */
    public List<String> told(boolean isAligned) {
        List<String> lines =
                new ArrayList<>(offsets.stream().map(offset -> told(offset, isAligned)).toList());
        if (leftOut > 0) {
            lines.add(
                    Numbers.count(leftOut)
                            + " exchanges were left out of the estimate of the clocks: as many"
                            + " others tell them as well.");
        }
        if (givenUp > 0) {
            lines.add(
                    Numbers.count(givenUp)
                            + " ends of exchanges were left out of the estimate of the clocks: too"
                            + " many waited for their other end.");
        }
        return lines;
    }

    private String told(ClockOffset offset, boolean isAligned) {
        String clock = "Clock of " + String.join(", ", tracesOf(offset.host()));
        if (offset.exchanges() == 0) {
            return clock + ": no exchange tells its offset; its times are raw.";
        }
        if (offset.isRefused()) {
            return clock
                    + ": no offset and drift fits its exchanges ("
                    + Numbers.count(offset.impossible())
                    + " contradict the best, "
                    + Numbers.count(offset.exchanges())
                    + " agree), as where a clock was set; its times are raw.";
        }
        return clock
                + ": ahead by "
                + signed(offset.offset())
                + " ["
                + signed(offset.low())
                + ", "
                + signed(offset.high())
                + (isAligned ? "], which is taken off all its times; told by " : "]; told by ")
                + Numbers.count(offset.exchanges())
                + " exchanges, contradicted by "
                + Numbers.count(offset.impossible())
                + ".";
    }

    private static String signed(long nanoseconds) {
        return nanoseconds < 0 ? "-" + Durations.text(-nanoseconds) : Durations.text(nanoseconds);
    }

    /** Sets the transformation of every trace's times, to be seen in the trace's properties. */
    public void apply() {
        traces.forEach(
                (host, ofHost) ->
                        ofHost.forEach(trace -> trace.setTimestampTransform(transform(host))));
    }

    /** What turns times of a host's clock into those of the reference. */
    public ITmfTimestampTransform transform(String host) {
        return offsets.stream()
                .filter(offset -> offset.host().equals(host) && offset.isEstimate())
                .findFirst()
                .map(ClockSynchronisation::transform)
                .orElse(TimestampTransformFactory.getDefaultTransform());
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
