// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.keys;

import java.util.Map;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.WeakTable;

/**
 * The sampled objects whose fields are keys, and the accesses to them. The mark of such an object
 * has a bit for each key whose next access is awaited, by the key's hash code, so that accesses to
 * others cost a load and a branch.
 */
final class KeyedSamples {

    private static final int BYTES_OF_FIELD = 4;

    private static final WeakTable<Sample> SAMPLES = new WeakTable<>();

    /** Set while a thread asks a sampled object whether it has a key, which reads no value. */
    private static final ThreadLocal<Boolean> ASKING = new ThreadLocal<>();

    /** Set while a thread hands all values of objects to others. */
    private static final ThreadLocal<Boolean> COPYING = new ThreadLocal<>();

    private static final class Sample {
        final KeyClass keys;
        volatile long awaited;

        Sample(KeyClass keys, long awaited) {
            this.keys = keys;
            this.awaited = awaited;
        }
    }

    private KeyedSamples() {}

    /**
     * Called by native code: bits of the fields that an object has; none where it is not watched.
     */
    static long fieldsOf(Object object, int classId) {
        KeyedType type = KeyedType.of(object.getClass());
        KeyClass keys = KeyClass.of(classId);
        if (type == null || keys == null || !type.isWatched()) {
            return 0;
        }
        long present = 0;
        boolean isStrange = false;
        for (Object key : type.entries(object).keySet()) {
            int field = keys.indexOf(key);
            isStrange |= field == KeyClass.NONE || keys.lacksNameFor(field, key);
            present |= field == KeyClass.NONE ? 0 : 1L << field;
        }
        if (isStrange) {
            keys.foundStrange();
        }
        return present;
    }

    /** Called by native code: an object is sampled. Throws where it cannot be. */
    static void mark(Object object, int classId, long fields) throws Throwable {
        KeyedType type = KeyedType.of(object.getClass());
        KeyClass keys = KeyClass.of(classId);
        if (type == null || keys == null || !type.isWatched()) {
            throw new IllegalStateException("no longer watched"); // since it was asked
        }
        SAMPLES.put(object, new Sample(keys, fields));
        type.setMark(object, keys.markOf(fields));
    }

    /** Whether a key of an object may be awaited; cheap, and false for nearly all objects. */
    static boolean isAwaited(Object object, String key) throws Throwable {
        int mark = KeyedType.markOf(object);
        return mark != 0 && (mark & KeyClass.bitOf(key)) != 0;
    }

    /** The value of a key is read, or is about to be replaced. */
    static void accessed(Object object, String key, boolean write) throws Throwable {
        Sample sample = ASKING.get() == null ? of(object) : null;
        if (sample == null) {
            return;
        }
        int field = sample.keys.indexOf(key);
        if (field == KeyClass.NONE || (sample.awaited >>> field & 1) == 0) {
            return;
        }
        // To the others belong all keys that there are, and those alone.
        boolean isOthers = sample.keys.isOthers(field);
        if (isOthers && (write || !entries(object).containsKey(key))) {
            return;
        }
        report(object, sample, field, write);
        remark(object, sample);
    }

    /** All values are read. */
    static void allRead(Object object) throws Throwable {
        if (COPYING.get() != null || CopyingCaller.isOne(object)) {
            copied(object);
            return;
        }
        Sample sample = of(object);
        if (sample == null) {
            return;
        }
        for (long left = sample.awaited; left != 0; left &= left - 1) {
            report(object, sample, Long.numberOfTrailingZeros(left), false);
        }
        remark(object, sample);
    }

    /** Whether the value of a key, if there is one, is read from now on is not seen. */
    static void lost(Object object, String key) throws Throwable {
        Sample sample = of(object);
        int field = sample == null ? KeyClass.NONE : sample.keys.indexOf(key);
        if (field != KeyClass.NONE
                && (!sample.keys.isOthers(field) || entries(object).containsKey(key))) {
            lost(object, sample, field);
        }
    }

    /** As above, of a key that was there just now. */
    static void lostEntry(Object object, String key) throws Throwable {
        Sample sample = of(object);
        int field = sample == null ? KeyClass.NONE : sample.keys.indexOf(key);
        if (field != KeyClass.NONE) {
            lost(object, sample, field);
        }
    }

    private static void lost(Object object, Sample sample, int field) throws Throwable {
        if ((sample.awaited >>> field & 1) != 0) {
            NativeAgent.calls().keyUnseen(object, field);
            sample.awaited &= ~(1L << field);
            remark(object, sample);
        }
    }

    /** Another object holds the same values now, whose reads are not seen. */
    static void copied(Object object) throws Throwable {
        Sample sample = of(object);
        if (sample != null) {
            NativeAgent.calls().objectCopied(object, null);
            sample.awaited = 0;
            remark(object, sample);
        }
    }

    /** Whoever reads all values of an object copies them until {@link #copyingEnds}. */
    static void copyingBegins() {
        COPYING.set(true);
    }

    static void copyingEnds() {
        COPYING.remove();
    }

    /** What an object asks itself is no read until {@link #askedFor}. */
    static boolean isAskedFor(Object object, String key) throws Throwable {
        if (!isAwaited(object, key) || ASKING.get() != null) {
            return false;
        }
        ASKING.set(true);
        return true;
    }

    static void askedFor() {
        ASKING.remove();
    }

    private static Map<?, ?> entries(Object object) {
        return KeyedType.of(object.getClass()).entries(object);
    }

    /** What is known of an object with a mark; that of a copy says nothing, and goes. */
    private static Sample of(Object object) throws Throwable {
        Sample sample = SAMPLES.get(object);
        return sample == null ? ofUnknown(object, KeyedType.of(object.getClass())) : sample;
    }

    private static Sample ofUnknown(Object object, KeyedType type) throws Throwable {
        if (type == null) {
            return null;
        }
        type.setMark(object, 0);
        Sample sampled = SAMPLES.get(object); // by another thread, meanwhile
        if (sampled != null) {
            type.setMark(object, sampled.keys.markOf(sampled.awaited));
        }
        return sampled;
    }

    private static void report(Object object, Sample sample, int field, boolean write) {
        int offset = field * BYTES_OF_FIELD;
        int left = NativeAgent.calls().fieldAccessed(object, offset, write);
        if (left == 0) {
            sample.awaited = 0;
        } else if ((left >>> field & 1) == 0) {
            sample.awaited &= ~(1L << field); // or of another field 32 further: it is told again
        }
    }

    private static void remark(Object object, Sample sample) throws Throwable {
        long awaited = sample.awaited;
        KeyedType.of(object.getClass()).setMark(object, sample.keys.markOf(awaited));
        if (awaited == 0) {
            SAMPLES.take(object);
        }
    }
}
