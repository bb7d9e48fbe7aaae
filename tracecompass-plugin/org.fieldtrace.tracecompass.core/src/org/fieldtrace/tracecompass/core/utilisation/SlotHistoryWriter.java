// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayDeque;
import java.util.Deque;
import org.fieldtrace.tracecompass.core.event.Verdict;

/**
 * Writes what one slot watches, one watch after the other. The verdict stands on the whole interval
 * of a watch, from its beginning, though it is known only at its end.
 *
 * <p>An agent may give a slot to the next watch before it records the end of the last one, so a
 * watch that begins in a taken slot waits for that end, which is then put to where it begins.
 */
final class SlotHistoryWriter {
    // What stands in a watch's interval until its end says more. Not null: it would melt into the
    // pause before the watch, and amending it would change that pause too.
    private static final Long UNKNOWN_ID = 0L;
    private static final String NO_REASON = "";

    /**
     * Watches that wait for the end of the one before: as many as threads may have told late. Each
     * end looks through them.
     */
    private static final int MAX_WAITING = 256;

    private record Watch(WatchTarget target, SampledObject object, long start) {}

    private final HistoryWriter history;
    private final int slot;
    private final Deque<Watch> waiting = new ArrayDeque<>();
    private Watch current;

    SlotHistoryWriter(HistoryWriter history, int slot) {
        this.history = history;
        this.slot = slot;
    }

    /**
     * A watch begins.
     *
     * @param object the watched object, null where it is not known yet
     */
    void begin(WatchTarget target, SampledObject object) {
        Watch watch = new Watch(target, object, history.time());
        if (current == null) {
            write(watch);
        } else {
            waiting.add(watch);
            if (waiting.size() > MAX_WAITING) {
                giveUpCurrent();
            }
        }
    }

    /**
     * A watch ends, or goes on without the slot.
     *
     * @param object the watched object, null where it is still not known
     */
    void end(WatchTarget target, SampledObject object, Verdict verdict, String reason) {
        if (waiting.stream().anyMatch(watch -> watch.target.equals(target))) {
            while (!current.target.equals(target)) {
                giveUpCurrent();
            }
        }
        if (current == null || !current.target.equals(target)) {
            history.report(Problem.NO_WATCH_SET);
            return;
        }
        history.amend(slot, verdict.label());
        if (object != null) {
            history.amend(detail(Attributes.CLASS), object.classId());
            history.amend(detail(Attributes.CONTEXT), object.contextId());
        }
        if (verdict == Verdict.CENSORED) {
            history.amend(detail(Attributes.REASON), reason);
        }
        next();
    }

    /** The trace ends: watches that still wait are written, for the ends before them are lost. */
    void close() {
        while (!waiting.isEmpty()) {
            giveUpCurrent();
        }
    }

    private void giveUpCurrent() {
        history.report(Problem.TAKEN_SLOT);
        next();
    }

    private void next() {
        Watch following = waiting.poll();
        long end = following == null ? history.time() : following.start;
        history.setAt(end, slot, null);
        Attributes.WATCH_DETAILS.forEach(detail -> history.setAt(end, detail(detail), null));
        current = null;
        if (following != null) {
            write(following);
        }
    }

    private void write(Watch watch) {
        current = watch;
        SampledObject object = watch.object;
        long start = watch.start;
        history.setAt(start, slot, Verdict.WATCHING.label());
        history.setAt(start, detail(Attributes.OBJECT), watch.target.objectId());
        history.setAt(start, detail(Attributes.FIELD), watch.target.field());
        history.setAt(
                start,
                detail(Attributes.CLASS),
                object == null ? UNKNOWN_ID : (Long) object.classId());
        history.setAt(
                start,
                detail(Attributes.CONTEXT),
                object == null ? UNKNOWN_ID : (Long) object.contextId());
        history.setAt(start, detail(Attributes.REASON), NO_REASON);
    }

    private int detail(String name) {
        return history.attribute(slot, name);
    }
}
