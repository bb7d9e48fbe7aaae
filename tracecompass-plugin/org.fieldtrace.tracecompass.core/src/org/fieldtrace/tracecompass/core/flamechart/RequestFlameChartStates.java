// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.flamechart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.model.methods.MethodCall;
import org.fieldtrace.model.methods.ServedTime;
import org.fieldtrace.model.requests.Segment;

/** The states of a row of the flame chart, as far as they can be told apart. */
final class RequestFlameChartStates {
    /** Follows the name of a method that ended by an exception. */
    private static final String THROWN = " \u2717";

    private final long[] times;
    private final List<ITimeGraphState> states = new ArrayList<>();

    private RequestFlameChartStates(Collection<Long> times) {
        this.times = times.stream().mapToLong(Long::longValue).sorted().toArray();
    }

    /**
     * Those that begin or end between the first and the last time. Of calls between two times, only
     * the first.
     *
     * @param times mostly a pixel apart
     * @param waitedFor the stretches of the critical path that are the row's handling
     */
    static List<ITimeGraphState> of(
            RequestFlameChartEntry entry, List<Segment> waitedFor, Collection<Long> times) {
        RequestFlameChartStates row = new RequestFlameChartStates(times);
        if (entry.isHandling()) {
            row.addHandling(entry, waitedFor);
        } else {
            row.addCalls(entry.getCalls());
        }
        return row.states;
    }

    private void addHandling(RequestFlameChartEntry entry, List<Segment> waitedFor) {
        if (entry.isFirstThread()) {
            addServed(entry.getStartTime(), entry.getEndTime(), waitedFor);
            return;
        }
        for (ServedTime served : entry.getThread().orElseThrow().served()) {
            addServed(served.start(), served.end(), waitedFor);
        }
    }

    private void addServed(long start, long end, List<Segment> waitedFor) {
        long now = start;
        for (Segment segment : waitedFor) {
            long from = Math.max(now, segment.start());
            long until = Math.min(end, segment.end());
            if (from < until) {
                add(now, from, null, RequestFlameChartStyles.handling(false));
                add(from, until, null, RequestFlameChartStyles.handling(true));
                now = until;
            }
        }
        add(now, end, null, RequestFlameChartStyles.handling(false));
    }

    private void addCalls(List<MethodCall> calls) {
        int lastGap = -1;
        for (MethodCall call : calls) {
            int found = Arrays.binarySearch(times, call.start());
            int next = found >= 0 ? found : -found - 1;
            boolean isSeen = next < times.length && times[next] <= call.end();
            if (isSeen || next != lastGap) {
                lastGap = isSeen ? lastGap : next;
                add(
                        call.start(),
                        call.end(),
                        label(call),
                        RequestFlameChartStyles.method(call.isCritical()));
            }
        }
    }

    private void add(long start, long end, String label, OutputElementStyle style) {
        if (start < end && start <= times[times.length - 1] && times[0] <= end) {
            states.add(new TimeGraphState(start, end - start, label, style));
        }
    }

    /** {@code Order.place}: the class without its package, which the tool tip has. */
    private static String label(MethodCall call) {
        String name = call.method();
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return name.substring(type + 1) + (call.isThrown() ? THROWN : "");
    }
}
