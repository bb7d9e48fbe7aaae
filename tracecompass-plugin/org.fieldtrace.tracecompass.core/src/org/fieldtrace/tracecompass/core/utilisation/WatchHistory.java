// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.tracecompass.core.event.Verdict;

/**
 * What the slots of one JVM run watch. The verdict stands on the whole interval of a watch, from
 * its beginning, though it is known only at its end.
 */
final class WatchHistory {
    /** Slot of a watch that holds no debug register. */
    static final long NO_SLOT = 0xffff_ffffL;

    // What stands in a watch's interval until its end says more. Not null: it would melt into the
    // pause before the watch, and amending it would change that pause too.
    private static final Long UNKNOWN_ID = 0L;
    private static final String NO_REASON = "";

    /** The field of the object that is watched. */
    record Target(long objectId, long field) {}

    private final HistoryWriter history;
    private final int slots;
    private final Map<Long, Set<Target>> openByObject = new HashMap<>();
    private final Map<Long, Target> openBySlot = new HashMap<>();

    WatchHistory(HistoryWriter history, int run) {
        this.history = history;
        slots = history.attribute(run, Attributes.SLOTS);
    }

    /** The watches that have not ended. */
    List<Target> open() {
        return openByObject.values().stream().flatMap(Set::stream).toList();
    }

    /** Whether a field of the object is being watched. */
    boolean isWatched(long objectId) {
        return openByObject.containsKey(objectId);
    }

    /**
     * A watch begins.
     *
     * @param object the watched object, null where it is not known yet
     */
    void set(Target target, long slot, SampledObject object) {
        if (!openByObject.computeIfAbsent(target.objectId, id -> new HashSet<>()).add(target)) {
            history.report(Problem.SECOND_WATCH);
        }
        if (slot == NO_SLOT) {
            return;
        }
        int attribute = slotAttribute(slot);
        if (openBySlot.put(slot, target) != null) {
            history.report(Problem.TAKEN_SLOT);
            clear(attribute);
        }
        history.set(attribute, Verdict.WATCHING.label());
        history.set(history.attribute(attribute, Attributes.OBJECT), target.objectId);
        history.set(history.attribute(attribute, Attributes.FIELD), target.field);
        history.set(
                history.attribute(attribute, Attributes.CLASS),
                object == null ? UNKNOWN_ID : (Long) object.classId());
        history.set(
                history.attribute(attribute, Attributes.CONTEXT),
                object == null ? UNKNOWN_ID : (Long) object.contextId());
        history.set(history.attribute(attribute, Attributes.REASON), NO_REASON);
    }

    /**
     * A watch ends.
     *
     * @param object the watched object, null where it is still not known
     */
    void end(Target target, long slot, SampledObject object, Verdict verdict, String reason) {
        boolean wasOpen = close(target);
        if (slot == NO_SLOT) {
            return;
        }
        if (!wasOpen || !openBySlot.remove(slot, target)) {
            history.report(Problem.NO_WATCH_SET);
            return;
        }
        int attribute = slotAttribute(slot);
        history.amend(attribute, verdict.label());
        if (object != null) {
            history.amend(history.attribute(attribute, Attributes.CLASS), object.classId());
            history.amend(history.attribute(attribute, Attributes.CONTEXT), object.contextId());
        }
        if (verdict == Verdict.CENSORED) {
            history.amend(history.attribute(attribute, Attributes.REASON), reason);
        }
        clear(attribute);
    }

    private boolean close(Target target) {
        Set<Target> open = openByObject.get(target.objectId);
        if (open == null || !open.remove(target)) {
            return false;
        }
        if (open.isEmpty()) {
            openByObject.remove(target.objectId);
        }
        return true;
    }

    private int slotAttribute(long slot) {
        return history.attribute(slots, Long.toString(slot));
    }

    private void clear(int slot) {
        history.set(slot, null);
        for (String name :
                new String[] {
                    Attributes.OBJECT,
                    Attributes.FIELD,
                    Attributes.CLASS,
                    Attributes.CONTEXT,
                    Attributes.REASON
                }) {
            history.set(history.attribute(slot, name), null);
        }
    }
}
