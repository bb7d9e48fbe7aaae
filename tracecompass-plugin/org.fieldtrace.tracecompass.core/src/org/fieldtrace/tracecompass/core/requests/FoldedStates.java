// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.model.requests.Span;

/**
 * What the calls of a row did when; of a fold also what lies below its calls, whose rows are closed
 * at first. Of several at a time, that is shown which the request waited for, and of others that
 * which comes first among the {@link RequestStyles}.
 */
final class FoldedStates {
    private static final List<String> ORDER = List.copyOf(RequestStyles.all().keySet());

    private FoldedStates() {}

    /** The states that begin or end within a range, nanoseconds, in the order of time. */
    static List<ITimeGraphState> of(RequestEntry entry, long from, long until) {
        List<ITimeGraphState> states = new ArrayList<>();
        if (!entry.isFold()) {
            return SpanStates.of(entry.getRequest(), entry.getSpan(), from, until);
        }
        for (Span call : entry.getSpans()) {
            for (Span span : call.preorder()) {
                states.addAll(SpanStates.of(entry.getRequest(), span, from, until));
            }
        }
        return merged(states);
    }

    private static List<ITimeGraphState> merged(List<ITimeGraphState> states) {
        // By style, how many of that begin at a time, less those that end there.
        TreeMap<Long, int[]> changes = new TreeMap<>();
        for (ITimeGraphState state : states) {
            int style = ORDER.indexOf(state.getStyle().getParentKey());
            long end = state.getStartTime() + state.getDuration();
            changes.computeIfAbsent(state.getStartTime(), t -> new int[ORDER.size()])[style]++;
            changes.computeIfAbsent(end, t -> new int[ORDER.size()])[style]--;
        }
        List<ITimeGraphState> merged = new ArrayList<>();
        int[] current = new int[ORDER.size()];
        int shown = ORDER.size();
        long start = 0;
        for (var change : changes.entrySet()) {
            for (int style = 0; style < current.length; style++) {
                current[style] += change.getValue()[style];
            }
            int next = first(current);
            if (next != shown) {
                add(merged, start, change.getKey(), shown);
                start = change.getKey();
                shown = next;
            }
        }
        return merged;
    }

    private static int first(int[] counts) {
        int style = 0;
        while (style < counts.length && counts[style] == 0) {
            style++;
        }
        return style;
    }

    private static void add(List<ITimeGraphState> states, long start, long end, int style) {
        if (style < ORDER.size()) {
            OutputElementStyle shown = new OutputElementStyle(ORDER.get(style));
            states.add(new TimeGraphState(start, end - start, null, shown));
        }
    }
}
