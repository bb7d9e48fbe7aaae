// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** The objects whose fields are keys that were found in an answer, in the order of their depth. */
public final class KeyedFinds {

    private static final AtomicLong ANSWERS = new AtomicLong();

    private final List<Found> found = new ArrayList<>();

    /** An object, and how it was come by. */
    public static final class Found {
        private final Object object;
        private final KeyedType type;
        private final Step step;
        private KeyPlace place;
        private KeyClass keys;

        private Found(Object object, KeyedType type, Step step) {
            this.object = object;
            this.type = type;
            this.step = step;
        }
    }

    /** From an object to what it holds by a key, through lists and the like. */
    public static final class Step {
        /** No such: a field of a class led there. */
        public static final Step OF_CLASS = new Step(null, null);

        private final Found from;
        private final String key;

        public Step(Found from, String key) {
            this.from = from;
            this.key = key;
        }
    }

    /** Takes what is found. */
    public interface Counter {
        void add(Object object, int classId);
    }

    /**
     * Takes an object in.
     *
     * @param step that led to it; null where none did
     */
    public Found add(Object object, KeyedType type, Step step) {
        Found added = new Found(object, type, step);
        found.add(added);
        return added;
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /**
     * Counts the objects, as far as it is known which keys objects have where they are found.
     *
     * @param contextId of the remote call that brought them in
     */
    public void countIn(long contextId, Counter counter) {
        long answer = ANSWERS.incrementAndGet();
        for (Found each : found) {
            each.place = placeOf(each, contextId);
            if (each.place != null) {
                each.keys = each.place.classOf(each.type.entries(each.object), answer);
            }
            if (each.keys != null) {
                counter.add(each.object, each.keys.id());
            }
        }
    }

    /** What an object holds has a place as soon as the object's own keys are known. */
    private static KeyPlace placeOf(Found found, long contextId) {
        if (found.step == null) {
            return KeyPlace.root(contextId, found.type.name());
        }
        Found from = found.step.from;
        return from.keys == null ? null : from.place.child(found.step.key, found.type.name());
    }

    /** Forgets all places, ahead of another start of native code. */
    public static void forgetAll() {
        KeyPlace.forgetAll();
        KeyClass.forgetAll();
        KeyedType.forgetAll();
    }
}
