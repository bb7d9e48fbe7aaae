// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.watch;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.fieldtrace.agent.bridge.Memory;
import org.fieldtrace.agent.bridge.NativeAgent;

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

    /** Whether a class is active; asked of all classes, most of which need no more. */
    private static final ClassValue<AtomicBoolean> ACTIVE =
            new ClassValue<>() {
                @Override
                protected AtomicBoolean computeValue(Class<?> type) {
                    return new AtomicBoolean();
                }
            };

    private static final MethodType OF_AN_OBJECT = MethodType.methodType(void.class, Object.class);
    private static final MethodHandle NOTHING = MethodHandles.empty(OF_AN_OBJECT);

    private final Class<?> type;
    private final int mark;
    private final boolean copiesAreSeen;
    private final Map<String, MutableCallSite> reads = new ConcurrentHashMap<>();
    private final Map<String, MutableCallSite> writes = new ConcurrentHashMap<>();
    private final UnmarkedSamples unmarkedSamples = new UnmarkedSamples();
    private volatile boolean active;
    private volatile boolean ready;
    private final AtomicInteger knownSince = new AtomicInteger();

    private WatchedClass(Class<?> type) {
        this.type = type;
        this.mark = Marks.offsetIn(type);
        this.copiesAreSeen = !UnseenCopies.mayBeOf(type);
    }

    static WatchedClass of(Class<?> type) {
        return ALL.get(type);
    }

    /** Whether accesses to fields through a class matter now; needs no method handles. */
    static boolean isWatched(Class<?> type) {
        return type != null && ACTIVE.get(type).get();
    }

    /** The call site of all accesses to a field through this class. */
    MutableCallSite site(String field, boolean write) {
        Map<String, MutableCallSite> sites = write ? writes : reads;
        MutableCallSite site = sites.get(field);
        if (site == null) {
            MutableCallSite made = new MutableCallSite(NOTHING);
            site = sites.putIfAbsent(field, made);
            site = site == null ? made : site;
        }
        if (active != (site.getTarget() != NOTHING)) {
            aim(site, field, write); // made just now, by this thread or another
        }
        return site;
    }

    /**
     * Has a call site do what is wanted now, whoever changes that meanwhile. Needs no lock, with
     * which the classes of method handles must not be loaded.
     */
    private void aim(MutableCallSite site, String field, boolean write) {
        boolean tests;
        do {
            tests = active;
            site.setTarget(tests ? test(field, write) : NOTHING);
        } while (tests != active);
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
    void setActive(boolean active) {
        if (this.active == active) {
            return;
        }
        this.active = active;
        ACTIVE.get(type).set(active);
        List<MutableCallSite> changed = new ArrayList<>();
        reads.forEach((field, site) -> changed.add(aimed(site, field, false)));
        writes.forEach((field, site) -> changed.add(aimed(site, field, true)));
        MutableCallSite.syncAll(changed.toArray(new MutableCallSite[0]));
    }

    private MutableCallSite aimed(MutableCallSite site, String field, boolean write) {
        aim(site, field, write);
        return site;
    }

    /** Whether an object of this very class can be sampled. */
    boolean canSample() {
        return ready
                && copiesAreSeen
                && (hasMark() || superclasses().allMatch(c -> c.unmarkedSamples.hasRoom()));
    }

    /**
     * An object of this very class is sampled.
     *
     * @param fields see {@link Marks}
     */
    void mark(Object object, int fields) throws Throwable {
        if (!ready) {
            throw new IllegalStateException("no longer watched"); // since it was asked
        }
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
                Memory.setIntAt(copy, mark, NativeAgent.calls().objectCopied(original, copy));
            }
        } else if (unmarkedSamples.of(original) != null) {
            Object watched = canSample() ? copy : null;
            int fields = NativeAgent.calls().objectCopied(original, watched);
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

    /**
     * Whether an object may be sampled; cheap where it is not.
     *
     * @param object of any class
     */
    boolean maySample(Object object) throws Throwable {
        // Of another class, what lies where this one has its mark is something else.
        return type.isInstance(object)
                && (hasMark()
                        ? Memory.intAt(object, mark) != 0
                        : unmarkedSamples.of(object) != null);
    }

    /**
     * A field is accessed by other than woven code.
     *
     * @param object of any class
     */
    void accessedElsewhere(Object object, String field, boolean write) throws Throwable {
        if (maySample(object)) {
            accessed(object, field, write);
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
