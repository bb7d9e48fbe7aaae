// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.SplittableRandom;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * A remote call in progress on a thread, from {@link #enter} to {@link #exit}. Objects that the
 * thread makes meanwhile belong to it, or to the innermost where one remote call makes another.
 *
 * <p>There are two kinds. In a remote call that is annotated or named by an option, the objects are
 * those whose constructors run. In one of a library they are those that are found in what the call
 * returns; constructors do not count there, nor do calls that the library makes of itself.
 *
 * <p>The public methods are called by instrumented code. None throws: an object or a call that
 * cannot be recorded (for want of stack or memory) is left out, and the application goes on.
 */
public final class RemoteCallScope {

    // Replaced when the agent starts again, so that nothing of the time before is gone on with.
    private static volatile ThreadLocal<CallingThread> threads = new ThreadLocal<>();
    private static final long UNKNOWN_SIZE = -1;
    private static final long PATH_NOT_TAKEN = 0;
    private static final long NEW_CALL = 0;
    private static final int NOT_LEFT_OUT = -1;

    private static volatile double samplingRate = 1.0;

    static {
        ScopesOfThread.makeKnown();
    }

    private final CallingThread thread;
    private final int placeAmongLeftOut;
    private long id; // 0 for a call that is left out, until somebody asks
    private RemoteCallScope outer;
    private boolean isLibrarys;
    private RemoteObjects objects;
    private Set<Object> entities;
    private boolean hasInner;
    private long bodyBytes = UNKNOWN_SIZE;
    private long parsedBytes = UNKNOWN_SIZE;
    private long contextId = PATH_NOT_TAKEN;
    private long enteredNs;

    private RemoteCallScope(
            long id, CallingThread thread, boolean isLibrarys, RemoteObjects objects) {
        this.placeAmongLeftOut = NOT_LEFT_OUT;
        this.id = id;
        this.thread = thread;
        this.outer = thread.innermost;
        this.isLibrarys = isLibrarys;
        this.objects = objects;
    }

    /** For calls that are left out, one after the other. */
    RemoteCallScope(CallingThread thread, int placeAmongLeftOut) {
        this.thread = thread;
        this.placeAmongLeftOut = placeAmongLeftOut;
    }

    /**
     * The agent starts: sets the probability with which each remote object is sampled. Remote calls
     * that are in progress are not recorded.
     *
     * @param rate in (0, 1]
     */
    public static void sampleAt(double rate) {
        samplingRate = rate;
        threads = new ThreadLocal<>();
    }

    /**
     * A remote call begins on this thread.
     *
     * @return the call, to be passed to {@link #exit}; null while no session records
     */
    public static RemoteCallScope enter() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            return open(NEW_CALL, thisThread(), false);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * A remote call of a library begins on this thread.
     *
     * @return the call, to be passed to {@link #exit(RemoteCallScope, Object)}; null while no
     *     session records, and inside another remote call of a library
     */
    public static RemoteCallScope enterLibrary() {
        if (!NativeAgent.recording) {
            return null;
        }
        return resumeLibrarys(NEW_CALL);
    }

    /**
     * As {@link #enterLibrary()}, for a call that the application has asked for elsewhere.
     *
     * @param askedAt where; null where the thread is there now
     */
    public static RemoteCallScope enterLibrary(CallPath askedAt) {
        RemoteCallScope scope = enterLibrary();
        if (scope != null) {
            scope.contextId = CallPath.idOf(askedAt);
        }
        return scope;
    }

    /**
     * A remote call of a library goes on, which has been left: the application got the answer, and
     * parses it now. Such a call is entered and exited once more.
     *
     * @param scopeId the call; 0 for a new one
     */
    static RemoteCallScope resumeLibrarys(long scopeId) {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            CallingThread thread = thisThread();
            if (thread.isInLibrarys()) {
                if (thread.innermost != null && thread.innermost.isLibrarys) {
                    thread.innermost.hasInner = true;
                }
                return null;
            }
            return open(scopeId, thread, true);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * As {@link #resumeLibrarys(long)}, for a call that the application has asked for elsewhere.
     *
     * @param askedAt where; null where the thread is there now
     */
    static RemoteCallScope resumeLibrarys(long scopeId, CallPath askedAt) {
        RemoteCallScope scope = resumeLibrarys(scopeId);
        if (scope != null) {
            scope.contextId = CallPath.idOf(askedAt);
        }
        return scope;
    }

    /** Whether this thread is in a remote call of a library. */
    public static boolean isInLibrarys() {
        CallingThread thread = threads.get();
        return thread != null && thread.isInLibrarys();
    }

    /** See {@link LibraryWorkAdvice}. */
    static CallingThread beginLibraryWork() {
        if (!NativeAgent.recording) {
            return null;
        }
        CallingThread thread = thisThread();
        thread.libraryWork++;
        return thread;
    }

    static void endLibraryWork(CallingThread thread) {
        if (thread != null) {
            thread.libraryWork--;
        }
    }

    boolean isLibrarys() {
        return isLibrarys;
    }

    /** Its id, see {@link #currentId}. */
    public long id() {
        if (id == NEW_CALL) {
            id = CallDraw.leftOutId();
        }
        return id;
    }

    /**
     * Id of the innermost remote call that this thread is in, 0 where it is in none. An HTTP
     * exchange that is made now serves that call.
     */
    public static long currentId() {
        CallingThread thread = NativeAgent.recording ? threads.get() : null;
        if (thread == null) {
            return 0;
        }
        AsyncRemoteCall asking = asking(thread);
        if (asking != null) {
            return asking.scopeId();
        }
        return thread.innermost == null ? 0 : thread.innermost.id();
    }

    /**
     * Says how large the body was of an answer to the innermost remote call that this thread is in;
     * the sizes of several add up.
     *
     * @param bytes of the body; negative where unknown
     */
    public static void received(long bytes) {
        CallingThread thread = threads.get();
        if (bytes >= 0 && thread != null && thread.innermost != null) {
            RemoteCallScope scope = thread.innermost;
            scope.bodyBytes = Math.max(scope.bodyBytes, 0) + bytes;
        }
    }

    /**
     * As {@link #received}, by who parses the answer; it counts where the client did not know.
     *
     * @param bytes that were parsed; negative where unknown
     */
    public static void parsed(long bytes) {
        CallingThread thread = threads.get();
        if (bytes >= 0 && thread != null && thread.innermost != null) {
            RemoteCallScope scope = thread.innermost;
            scope.parsedBytes = Math.max(scope.parsedBytes, 0) + bytes;
        }
    }

    /**
     * A remote call returned or threw.
     *
     * @param scope what {@link #enter} returned
     */
    public static void exit(RemoteCallScope scope) {
        if (scope == null) {
            return;
        }
        try {
            scope.close();
        } catch (Throwable leftOut) {
            // See above: the application's own result or exception goes on.
        }
    }

    /**
     * A remote call of a library returned or threw.
     *
     * @param scope what {@link #enterLibrary} returned
     * @param result what the call returned; null where it threw
     */
    public static void exit(RemoteCallScope scope, Object result) {
        if (scope == null) {
            return;
        }
        if (scope.isOpenToObjects()) {
            try (RemoteGraph graph = new RemoteGraph(scope.objects, scope.thread)) {
                if (scope.entities != null) {
                    graph.addRows(null, scope.entities);
                }
                graph.add(result);
            } catch (Throwable leftOut) {
                // What was found counts.
            }
        }
        exit(scope);
    }

    /**
     * A persistence library makes an entity of a row, in the remote call that this thread is in.
     *
     * @param entity may not have its values yet
     */
    public static void fetched(Object entity) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            CallingThread thread = threads.get();
            if (thread != null && thread.innermost != null && thread.innermost.isLibrarys) {
                thread.innermost.addEntity(entity);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * A persistence library copies an entity, and keeps the original for itself. If the original
     * was {@link #fetched} in the remote call that this thread is in, the copy takes its place.
     */
    static void fetchedFor(Object original, Object copy) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            CallingThread thread = threads.get();
            RemoteCallScope scope = thread == null ? null : thread.innermost;
            if (scope != null && scope.entities != null && scope.entities.remove(original)) {
                scope.entities.add(copy);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /**
     * A persistence library has made objects of the rows that a query brought in, or failed to.
     * Among those that it returns may be entities that it has kept from an earlier query: of
     * entities only those count that it has {@link #fetched}.
     *
     * @param scope what {@link #enterLibrary} returned
     * @param result what the query returns; null where it threw
     */
    public static void exitQuery(RemoteCallScope scope, Object result) {
        if (scope == null) {
            return;
        }
        if (scope.isOpenToObjects()) {
            try (RemoteGraph graph = new RemoteGraph(scope.objects, scope.thread)) {
                graph.addRows(result, scope.entities == null ? Set.of() : scope.entities);
            } catch (Throwable leftOut) {
                // What was found counts.
            }
        }
        exit(scope);
    }

    /** Whether the library made further remote calls, such as queries, in this one. */
    public boolean madeQueries() {
        return hasInner;
    }

    /**
     * A constructor of a class of remote objects returns.
     *
     * @param object the object
     * @param index of the constructor's class, see {@link RemoteClass#indexFor}
     */
    public static void allocated(Object object, int index) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            CallingThread thread = threads.get();
            if (thread != null && thread.innermost != null && !thread.innermost.isLibrarys) {
                thread.innermost.add(object, index);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    /** What tells a start of the agent from the next one; ids of one mean nothing to another. */
    static Object run() {
        return threads;
    }

    /** Draws for a remote call of a library that ends elsewhere; see {@link AsyncRemoteCall}. */
    static long nextId() {
        CallDraw draw = thisThread().draw;
        return draw.take() ? draw.takenId() : CallDraw.leftOutId();
    }

    /** The remote call that this thread is asking for, null where it is asking for none. */
    static AsyncRemoteCall asking() {
        CallingThread thread = NativeAgent.recording ? threads.get() : null;
        return thread == null ? null : asking(thread);
    }

    /** What has been answered meanwhile is no longer asked for, such as in a callback. */
    private static AsyncRemoteCall asking(CallingThread thread) {
        AsyncRemoteCall asking = thread.asking;
        return asking == null || !asking.isWaiting() ? null : asking;
    }

    static CallingThread thisThread() {
        ThreadLocal<CallingThread> present = threads;
        CallingThread thread = present.get();
        if (thread == null) {
            thread = new CallingThread(samplingRate, new SplittableRandom());
            present.set(thread);
        }
        return thread;
    }

    private static RemoteCallScope open(long resumed, CallingThread thread, boolean isLibrarys) {
        boolean isNew = resumed == NEW_CALL;
        if (isNew ? !thread.draw.take() : CallDraw.isLeftOut(resumed)) {
            RemoteCallScope scope = thread.leftOut();
            return scope == null ? null : scope.begin(resumed, isLibrarys);
        }
        long id = isNew ? thread.draw.takenId() : resumed;
        boolean lookedFor = NativeAgent.remoteCallEnter(id, AsyncContext.currentId());
        thread.draw.taken(lookedFor);
        RemoteCallScope scope =
                new RemoteCallScope(id, thread, isLibrarys, new RemoteObjects(lookedFor));
        scope.enteredNs = System.nanoTime();
        thread.innermost = scope;
        return scope;
    }

    private RemoteCallScope begin(long leftOutId, boolean ofLibrary) {
        id = leftOutId;
        isLibrarys = ofLibrary;
        outer = thread.innermost;
        thread.innermost = this;
        thread.callsLeftOut = placeAmongLeftOut + 1;
        return this;
    }

    /** Does nothing where it has been ended, as calls around it end it too. */
    private void endLeftOut() {
        if (thread.callsLeftOut > placeAmongLeftOut) {
            thread.callsLeftOut = placeAmongLeftOut;
            thread.innermost = outer;
            outer = null;
        }
    }

    /** Whether objects may still come that count. */
    private boolean isOpenToObjects() {
        return objects != null && objects.areLookedFor();
    }

    private void add(Object object, int index) {
        if (!isOpenToObjects()) {
            return;
        }
        RemoteClass type = RemoteClass.of(object.getClass());
        if (type.reportedBy(index)) {
            objects.add(object, type.id(), thread.skip, thread.random);
        }
    }

    private void addEntity(Object entity) {
        if (!isOpenToObjects()) {
            return;
        }
        if (entities == null) {
            entities = Collections.newSetFromMap(new IdentityHashMap<>());
        }
        if (entities.size() < RemoteGraph.MAX_OBJECTS) {
            entities.add(entity);
        }
    }

    private void close() {
        if (placeAmongLeftOut != NOT_LEFT_OUT) {
            endLeftOut();
            return;
        }
        RemoteObjects made = objects;
        if (made == null) {
            return;
        }
        objects = null;
        thread.innermost = outer;
        if (threads.get() != thread) {
            return; // begun before the agent was stopped and started again
        }
        made.shuffle(thread.random);
        NativeAgent.remoteCallExit(
                id,
                CallDraw.weight(id),
                contextId,
                made.classIds,
                made.counts,
                made.classes,
                made.samples,
                made.sampleClassIds,
                made.sampleCount,
                Math.max(bodyBytes, parsedBytes),
                CurrentRequest.id(),
                System.nanoTime() - enteredNs);
    }
}
