// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.tracecompass.core.event.Verdict;

/** The watches of one JVM run: those that have not ended, and what its slots watch. */
final class WatchHistory {
    /** Slot of a watch that holds no debug register. */
    static final long NO_SLOT = 0xffff_ffffL;

    private final HistoryWriter history;
    private final int slotsAttribute;
    private final Map<Long, Set<WatchTarget>> openByObject = new HashMap<>();
    private final Map<Long, SlotHistoryWriter> slots = new HashMap<>();

    WatchHistory(HistoryWriter history, int run) {
        this.history = history;
        slotsAttribute = history.attribute(run, Attributes.SLOTS);
    }

    /** The watches that have not ended. */
    List<WatchTarget> open() {
        return openByObject.values().stream().flatMap(Set::stream).toList();
    }

    /** Whether a field of the object is being watched. */
    boolean isWatched(long objectId) {
        return openByObject.containsKey(objectId);
    }

    /** Whether this field is. */
    boolean isWatched(WatchTarget target) {
        Set<WatchTarget> open = openByObject.get(target.objectId());
        return open != null && open.contains(target);
    }

    /**
     * A watch begins.
     *
     * @param object the watched object, null where it is not known yet
     */
    void set(WatchTarget target, long slot, SampledObject object) {
        if (!openByObject.computeIfAbsent(target.objectId(), id -> new HashSet<>()).add(target)) {
            history.report(Problem.SECOND_WATCH);
        }
        if (slot != NO_SLOT) {
            slot(slot).begin(target, object);
        }
    }

    /**
     * The slot of a watch that goes on is free.
     *
     * @param object the watched object, null where it is not known yet
     */
    void release(WatchTarget target, long slot, SampledObject object, Verdict found) {
        if (slot != NO_SLOT) {
            slot(slot).end(target, object, found, "");
        }
    }

    /**
     * A watch ends.
     *
     * @param object the watched object, null where it is still not known
     */
    void end(WatchTarget target, long slot, SampledObject object, Verdict verdict, String reason) {
        Set<WatchTarget> open = openByObject.get(target.objectId());
        if (open != null && open.remove(target) && open.isEmpty()) {
            openByObject.remove(target.objectId());
        }
        if (slot != NO_SLOT) {
            slot(slot).end(target, object, verdict, reason);
        }
    }

    /** The trace ends. */
    void close() {
        slots.values().forEach(SlotHistoryWriter::close);
    }

    private SlotHistoryWriter slot(long number) {
        return slots.computeIfAbsent(
                number,
                slot ->
                        new SlotHistoryWriter(
                                history, history.attribute(slotsAttribute, Long.toString(slot))));
    }
}
