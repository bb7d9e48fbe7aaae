// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.model.OutputElementStyle;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.eclipse.tracecompass.tmf.core.model.timegraph.TimeGraphState;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;

/** The tree of field utilisation as rows of boxes, each as wide as its bytes that nobody reads. */
final class WasteFlames {
    /** A box, from the byte that it begins at. */
    record Box(UtilisationEntry entry, long start, long bytes) {}

    private final List<List<Box>> levels = new ArrayList<>();
    private final Map<Long, List<UtilisationEntry>> children = new HashMap<>();

    private WasteFlames(List<UtilisationEntry> entries) {
        for (UtilisationEntry entry : entries) {
            children.computeIfAbsent(entry.getParentId(), id -> new ArrayList<>()).add(entry);
        }
        add(children.getOrDefault(-1L, List.of()), 0, 0);
    }

    /**
     * The boxes.
     *
     * @param entries parents before their children
     */
    static WasteFlames of(List<UtilisationEntry> entries) {
        return new WasteFlames(entries);
    }

    private void add(List<UtilisationEntry> siblings, long left, int level) {
        long start = left;
        for (UtilisationEntry entry : siblings) {
            long bytes = Math.round(entry.getWastedBytes());
            if (bytes > 0) {
                while (levels.size() <= level) {
                    levels.add(new ArrayList<>());
                }
                levels.get(level).add(new Box(entry, start, bytes));
                add(children.getOrDefault(entry.getId(), List.of()), start, level + 1);
            }
            start += bytes;
        }
    }

    /** How many rows there are, services topmost. */
    int depth() {
        return levels.size();
    }

    /** All bytes that nobody reads. */
    long bytes() {
        return levels.isEmpty() ? 0 : levels.get(0).stream().mapToLong(Box::bytes).sum();
    }

    /** The boxes of a row that begin or end in a range, from left to right. */
    List<ITimeGraphState> states(int level, long from, long until) {
        List<ITimeGraphState> states = new ArrayList<>();
        for (Box box : levels.get(level)) {
            if (box.start <= until && from <= box.start + box.bytes) {
                OutputElementStyle style =
                        new OutputElementStyle(WasteStyles.of(box.entry.getUtilisation()));
                states.add(new TimeGraphState(box.start, box.bytes, box.entry.getName(), style));
            }
        }
        return states;
    }

    /** The box of a row at a byte; null where there is none. */
    Box at(int level, long at) {
        return levels.get(level).stream()
                .filter(box -> box.start <= at && at < box.start + box.bytes)
                .findFirst()
                .orElse(null);
    }
}
