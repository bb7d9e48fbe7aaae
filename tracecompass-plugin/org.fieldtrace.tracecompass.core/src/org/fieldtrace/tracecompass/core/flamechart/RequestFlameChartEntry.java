// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphEntryModel;
import org.fieldtrace.model.methods.HandlingMethods;
import org.fieldtrace.model.methods.MethodCall;
import org.fieldtrace.model.methods.RequestMethods;
import org.fieldtrace.model.methods.ThreadMethods;

/**
 * A row of the flame chart of a request: a handling on a thread, or below it the calls of one
 * depth.
 */
public final class RequestFlameChartEntry extends TimeGraphEntryModel {
    /** Depth of a row that is no call's. */
    static final int HANDLING = 0;

    private final RequestMethods methods;
    private final HandlingMethods handling;
    private final ThreadMethods thread;
    private final int depth;
    private final List<MethodCall> calls;

    private RequestFlameChartEntry(
            long id,
            long parent,
            String name,
            long start,
            long end,
            RequestMethods methods,
            HandlingMethods handling,
            ThreadMethods thread,
            int depth,
            List<MethodCall> calls) {
        super(id, parent, name, start, end, true);
        this.methods = methods;
        this.handling = handling;
        this.thread = thread;
        this.depth = depth;
        this.calls = List.copyOf(calls);
    }

    /**
     * A handling on a thread.
     *
     * @param thread null where no method of the handling was recorded
     */
    static RequestFlameChartEntry handling(
            long id,
            String name,
            RequestMethods methods,
            HandlingMethods handling,
            ThreadMethods thread) {
        return new RequestFlameChartEntry(
                id,
                -1,
                name,
                handling.span().handleStart(),
                handling.span().handleEnd(),
                methods,
                handling,
                thread,
                HANDLING,
                List.of());
    }

    /**
     * The calls of one depth.
     *
     * @param above the row of the handling on their thread
     * @param calls in the order of time, at least one
     */
    static RequestFlameChartEntry calls(
            long id, RequestFlameChartEntry above, int depth, List<MethodCall> calls) {
        return new RequestFlameChartEntry(
                id,
                above.getId(),
                Integer.toString(depth),
                calls.get(0).start(),
                calls.get(calls.size() - 1).end(),
                above.methods,
                above.handling,
                above.thread,
                depth,
                calls);
    }

    /** Whether it is the row of a handling on a thread, not one of calls. */
    public boolean isHandling() {
        return depth == HANDLING;
    }

    /** All methods of the request that the row belongs to. */
    public RequestMethods getMethods() {
        return methods;
    }

    public HandlingMethods getHandling() {
        return handling;
    }

    /** The thread; empty where no method of the handling was recorded. */
    public Optional<ThreadMethods> getThread() {
        return Optional.ofNullable(thread);
    }

    /** Whether the handling began on this thread, or at least was first seen there. */
    boolean isFirstThread() {
        return thread == null || thread == handling.threads().get(0);
    }

    /** Calls around those of the row, and one; 0 where the row is that of a handling. */
    public int getDepth() {
        return depth;
    }

    /** Its calls in the order of time; none where the row is that of a handling. */
    public List<MethodCall> getCalls() {
        return calls;
    }

    @Override
    public boolean equals(Object other) {
        return super.equals(other)
                && other instanceof RequestFlameChartEntry entry
                && depth == entry.depth;
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), depth);
    }
}
