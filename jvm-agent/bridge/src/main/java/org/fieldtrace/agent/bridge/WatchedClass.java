// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * A class through which woven code accesses fields, with the call sites of these accesses.
 *
 * <p>Held by the class itself, so that it goes with it.
 */
final class WatchedClass {

    private static final ClassValue<WatchedClass> ALL =
            new ClassValue<>() {
                @Override
                protected WatchedClass computeValue(Class<?> type) {
                    return new WatchedClass(type);
                }
            };

    private static final MethodType OF_AN_OBJECT = MethodType.methodType(void.class, Object.class);
    private static final MethodHandle NOTHING = MethodHandles.empty(OF_AN_OBJECT);

    private final Class<?> type;
    private final int mark;
    private final Map<String, MutableCallSite> reads = new HashMap<>();
    private final Map<String, MutableCallSite> writes = new HashMap<>();
    private final UnmarkedSamples unmarkedSamples = new UnmarkedSamples();
    private volatile boolean active;
    private volatile boolean ready;
    private final AtomicInteger knownSince = new AtomicInteger();

    private WatchedClass(Class<?> type) {
        this.type = type;
        this.mark = Marks.offsetIn(type);
    }

    static WatchedClass of(Class<?> type) {
        return ALL.get(type);
    }

    /** The call site of all accesses to a field through this class. */
    synchronized MutableCallSite site(String field, boolean write) {
        Map<String, MutableCallSite> sites = write ? writes : reads;
        MutableCallSite site = sites.get(field);
        if (site == null) {
            site = new MutableCallSite(active ? test(field, write) : NOTHING);
            sites.put(field, site);
        }
        return site;
    }

    /**
     * Whether this is asked for the first time.
     *
     * @param start of the backend, from 1
     */
    boolean isNew(int start) {
        int before = knownSince.get();
        return before != start && knownSince.compareAndSet(before, start);
    }

    /** Whether objects of this very class can be sampled, as every access to them is seen. */
    void setReady(boolean ready) {
        this.ready = ready;
    }

    /** Tests from now on, or no longer, whether objects accessed through this class are sampled. */
    synchronized void setActive(boolean active) {
        if (this.active == active) {
            return;
        }
        this.active = active;
        reads.forEach((field, site) -> site.setTarget(active ? test(field, false) : NOTHING));
        writes.forEach((field, site) -> site.setTarget(active ? test(field, true) : NOTHING));
        MutableCallSite[] changed = new MutableCallSite[reads.size() + writes.size()];
        int i = 0;
        for (MutableCallSite site : reads.values()) {
            changed[i++] = site;
        }
        for (MutableCallSite site : writes.values()) {
            changed[i++] = site;
        }
        MutableCallSite.syncAll(changed);
    }

    /** Whether an object of this very class can be sampled. */
    boolean canSample() {
        return ready && (hasMark() || superclasses().allMatch(c -> c.unmarkedSamples.hasRoom()));
    }

    /**
     * An object of this very class is sampled.
     *
     * @param fields see {@link Marks}
     */
    void mark(Object object, int fields) throws Throwable {
        if (hasMark()) {
            Memory.setIntAt(object, mark, fields);
        } else {
            UnmarkedSamples.Sample sample = new UnmarkedSamples.Sample(object, fields);
            superclasses().forEach(c -> c.unmarkedSamples.add(sample));
        }
    }

    /** A copy was made of an object of this very class. */
    void copied(Object original, Object copy) throws Throwable {
        if (!active) {
            return;
        }
        if (hasMark()) {
            if (Memory.intAt(copy, mark) != 0) {
                Memory.setIntAt(copy, mark, NativeAgent.objectCopied(original, copy));
            }
        } else if (unmarkedSamples.of(original) != null) {
            Object watched = canSample() ? copy : null;
            int fields = NativeAgent.objectCopied(original, watched);
            if (fields != 0) {
                mark(copy, fields);
            }
        }
    }

    private boolean hasMark() {
        return mark != Memory.NO_FIELD;
    }

    /** This class and those of its superclasses through which its objects are accessed. */
    private Stream<WatchedClass> superclasses() {
        return Stream.<Class<?>>iterate(type, c -> c != null, Class::getSuperclass)
                .map(WatchedClass::of)
                .filter(c -> c.active);
    }

    /** Does at once what the call site of the access does. */
    void accessed(Object object, String field, boolean write) {
        if (!active) {
            return;
        }
        int offset = offsetOf(field);
        if (offset != Memory.NO_FIELD && hasMark()) {
            Marks.accessed(mark, offset, Marks.bitOf(offset), write, object);
        } else if (offset != Memory.NO_FIELD) {
            unmarkedSamples.accessed(offset, write, object);
        }
    }

    private MethodHandle test(String field, boolean write) {
        int offset = offsetOf(field);
        if (offset == Memory.NO_FIELD) {
            return NOTHING; // the access itself will fail
        }
        return hasMark()
                ? MethodHandles.insertArguments(
                        Marks.ACCESSED, 0, (long) mark, offset, Marks.bitOf(offset), write)
                : MethodHandles.insertArguments(
                        UnmarkedSamples.ACCESSED, 0, unmarkedSamples, offset, write);
    }

    private int offsetOf(String field) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            int offset = Memory.fieldOffset(c, field);
            if (offset != Memory.NO_FIELD) {
                return offset;
            }
        }
        return Memory.NO_FIELD;
    }
}
