// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.watchpoints;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.tracecompass.statesystem.core.ITmfStateSystem;
import org.eclipse.tracecompass.statesystem.core.exceptions.StateSystemDisposedException;
import org.eclipse.tracecompass.statesystem.core.interval.ITmfStateInterval;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.model.Frame;
import org.fieldtrace.tracecompass.core.utilisation.Attributes;
import org.fieldtrace.tracecompass.core.utilisation.RunDefinitions;

/** What one slot watched over time. */
final class SlotHistory {
    /** Frames of a call path that a tooltip has room for. */
    private static final int TOOLTIP_FRAMES = 8;

    /** The value by which views know that a row has no state. */
    private static final int NO_STATE = Integer.MIN_VALUE;

    private final ITmfStateSystem states;
    private final RunDefinitions definitions;
    private final String trace;
    private final int slot;

    /**
     * @param trace name of the trace
     * @param slot attribute of the slot
     */
    SlotHistory(ITmfStateSystem states, RunDefinitions definitions, String trace, int slot) {
        this.trace = trace;
        this.states = states;
        this.definitions = definitions;
        this.slot = slot;
    }

    /** The slots of a run that ever watched anything, by their number. */
    static Collection<Integer> slots(ITmfStateSystem states, int run) {
        Map<Integer, Integer> slots = new TreeMap<>();
        for (int slot : states.getQuarks(run, Attributes.SLOTS, "*")) {
            slots.put(Integer.parseUnsignedInt(states.getAttributeName(slot)), slot);
        }
        return slots.values();
    }

    String name() {
        return states.getAttributeName(slot);
    }

    /**
     * The states at the given times, in their order, without repetition.
     *
     * @param times nanoseconds; those outside the history are passed over
     */
    List<ITimeGraphState> states(Collection<Long> times, IProgressMonitor monitor)
            throws StateSystemDisposedException {
        List<Long> inside =
                times.stream()
                        .filter(
                                time ->
                                        time >= states.getStartTime()
                                                && time <= states.getCurrentEndTime())
                        .distinct()
                        .toList();
        int classQuark = attribute(Attributes.CLASS);
        int fieldQuark = attribute(Attributes.FIELD);
        Map<Long, ITmfStateInterval> verdicts = new TreeMap<>();
        Map<Long, Object> classes = new HashMap<>();
        Map<Long, Object> fields = new HashMap<>();
        for (ITmfStateInterval interval :
                states.query2D(List.of(slot, classQuark, fieldQuark), inside)) {
            if (monitor != null && monitor.isCanceled()) {
                return List.of();
            }
            if (interval.getAttribute() == slot) {
                verdicts.put(interval.getStartTime(), interval);
            } else if (interval.getAttribute() == classQuark) {
                classes.put(interval.getStartTime(), interval.getValue());
            } else {
                fields.put(interval.getStartTime(), interval.getValue());
            }
        }
        List<ITimeGraphState> result = new ArrayList<>();
        verdicts.forEach(
                (start, interval) ->
                        result.add(state(interval, label(classes.get(start), fields.get(start)))));
        return result;
    }

    private static ITimeGraphState state(ITmfStateInterval interval, String label) {
        long start = interval.getStartTime();
        long duration = interval.getEndTime() - start + 1;
        return interval.getValue() instanceof String verdict
                ? new TimeGraphState(start, duration, label, VerdictStyles.reference(verdict))
                : new TimeGraphState(start, duration, NO_STATE);
    }

    /** The name of the field alone: a bar is seldom wide enough for that of its class as well. */
    private String label(Object classId, Object field) {
        return classId instanceof Long id && field instanceof Long index
                ? definitions.fieldName(Long.toUnsignedString(id), Long.toString(index))
                : "";
    }

    /**
     * The watches of which a part lies in a range of time, in their order.
     *
     * @param from nanoseconds
     * @param until nanoseconds
     */
    List<Watch> watches(long from, long until, IProgressMonitor monitor)
            throws StateSystemDisposedException {
        long first = Math.max(from, states.getStartTime());
        long last = Math.min(until, states.getCurrentEndTime());
        if (first > last) {
            return List.of();
        }
        Map<Integer, NavigableMap<Long, ITmfStateInterval>> history = new HashMap<>();
        history.put(slot, new TreeMap<>());
        for (String detail : Attributes.WATCH_DETAILS) {
            history.put(attribute(detail), new TreeMap<>());
        }
        for (ITmfStateInterval interval : states.query2D(history.keySet(), first, last)) {
            if (monitor != null && monitor.isCanceled()) {
                return List.of();
            }
            history.get(interval.getAttribute()).put(interval.getStartTime(), interval);
        }
        List<Watch> watches = new ArrayList<>();
        for (ITmfStateInterval interval : history.get(slot).values()) {
            if (interval.getValue() instanceof String verdict) {
                watches.add(watch(interval, verdict, history));
            }
        }
        return watches;
    }

    private Watch watch(
            ITmfStateInterval interval,
            String verdict,
            Map<Integer, NavigableMap<Long, ITmfStateInterval>> history) {
        Function<String, Object> detail =
                name ->
                        history.get(attribute(name))
                                .floorEntry(interval.getStartTime())
                                .getValue()
                                .getValue();
        String classId = id(detail.apply(Attributes.CLASS));
        return new Watch(
                trace,
                definitions.release().label(),
                definitions.vpid(),
                name(),
                interval.getStartTime(),
                interval.getEndTime() + 1,
                verdict,
                detail.apply(Attributes.REASON) instanceof String reason ? reason : "",
                definitions.className(classId),
                definitions.fieldName(classId, id(detail.apply(Attributes.FIELD))),
                id(detail.apply(Attributes.OBJECT)),
                definitions.frames(id(detail.apply(Attributes.CONTEXT))));
    }

    /** What is known of the watch at a time; nothing where the slot was free. */
    Map<String, String> tooltip(long time) throws StateSystemDisposedException {
        if (time < states.getStartTime()
                || time > states.getCurrentEndTime()
                || !(value(time, slot) instanceof String verdict)) {
            return Map.of();
        }
        String classId = id(time, Attributes.CLASS);
        Map<String, String> tooltip = new LinkedHashMap<>();
        tooltip.put("Verdict", verdict);
        if (value(time, attribute(Attributes.REASON)) instanceof String reason
                && !reason.isEmpty()) {
            tooltip.put("Reason", reason);
        }
        tooltip.put("Class", definitions.className(classId));
        tooltip.put("Field", definitions.fieldName(classId, id(time, Attributes.FIELD)));
        tooltip.put("Object", id(time, Attributes.OBJECT));
        tooltip.put("Call path", path(definitions.frames(id(time, Attributes.CONTEXT))));
        return tooltip;
    }

    private static String path(List<Frame> frames) {
        List<String> lines = new ArrayList<>();
        for (int i = frames.size() - 1; i >= 0 && lines.size() < TOOLTIP_FRAMES; i--) {
            lines.add(frames.get(i).label());
        }
        if (frames.size() > TOOLTIP_FRAMES) {
            lines.add("and " + (frames.size() - TOOLTIP_FRAMES) + " more");
        }
        return String.join("\n", lines);
    }

    private String id(long time, String name) throws StateSystemDisposedException {
        return id(value(time, attribute(name)));
    }

    private static String id(Object value) {
        return value instanceof Long id ? Long.toUnsignedString(id) : "0";
    }

    private Object value(long time, int quark) throws StateSystemDisposedException {
        return states.querySingleState(time, quark).getValue();
    }

    private int attribute(String name) {
        return states.optQuarkRelative(slot, name);
    }
}
