// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.utilisation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.fieldtrace.model.utilisation.CodeOrigin;
import org.fieldtrace.model.utilisation.MappedKey;
import org.fieldtrace.model.utilisation.OfferedOperation;
import org.fieldtrace.model.utilisation.UnknownClient;
import org.fieldtrace.model.utilisation.Use;
import org.fieldtrace.model.utilisation.WireFormat;
import org.fieldtrace.tracecompass.core.event.Verdict;

/**
 * The samples of one JVM run: which object belongs to which allocation context, and how often its
 * watches ended how. Events of different threads may be recorded in another order than they are
 * told here, so a watch that ends before its object is known waits for it.
 */
final class JvmRun {
    /**
     * Objects of one class and call path, and bytes of their values, between two counts, about a
     * second apart, that no JVM can make; small enough that sums of such counts cannot overflow.
     */
    private static final long MAX_COUNT = 1L << 40;

    /** A class file counts its fields in 16 bits, and superclasses add theirs. */
    private static final int MAX_FIELDS = 1 << 16;

    /**
     * Reason of a watch that the trace does not see ending, because the JVM was killed or the event
     * was discarded. Not among the agent's reasons: it cannot say so itself.
     */
    static final String UNENDED = "unended";

    /** Why a register that was armed after the call had returned says nothing but of its mark. */
    private static final String LATE = "late";

    /** Far more than the agent knows by name. */
    private static final int MOST_UNKNOWN_CLIENTS = 1_000;

    /** As many as an agent tells. */
    private static final int MOST_ORIGINS = 10_000;

    /** As many as an agent tells. */
    private static final int MOST_OPERATIONS = 4_096;

    private static final int MOST_KEYS = 16_384;

    /** A call path at which a field is read of objects that came in at another. */
    private record Reader(long contextId, long classId, long field, long readAt) {}

    private record Call(long scopeId, long contextId, long classId) {}

    private record End(long field, Verdict verdict, String reason, Use use) {}

    private final HistoryWriter history;
    private final int attribute;
    private final WatchHistory watches;
    private final SampleHistoryWriter samples;
    private final Map<Long, SampledObject> objects = new HashMap<>();
    private final Set<Call> sampledCalls = new HashSet<>();
    private final Set<Long> dead = new HashSet<>();
    private final Map<Long, List<End>> waiting = new HashMap<>();
    private final Set<Reader> readers = new HashSet<>();
    private final Set<UnknownClient> unknownClients = new HashSet<>();
    private final Map<String, String> places = new HashMap<>();
    private final Set<OfferedOperation> operations = new HashSet<>();
    private final Set<MappedKey> keys = new HashSet<>();
    private final RegisterChecks checks = new RegisterChecks();
    private final ReadsOfWatches reads = new ReadsOfWatches();
    private final DrawHistory draws;
    private final AskedHistory asked;

    JvmRun(HistoryWriter history, int attribute) {
        this.history = history;
        this.attribute = attribute;
        watches = new WatchHistory(history, attribute);
        samples = new SampleHistoryWriter(history, attribute);
        draws = new DrawHistory(history, attribute);
        asked = new AskedHistory(history, attribute);
    }

    int attribute() {
        return attribute;
    }

    /** The application uses a client that its agent does not know; told again and again. */
    void use(UnknownClient client) {
        if (unknownClients.size() < MOST_UNKNOWN_CLIENTS && unknownClients.add(client)) {
            String place = Integer.toString(unknownClients.size());
            int defined = history.attribute(attribute, Attributes.UNKNOWN_CLIENTS, place);
            history.define(defined, client.name());
            history.define(history.attribute(defined, Attributes.KIND), client.kind());
        }
    }

    /** Classes come from a jar or a folder; told again and again, and anew when more is known. */
    void comeFrom(CodeOrigin origin) {
        String place = places.get(origin.name());
        if (place == null && places.size() < MOST_ORIGINS) {
            place = Integer.toString(places.size());
            places.put(origin.name(), place);
            history.define(history.attribute(attribute, Attributes.ORIGINS, place), origin.name());
        }
        if (place != null) {
            int told = history.attribute(attribute, Attributes.ORIGINS, place);
            history.replace(history.attribute(told, Attributes.KIND), origin.owner());
            history.replace(history.attribute(told, Attributes.REASON), origin.reason());
        }
    }

    /** The service offers an operation; told again and again. */
    void offer(OfferedOperation operation) {
        if (operations.size() < MOST_OPERATIONS && operations.add(operation)) {
            String place = Integer.toString(operations.size());
            int defined = history.attribute(attribute, Attributes.OPERATIONS, place);
            history.define(defined, operation.route());
            history.define(
                    history.attribute(defined, Attributes.HTTP_METHOD), operation.httpMethod());
            history.define(history.attribute(defined, Attributes.CLASS), operation.className());
            history.define(history.attribute(defined, Attributes.METHOD), operation.methodName());
        }
    }

    /** A mapper knows a key; told again and again. */
    void map(MappedKey key) {
        if (keys.size() < MOST_KEYS && keys.add(key)) {
            int defined =
                    history.attribute(attribute, Attributes.KEYS, Integer.toString(keys.size()));
            history.define(defined, key.key());
            history.define(history.attribute(defined, Attributes.CLASS), key.className());
            history.define(history.attribute(defined, Attributes.FIELD), key.field());
            history.define(history.attribute(defined, Attributes.TYPE), key.value());
            if (key.isRead()) {
                history.define(history.attribute(defined, Attributes.READ), key.key());
            }
        }
    }

    void countAllocations(long contextId, long classId, long count) {
        if (!isPossibleCount(count)) {
            history.report(Problem.IMPOSSIBLE_COUNT);
            return;
        }
        history.count(
                history.attribute(countsOf(contextId, classId), Attributes.ALLOCATIONS), count);
        draws.write(contextId);
    }

    /** The remote calls that were drawn. */
    DrawHistory draws() {
        return draws;
    }

    /** What its remote calls ask for by name. */
    AskedHistory asked() {
        return asked;
    }

    /** Adds what the values of fields take, see event {@code field_bytes}. */
    void measure(long contextId, long classId, long[] bytes, long[] measured, WireFormat format) {
        boolean isPossible = bytes.length == measured.length && bytes.length <= MAX_FIELDS;
        for (int field = 0; isPossible && field < bytes.length; field++) {
            isPossible = isPossibleCount(bytes[field]) && isPossibleCount(measured[field]);
        }
        if (!isPossible) {
            history.report(Problem.IMPOSSIBLE_COUNT);
            return;
        }
        for (int field = 0; field < bytes.length; field++) {
            if (measured[field] > 0) {
                int attributes = field(contextId, classId, field);
                int of = history.attribute(attributes, Attributes.BYTES, format.name());
                history.count(of, bytes[field]);
                history.count(history.attribute(of, Attributes.MEASURED), measured[field]);
            }
        }
    }

    void sample(long objectId, SampledObject object) {
        if (objects.putIfAbsent(objectId, object) != null) {
            history.report(Problem.SECOND_ALLOC);
            return;
        }
        samples.add(Sample.Kind.OBJECT, 0, objectId, object, Sample.NO_FIELD, object.contextId());
        int counts = countsOf(object.contextId(), object.classId());
        history.count(history.attribute(counts, Attributes.SAMPLES), 1);
        if (sampledCalls.add(new Call(object.scopeId(), object.contextId(), object.classId()))) {
            history.count(history.attribute(counts, Attributes.SAMPLED_CALLS), 1);
        }
        List<End> ends = waiting.remove(objectId);
        if (ends != null) {
            ends.forEach(end -> countEnd(objectId, object, end));
        }
    }

    /** A sample is watched by a debug register, beside another of the same object or 0. */
    void check(long objectId, long checkedId) {
        checks.add(objectId, checkedId);
        SampledObject object = objects.get(objectId);
        if (object != null && checkedId != 0) {
            // It was sampled once.
            history.count(
                    history.attribute(
                            countsOf(object.contextId(), object.classId()), Attributes.SAMPLES),
                    -1);
        }
    }

    void watch(WatchTarget target, long slot) {
        watches.set(target, slot, objects.get(target.objectId()));
    }

    /**
     * A watched field was accessed. Of an object that is not known the access belongs nowhere.
     *
     * @param delay time that has passed since, nanoseconds
     * @param use what it was read for
     */
    void access(WatchTarget target, Sample.Kind kind, long delay, long contextId, Use use) {
        SampledObject object = objects.get(target.objectId());
        boolean isFirst = kind != Sample.Kind.READ || reads.add(target, use);
        if (object == null) {
            return;
        }
        if (isFirst) {
            samples.add(kind, delay, target.objectId(), object, target.field(), contextId);
        }
        if (kind == Sample.Kind.READ && contextId != 0) {
            read(new Reader(object.contextId(), object.classId(), target.field(), contextId));
        }
    }

    private void read(Reader reader) {
        // Most have been told before; the history need not be asked for that.
        if (readers.add(reader)) {
            int attribute =
                    history.attribute(
                            countsOf(reader.contextId, reader.classId),
                            Attributes.FIELDS,
                            Long.toString(reader.field),
                            Attributes.READERS,
                            Long.toUnsignedString(reader.readAt));
            history.count(attribute, 1);
        }
    }

    void releaseWatch(WatchTarget target, long slot, Verdict found) {
        watches.release(target, slot, objects.get(target.objectId()), found);
    }

    void endWatch(WatchTarget target, long slot, Verdict verdict, String reason) {
        SampledObject object = objects.get(target.objectId());
        watches.end(target, slot, object, verdict, reason);
        End end = new End(target.field(), verdict, reason, reads.end(target));
        if (object == null) {
            waiting.computeIfAbsent(target.objectId(), id -> new ArrayList<>()).add(end);
            return;
        }
        countEnd(target.objectId(), object, end);
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
        for (WatchTarget target : watches.open()) {
            SampledObject object = objects.get(target.objectId());
            End end = new End(target.field(), Verdict.CENSORED, UNENDED, Use.DIRECT);
            if (object != null) {
                countEnd(target.objectId(), object, end);
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

    private void countEnd(long objectId, SampledObject object, End end) {
        int field = field(object.contextId(), object.classId(), end.field);
        WatchTarget target = new WatchTarget(objectId, end.field);
        if (checks.isByRegister(objectId)) {
            // Of one that was armed after the call had returned: it says nothing of who read
            // before.
            boolean isLate = end.reason.equals(LATE);
            if (!isLate) {
                countVerdict(history.attribute(field, Attributes.REGISTERS), end);
            }
            boolean isMarked = watches.isWatched(checks.checked(target));
            Optional<Verdict> byMark = checks.markBefore(target);
            byMark.ifPresent(before -> compare(field, before, end.verdict));
            checks.end(target, isMarked && byMark.isEmpty(), end.verdict);
            if (isLate || isMarked || byMark.isPresent()) {
                return; // of the two verdicts on one object that of the mark counts
            }
        } else {
            checks.endOfMark(target, end.verdict)
                    .ifPresent(seen -> compare(field, end.verdict, seen));
        }
        countVerdict(field, end);
    }

    /** Of two verdicts on one field; nothing is known where one of them was censored. */
    private void compare(int field, Verdict byMark, Verdict byRegister) {
        if (byMark == Verdict.CENSORED || byRegister == Verdict.CENSORED) {
            return;
        }
        history.count(history.attribute(field, Attributes.COMPARED), 1);
        if (byRegister == Verdict.USED) {
            history.count(history.attribute(field, Attributes.READ), 1);
            if (byMark != Verdict.USED) {
                history.count(history.attribute(field, Attributes.MISSED), 1);
            }
        }
    }

    private void countVerdict(int attribute, End end) {
        int counter =
                end.verdict == Verdict.CENSORED
                        ? history.attribute(attribute, Attributes.CENSORED, end.reason)
                        : history.attribute(attribute, end.verdict.label());
        history.count(counter, 1);
        if (end.verdict == Verdict.USED && end.use != Use.DIRECT) {
            history.count(history.attribute(attribute, Attributes.USES, end.use.label()), 1);
        }
    }

    private static boolean isPossibleCount(long count) {
        // Unsigned in the trace: what is beyond 2^63 - 1 arrives as a negative number.
        return count >= 0 && count <= MAX_COUNT;
    }

    private int field(long contextId, long classId, long field) {
        return history.attribute(
                countsOf(contextId, classId), Attributes.FIELDS, Long.toString(field));
    }

    private int countsOf(long contextId, long classId) {
        return history.attribute(
                attribute,
                Attributes.COUNTS,
                Long.toUnsignedString(contextId),
                Long.toUnsignedString(classId));
    }
}
