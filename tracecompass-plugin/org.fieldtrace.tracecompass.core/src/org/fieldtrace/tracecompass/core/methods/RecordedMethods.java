// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.core.runtime.OperationCanceledException;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.request.ITmfEventRequest;
import org.eclipse.tracecompass.tmf.core.request.TmfEventRequest;
import org.eclipse.tracecompass.tmf.core.timestamp.TmfTimeRange;
import org.fieldtrace.model.Release;
import org.fieldtrace.model.ReleaseNames;
import org.fieldtrace.model.methods.CriticalHandlings;
import org.fieldtrace.model.methods.MethodLosses;
import org.fieldtrace.model.methods.MethodTime;
import org.fieldtrace.model.methods.RunMethods;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.event.ProcessKey;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;
import org.fieldtrace.tracecompass.core.trace.FieldtraceTrace;

/**
 * Where the time of probed methods goes in some traces, by one reading of each. It is not kept:
 * what is asked for depends on the part of the recording.
 */
public final class RecordedMethods {
    private final long since;
    private final long until;
    private final CriticalHandlings critical;
    private final List<RunMethods> runs = new ArrayList<>();
    private final Map<RunMethods, Release> releases = new HashMap<>();
    private final List<String> removed = new ArrayList<>();
    private long damaged;

    /**
     * @param since where the part of the recording begins that is asked about, nanoseconds since
     *     1970
     * @param until where it ends
     * @param critical what the requests of that part waited for
     */
    public RecordedMethods(long since, long until, CriticalHandlings critical) {
        this.critical = critical;
        this.since = since;
        this.until = until;
    }

    /** Reads a trace to its end. */
    public void read(FieldtraceTrace trace) {
        Reading reading = new Reading();
        trace.sendRequest(reading);
        try {
            reading.waitForCompletion();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OperationCanceledException();
        }
        reading.runsByProcess.values().forEach(run -> run.end(reading.last));
        runs.addAll(reading.runsByProcess.values());
    }

    /** Methods by operation, in no order. */
    public List<MethodTime> times() {
        ReleaseNames names = new ReleaseNames();
        releases.values().forEach(names::add);
        releases.forEach((run, release) -> run.service(names.of(release)));
        return runs.stream().flatMap(run -> run.times().stream()).toList();
    }

    /** Methods that were probed no more for their cost, a line each. */
    public List<String> removed() {
        return removed;
    }

    /** Calls that are not in the traces. */
    public MethodLosses losses() {
        MethodLosses losses = new MethodLosses(0, 0, 0, 0, damaged);
        for (RunMethods run : runs) {
            losses = losses.plus(run.losses());
        }
        return losses;
    }

    private final class Reading extends TmfEventRequest {
        private final Map<Long, RunMethods> runsByProcess = new HashMap<>();
        private long last = Long.MIN_VALUE;

        private Reading() {
            super(
                    ITmfEvent.class,
                    TmfTimeRange.ETERNITY,
                    0,
                    ITmfEventRequest.ALL_DATA,
                    ITmfEventRequest.ExecutionType.FOREGROUND);
        }

        @Override
        public void handleData(ITmfEvent event) {
            super.handleData(event);
            last = Math.max(last, event.getTimestamp().toNanos());
            if (event instanceof FieldtraceEvent ours) {
                try {
                    handle(ours);
                } catch (MalformedEventException e) {
                    damaged += ours.layout().event().equals(EventNames.METHOD_BLOCK) ? 1 : 0;
                }
            }
        }

        private void handle(FieldtraceEvent event) throws MalformedEventException {
            switch (event.layout().event()) {
                case EventNames.JVM_INFO -> {
                    String service = event.string(FieldName.SERVICE);
                    String version = event.string(FieldName.SERVICE_VERSION, "");
                    run(event).service(service);
                    releases.put(run(event), new Release(service, version));
                }
                case EventNames.STRING_DEF ->
                        run(event)
                                .string(
                                        event.integer(FieldName.STRING_ID),
                                        event.string(FieldName.VALUE));
                case EventNames.PROBE_DEF ->
                        run(event)
                                .probe(
                                        event.integer(FieldName.PROBE_ID),
                                        event.string(FieldName.CLASS_NAME),
                                        event.string(FieldName.METHOD_NAME));
                case EventNames.PROBE_REMOVED -> tellRemoved(event);
                case EventNames.HTTP_SERVER_REQUEST -> {
                    RunMethods run = run(event);
                    long time = event.getTimestamp().toNanos();
                    run.requestBegan(
                            time,
                            event.integer(FieldName.EXCHANGE_ID),
                            critical.of(run.service(), time));
                }
                case EventNames.HTTP_SERVER_RESPONSE ->
                        run(event)
                                .requestEnded(
                                        event.getTimestamp().toNanos(),
                                        event.integer(FieldName.EXCHANGE_ID),
                                        event.label(FieldName.HTTP_METHOD),
                                        event.integer(FieldName.ROUTE_ID));
                case EventNames.METHOD_BLOCK ->
                        run(event)
                                .block(
                                        event.integer(FieldName.THREAD_ID),
                                        BlockFields.block(event));
                case EventNames.METHOD_ROOM ->
                        run(event)
                                .room(
                                        event.integer(FieldName.THREAD_ID),
                                        event.integer(FieldName.ENTRIES),
                                        event.integer(FieldName.ROOM));
                default -> {
                    // Of no concern here.
                }
            }
        }

        private void tellRemoved(FieldtraceEvent event) throws MalformedEventException {
            long rate = event.integer(FieldName.ENTRIES_PER_SECOND);
            if (rate > 0) {
                long probe = event.integer(FieldName.PROBE_ID);
                removed.add(run(event).removal(probe, rate));
            }
        }

        private RunMethods run(FieldtraceEvent event) {
            long process = event.process(0);
            return runsByProcess.computeIfAbsent(
                    process,
                    key ->
                            new RunMethods(
                                    "unknown service (vpid " + ProcessKey.vpid(key) + ")",
                                    since,
                                    until));
        }
    }
}
