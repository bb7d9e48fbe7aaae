// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.eclipse.tracecompass.tmf.core.statesystem.AbstractTmfStateProvider;
import org.eclipse.tracecompass.tmf.core.statesystem.ITmfStateProvider;
import org.eclipse.tracecompass.tmf.core.trace.ITmfTrace;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.FieldName;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;
import org.fieldtrace.tracecompass.core.event.ProcessKey;
import org.fieldtrace.tracecompass.core.trace.FieldtraceEvent;

/** Writes the calls of every thread into a state history, laid out as call stack analyses are. */
final class MethodsStateProvider extends AbstractTmfStateProvider {
    /** Raise it whenever the layout changes: histories are cached. */
    private static final int VERSION = 3;

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
        switch (event.layout().event()) {
            case EventNames.JVM_INFO -> {
                String service = event.string(FieldName.SERVICE);
                services.put(event.process(0), service);
                ITmfStateSystemBuilder states = getStateSystemBuilder();
                int exchanges = exchanges(states, event);
                int quark = states.getQuarkRelativeAndAdd(exchanges, MethodAttributes.SERVICE);
                states.modifyAttribute(now, service, quark);
            }
            case EventNames.HTTP_SERVER_REQUEST -> {
                ITmfStateSystemBuilder states = getStateSystemBuilder();
                long exchange = event.integer(FieldName.EXCHANGE_ID);
                states.modifyAttribute(now, exchange, exchanges(states, event));
            }
            case EventNames.PROBE_DEF ->
                    methods.computeIfAbsent(event.process(0), run -> new HashMap<>())
                            .put(
                                    event.integer(FieldName.PROBE_ID),
                                    event.string(FieldName.CLASS_NAME)
                                            + "."
                                            + event.string(FieldName.METHOD_NAME));
            case EventNames.METHOD_BLOCK -> {
                ThreadStack thread = thread(event);
                if (thread != null) {
                    thread.read(BlockFields.block(event));
                }
            }
            default -> {
                // Of no concern here.
            }
        }
    }

    private static int exchanges(ITmfStateSystemBuilder states, FieldtraceEvent event) {
        return states.getQuarkAbsoluteAndAdd(
                MethodAttributes.EXCHANGES, Long.toString(event.process(0)));
    }

    /** Null for none. */
    private ThreadStack thread(FieldtraceEvent event) throws MalformedEventException {
        long process = event.process(0);
        long number = event.integer(FieldName.THREAD_ID);
        Map<Long, ThreadStack> ofRun = threads.computeIfAbsent(process, run -> new HashMap<>());
        ThreadStack known = ofRun.get(number);
        if (known != null || number == 0 || threadCount == MOST_THREADS) {
            return known;
        }
        threadCount++;
        long osThread = event.integer(FieldName.OS_THREAD_ID);
        String name = event.string(FieldName.THREAD_NAME);
        ThreadStack added =
                new ThreadStack(
                        getStateSystemBuilder(),
                        services.getOrDefault(process, "process") + " " + ProcessKey.text(process),
                        ProcessKey.vpid(process),
                        (name.isEmpty() ? "thread" : name)
                                + (osThread == 0 ? " #" + number : " " + osThread),
                        osThread == 0 ? number : osThread,
                        number,
                        methods.computeIfAbsent(process, run -> new HashMap<>()));
        ofRun.put(number, added);
        return added;
    }

    @Override
    public void done() {
        threads.values().forEach(run -> run.values().forEach(thread -> thread.end(now)));
    }
}
