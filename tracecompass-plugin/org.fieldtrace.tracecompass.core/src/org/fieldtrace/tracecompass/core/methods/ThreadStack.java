// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.methods;

import java.util.Map;
import org.eclipse.tracecompass.analysis.profiling.core.callstack.CallStackAnalysis;
import org.eclipse.tracecompass.analysis.profiling.core.callstack.CallStackStateProvider;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystemBuilder;
import org.fieldtrace.model.methods.CallListener;
import org.fieldtrace.model.methods.MethodBlock;
import org.fieldtrace.model.methods.ThreadCalls;

/** The stack of one thread, written into a state history. */
final class ThreadStack implements CallListener {
    /** The history takes no deeper stack of attributes; and nobody would see more. */
    private static final int MOST_SHOWN = 1_000;

    private final ITmfStateSystemBuilder states;
    private final Map<Long, String> methods;
    private final int stack;
    private final int serving;
    private final ThreadCalls calls = new ThreadCalls();
    private int shown;
    private int hidden;
    private int exceptions;

    /**
     * @param process name of its row
     * @param thread name of its row
     * @param id what the kernel, or the agent, calls the thread
     * @param number what the agent calls the thread
     * @param methods names of probes, which become more
     */
    ThreadStack(
            ITmfStateSystemBuilder states,
            String process,
            int pid,
            String thread,
            long id,
            long number,
            Map<Long, String> methods) {
        this.states = states;
        this.methods = methods;
        int processes = states.getQuarkAbsoluteAndAdd(CallStackStateProvider.PROCESSES, process);
        states.updateOngoingState(Integer.valueOf(pid), processes);
        int row = states.getQuarkRelativeAndAdd(processes, thread);
        states.updateOngoingState(Long.valueOf(id), row);
        stack = states.getQuarkRelativeAndAdd(row, CallStackAnalysis.CALL_STACK);
        serving =
                states.getQuarkAbsoluteAndAdd(
                        MethodAttributes.THREADS, Integer.toString(pid), Long.toString(number));
        states.updateOngoingState(
                process, states.getQuarkRelativeAndAdd(serving, MethodAttributes.PROCESS));
        states.updateOngoingState(
                thread, states.getQuarkRelativeAndAdd(serving, MethodAttributes.NAME));
    }

    void read(MethodBlock block) {
        calls.read(block, this);
    }

    /** The trace ends. */
    void end(long time) {
        calls.end(time, this);
    }

    @Override
    public void entered(long time, long probe, boolean isNew) {
        if (shown == MOST_SHOWN) {
            hidden++;
            return;
        }
        shown++;
        String name = methods.get(probe);
        states.pushAttribute(within(time), name == null ? "method " + probe : name, stack);
    }

    @Override
    public void exited(long time, boolean isThrown) {
        if (hidden > 0) {
            hidden--;
        } else if (shown > 0) {
            if (isThrown) {
                int thrown =
                        states.getQuarkRelativeAndAdd(
                                serving, MethodAttributes.THROWN, Integer.toString(shown));
                // Another value than the one before, or there would be no change.
                states.modifyAttribute(within(time), ++exceptions, thrown);
            }
            shown--;
            states.popAttribute(within(time), stack);
        }
    }

    @Override
    public void serves(long time, long request) {
        Object exchange = request == 0 ? null : Long.valueOf(request);
        states.modifyAttribute(within(time), exchange, serving);
    }

    /** A thread may have begun its block before the trace's first event. */
    private long within(long time) {
        return Math.max(time, states.getStartTime());
    }
}
