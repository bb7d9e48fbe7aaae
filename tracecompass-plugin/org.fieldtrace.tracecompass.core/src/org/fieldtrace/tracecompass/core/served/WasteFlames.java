// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.served;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.tracecompass.tmf.core.model.timegraph.ITimeGraphState;
import org.fieldtrace.tracecompass.core.utilisation.UtilisationEntry;

/** The tree of field utilisation as rows of boxes, each as wide as its bytes that nobody reads. */
final class WasteFlames {
    private final List<List<WasteState>> levels = new ArrayList<>();
    private final Map<Long, List<UtilisationEntry>> children = new HashMap<>();
    private final long bytes;

    private WasteFlames(List<UtilisationEntry> entries) {
        for (UtilisationEntry entry : entries) {
            children.computeIfAbsent(entry.getParentId(), id -> new ArrayList<>()).add(entry);
        }
        List<UtilisationEntry> topmost = children.getOrDefault(-1L, List.of());
        bytes = topmost.stream().mapToLong(WasteFlames::bytes).sum();
        if (!topmost.isEmpty()) {
            // A row says that something was looked at, also where nothing of it is wasted.
            levels.add(new ArrayList<>());
        }
        add(topmost, 0, 0);
    }

    /**
     * The boxes.
     *
     * @param entries parents before their children
     */
    static WasteFlames of(List<UtilisationEntry> entries) {
        return new WasteFlames(entries);
    }

    private static long bytes(UtilisationEntry entry) {
        return Math.round(entry.getWastedBytes());
    }

    private void add(List<UtilisationEntry> siblings, long left, int level) {
        long start = left;
        for (UtilisationEntry entry : siblings) {
            long own = bytes(entry);
            if (own > 0) {
                while (levels.size() <= level) {
                    levels.add(new ArrayList<>());
                }
                levels.get(level).add(new WasteState(entry, start, own, bytes));
                add(children.getOrDefault(entry.getId(), List.of()), start, level + 1);
            }
            start += own;
        }
    }

    /** How many rows there are, services topmost. */
    int depth() {
        return levels.size();
    }

    /** All bytes that nobody reads. */
    long bytes() {
        return bytes;
    }

    /** The boxes of a row that begin or end in a range, from left to right. */
    List<ITimeGraphState> states(int level, long from, long until) {
        return levels.get(level).stream()
                .filter(box -> box.covers(from, until))
                .map(ITimeGraphState.class::cast)
                .toList();
    }

    /** The box of a row at a byte; empty where there is none. */
    Optional<WasteState> at(int level, long at) {
        return levels.get(level).stream().filter(box -> box.isAt(at)).findFirst();
    }
}
