// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.statesystem.AbstractTmfStateProvider;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.event.EventFields;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Writes the calls of every thread into a state history, laid out as call stack analyses are. */
final class MethodsStateProvider extends AbstractTmfStateProvider {
    /** Raise it whenever the layout changes: histories are cached. */
    private static final int VERSION = 1;

    /**
     * Rows that somebody can look through; each takes an attribute for every level of its stack.
     */
    private static final int MOST_THREADS = 20_000;

    private final Map<Long, Map<Long, String>> methods = new HashMap<>();
    private final Map<Long, String> services = new HashMap<>();
    private final Map<Long, Map<Long, ThreadStack>> threads = new HashMap<>();
    private int threadCount;
    private long now = Long.MIN_VALUE;

    MethodsStateProvider(ITmfTrace trace) {
        super(trace, MethodsAnalysis.ID);
    }

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public ITmfStateProvider getNewInstance() {
        return new MethodsStateProvider(getTrace());
    }

    @Override
    protected void eventHandle(ITmfEvent given) {
        now = Math.max(now, given.getTimestamp().toNanos());
        if (!(given instanceof FieldtraceEvent event)) {
            return;
        }
        try {
            handle(event);
        } catch (MalformedEventException e) {
            // The report counts what is damaged; what is left is shown.
        }
    }

    private void handle(FieldtraceEvent event) throws MalformedEventException {
        EventFields fields = new EventFields(event);
        switch (event.layout().event()) {
            case EventNames.JVM_INFO -> services.put(vpid(fields), fields.string("service"));
            case EventNames.PROBE_DEF ->
                    methods.computeIfAbsent(vpid(fields), run -> new HashMap<>())
                            .put(
                                    fields.integer(EventNames.PROBE_ID),
                                    fields.string(EventNames.CLASS_NAME)
                                            + "."
                                            + fields.string(EventNames.METHOD_NAME));
            case EventNames.METHOD_BLOCK -> {
                ThreadStack thread = thread(fields);
                if (thread != null) {
                    thread.read(BlockFields.block(event));
                }
            }
            default -> {
                // Of no concern here.
            }
        }
    }

    private static long vpid(EventFields fields) {
        OptionalLong vpid = fields.optionalInteger(EventNames.VPID_CONTEXT);
        return vpid.orElse(0);
    }

    /** Null for none. */
    private ThreadStack thread(EventFields fields) throws MalformedEventException {
        long vpid = vpid(fields);
        long number = fields.integer(EventNames.THREAD_ID);
        Map<Long, ThreadStack> ofRun = threads.computeIfAbsent(vpid, run -> new HashMap<>());
        ThreadStack known = ofRun.get(number);
        if (known != null || number == 0 || threadCount == MOST_THREADS) {
            return known;
        }
        threadCount++;
        long osThread = fields.integer(EventNames.OS_THREAD_ID);
        String name = fields.string(EventNames.THREAD_NAME);
        ThreadStack added =
                new ThreadStack(
                        getStateSystemBuilder(),
                        services.getOrDefault(vpid, "process") + " " + vpid,
                        (int) vpid,
                        (name.isEmpty() ? "thread" : name)
                                + (osThread == 0 ? " #" + number : " " + osThread),
                        osThread == 0 ? number : osThread,
                        methods.computeIfAbsent(vpid, run -> new HashMap<>()));
        ofRun.put(number, added);
        return added;
    }

    @Override
    public void done() {
        threads.values().forEach(run -> run.values().forEach(thread -> thread.end(now)));
    }
}
