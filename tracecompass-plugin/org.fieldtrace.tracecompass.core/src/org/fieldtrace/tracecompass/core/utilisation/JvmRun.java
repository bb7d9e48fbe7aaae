// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.fieldtrace.tracecompass.core.event.Verdict;
import org.fieldtrace.tracecompass.core.utilisation.WatchHistory.Target;

/**
 * The samples of one JVM run: which object belongs to which allocation context, and how often its
 * watches ended how. Events of different threads may be recorded in another order than they are
 * told here, so a watch that ends before its object is known waits for it.
 */
final class JvmRun {
    /**
     * Objects of one class and call path between two counts, about a second apart, that no JVM can
     * make; small enough that sums of such counts cannot overflow.
     */
    private static final long MAX_ALLOCATIONS = 1L << 40;

    /**
     * Reason of a watch that the trace does not see ending, because the JVM was killed or the event
     * was discarded. Not among the agent's reasons: it cannot say so itself.
     */
    static final String UNENDED = "unended";

    private record End(long field, Verdict verdict, String reason) {}

    private final HistoryWriter history;
    private final int attribute;
    private final WatchHistory watches;
    private final SampleHistoryWriter samples;
    private final Map<Long, SampledObject> objects = new HashMap<>();
    private final Set<Long> dead = new HashSet<>();
    private final Map<Long, List<End>> waiting = new HashMap<>();
    private String uuid;

    JvmRun(HistoryWriter history, int attribute) {
        this.history = history;
        this.attribute = attribute;
        watches = new WatchHistory(history, attribute);
        samples = new SampleHistoryWriter(history, attribute);
    }

    int attribute() {
        return attribute;
    }

    /** The run's uuid; null as long as it has not been told. */
    String uuid() {
        return uuid;
    }

    void identify(String newUuid) {
        uuid = newUuid;
    }

    void countAllocations(long contextId, long classId, long count) {
        // Unsigned in the trace: what is beyond 2^63 - 1 arrives as a negative number.
        if (count < 0 || count > MAX_ALLOCATIONS) {
            history.report(Problem.IMPOSSIBLE_COUNT);
            return;
        }
        history.count(
                history.attribute(countsOf(contextId, classId), Attributes.ALLOCATIONS), count);
    }

    void sample(long objectId, SampledObject object) {
        if (objects.putIfAbsent(objectId, object) != null) {
            history.report(Problem.SECOND_ALLOC);
            return;
        }
        samples.add(Sample.Kind.OBJECT, 0, objectId, object, Sample.NO_FIELD, object.contextId());
        history.count(
                history.attribute(
                        countsOf(object.contextId(), object.classId()), Attributes.SAMPLES),
                1);
        List<End> ends = waiting.remove(objectId);
        if (ends != null) {
            ends.forEach(end -> countEnd(object, end));
        }
    }

    void watch(Target target, long slot) {
        watches.set(target, slot, objects.get(target.objectId()));
    }

    /**
     * A watched field was accessed. Of an object that is not known the access belongs nowhere.
     *
     * @param delay time that has passed since, nanoseconds
     */
    void access(Target target, Sample.Kind kind, long delay, long contextId) {
        SampledObject object = objects.get(target.objectId());
        if (object != null) {
            samples.add(kind, delay, target.objectId(), object, target.field(), contextId);
        }
    }

    void releaseWatch(Target target, long slot, Verdict found) {
        watches.release(target, slot, objects.get(target.objectId()), found);
    }

    void endWatch(Target target, long slot, Verdict verdict, String reason) {
        SampledObject object = objects.get(target.objectId());
        watches.end(target, slot, object, verdict, reason);
        End end = new End(target.field(), verdict, reason);
        if (object == null) {
            waiting.computeIfAbsent(target.objectId(), id -> new ArrayList<>()).add(end);
            return;
        }
        countEnd(object, end);
        if (!watches.isWatched(target.objectId()) && dead.remove(target.objectId())) {
            objects.remove(target.objectId());
        }
    }

    void die(long objectId) {
        if (!objects.containsKey(objectId)) {
            history.report(Problem.DEATH_OF_UNKNOWN);
        } else if (watches.isWatched(objectId)) {
            // Its verdict is still to come.
            dead.add(objectId);
        } else {
            objects.remove(objectId);
        }
    }

    /** The trace ends: whatever still waits is counted as what it is. */
    void close() {
        watches.close();
        samples.close();
        for (Target target : watches.open()) {
            SampledObject object = objects.get(target.objectId());
            End end = new End(target.field(), Verdict.CENSORED, UNENDED);
            if (object != null) {
                countEnd(object, end);
            } else {
                countUnattributed(end);
            }
        }
        waiting.values().forEach(ends -> ends.forEach(this::countUnattributed));
    }

    private void countUnattributed(End end) {
        history.report(Problem.NO_OBJECT_ALLOC);
        if (end.verdict == Verdict.CENSORED) {
            history.count(history.attribute(attribute, Attributes.UNATTRIBUTED, end.reason), 1);
        }
    }

    private void countEnd(SampledObject object, End end) {
        int field =
                history.attribute(
                        countsOf(object.contextId(), object.classId()),
                        Attributes.FIELDS,
                        Long.toString(end.field));
        int counter =
                end.verdict == Verdict.CENSORED
                        ? history.attribute(field, Attributes.CENSORED, end.reason)
                        : history.attribute(field, end.verdict.label());
        history.count(counter, 1);
    }

    private int countsOf(long contextId, long classId) {
        return history.attribute(
                attribute,
                Attributes.COUNTS,
                Long.toUnsignedString(contextId),
                Long.toUnsignedString(classId));
    }
}
