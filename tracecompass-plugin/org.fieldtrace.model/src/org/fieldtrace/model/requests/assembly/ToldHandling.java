// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.HandlingCounters;
import org.fieldtrace.model.requests.HandlingPieces;
import org.fieldtrace.model.requests.HandlingState;
import org.fieldtrace.model.requests.LoopWait;
import org.fieldtrace.model.requests.Pause;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.SectionTimes;
import org.fieldtrace.model.requests.Span;

/** What a server tells of a handling beside its beginning and its end. */
final class ToldHandling {
    private static final long NO_TYPE = 0;

    /** Of an answer in parts of several classes. */
    private static final long SEVERAL_TYPES = -1;

    /** Of exchanges of which nothing is told; nothing is added to it. */
    static final ToldHandling NOTHING = new ToldHandling();

    /** Remote calls of one handling that are kept; a loop of many more says nothing new. */
    private static final int MAX_REMOTE_CALLS = 1000;

    /** Accesses of one handling that are kept; a view has no room to mark more. */
    private static final int MAX_ACCESSES = 1000;

    private List<RemoteCall> remoteCalls = List.of();
    private List<Access> accesses = List.of();
    private HandlingPieces pieces; // null where it has no sections
    private List<Pause> pauses = List.of();
    private LoopWait loopWait; // null where it did not wait
    private ToldLayers layers; // null where it has none
    private ToldStates states; // null where it has none
    private long encoding = Span.UNKNOWN_TIME;
    private long answer = NO_TYPE; // string id of its class
    private HandlingCounters counters; // null where it has none

    /** Tells whether there was room for it. */
    boolean add(RemoteCall call) {
        if (remoteCalls.isEmpty()) {
            remoteCalls = new ArrayList<>(4);
        }
        return remoteCalls.size() < MAX_REMOTE_CALLS && remoteCalls.add(call);
    }

    /** What a framework did around a call that has returned, the last of the number. */
    void addAround(long scopeId, long time) {
        for (int i = remoteCalls.size() - 1; i >= 0; i--) {
            RemoteCall call = remoteCalls.get(i);
            if (call.scopeId() == scopeId) {
                remoteCalls.set(i, call.withCosts(call.costs().withAround(time)));
                return;
            }
        }
    }

    /** An access to a sampled object; tells whether there was room for it. */
    boolean add(Access access) {
        if (accesses.isEmpty()) {
            accesses = new ArrayList<>(4);
        }
        return accesses.size() < MAX_ACCESSES && accesses.add(access);
    }

    void setSections(HandlingPieces newPieces) {
        pieces = newPieces;
    }

    boolean hasSections() {
        return pieces != null;
    }

    /** The stops of its JVM meanwhile, of one that has sections. */
    void setPauses(List<Pause> newPauses) {
        pauses = newPauses;
    }

    void setLoopWait(LoopWait newWait) {
        loopWait = newWait;
    }

    /** See {@link ToldLayers#add}. */
    void addLayer(long layer, long caller, long samples) {
        if (layers == null) {
            layers = new ToldLayers();
        }
        layers.add(layer, caller, samples);
    }

    /** It waited for something that is over now. */
    void add(HandlingState state) {
        if (states == null) {
            states = new ToldStates();
        }
        states.add(state);
    }

    /**
     * An object that was written.
     *
     * @param time processor time, nanoseconds; 0 where it was not measured
     * @param type string id of its class, 0 where that is not known
     */
    void addEncoding(long time, long type) {
        if (time > 0) {
            encoding = Math.max(0, encoding) + time;
        }
        answer = answer == NO_TYPE || answer == type ? type : SEVERAL_TYPES;
    }

    void setCounters(HandlingCounters newCounters) {
        counters = newCounters;
    }

    List<RemoteCall> remoteCalls() {
        return remoteCalls;
    }

    List<Access> accesses() {
        return accesses;
    }

    /** Whether it has remote calls or accesses, which stand beside spans and not in them. */
    boolean hasCallsOrAccesses() {
        return !remoteCalls.isEmpty() || !accesses.isEmpty();
    }

    /** Sets what the span of the handling says of it. */
    void setIn(Span span, RunNames names) {
        if (pieces != null) {
            span.setSections(SectionTimes.of(pieces, span.handleStart(), span.handleEnd(), pauses));
        }
        if (layers != null) {
            span.setLayers(layers.named(names));
        }
        if (states != null) {
            span.setStates(states.oneAfterTheOther(span.handleStart(), span.handleEnd()));
        }
        span.setLoopWait(loopWait);
        span.setCounters(counters);
        span.setEncoding(encoding);
        span.setAnswer(names.type(answer));
    }
}
