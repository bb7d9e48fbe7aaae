// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.Arrays;
import org.fieldtrace.agent.bridge.CallFormats;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.costs.CallCosts;
import org.fieldtrace.agent.bridge.mapping.TypeOfAnswer;
import org.fieldtrace.agent.bridge.request.AwaitedCall;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

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
public final class RemoteCallScope extends CallInProgress {

    private static final long PATH_NOT_TAKEN = 0;
    private static final long NEW_CALL = NO_ID;
    private static final int NOT_LEFT_OUT = -1;

    // Deeper than remote calls of an application are; a call that never ends must not fill memory.
    private static final int MAX_LEFT_OUT = 64;

    private final CallingThread thread;
    private final int placeAmongLeftOut;
    private CallInProgress outer;
    private long contextId = PATH_NOT_TAKEN;
    private long enteredNs;
    private boolean isFurtherPart;

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
     * A remote call begins on this thread.
     *
     * @return the call, to be passed to {@link #exit}; null while no session records
     */
    public static RemoteCallScope enter() {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            return open(NEW_CALL, CallingThreads.present(), false);
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
     * As {@link #enterLibrary()}, for a call that the library has an object for, such as a
     * connection. The application asks it for one thing after the other, to connect and then for
     * the answer, and each is a part of the one call.
     */
    public static RemoteCallScope enterPart(Object call) {
        Long known = NativeAgent.recording ? RemoteBodies.call(call) : null;
        if (known != null) {
            return resumeLibrarys(known);
        }
        if (ThreadContexts.isAskedFor()) {
            return null; // another library has asked for it
        }
        RemoteCallScope scope = enterLibrary();
        if (scope != null) {
            RemoteBodies.remember(call, scope.id());
        }
        return scope;
    }

    /**
     * A remote call of a library goes on, which has been left: the application got the answer, and
     * parses it now. Such a call is entered and exited once more.
     *
     * @param scopeId the call; 0 for a new one
     */
    public static RemoteCallScope resumeLibrarys(long scopeId) {
        if (!NativeAgent.recording) {
            return null;
        }
        try {
            CallingThread thread = CallingThreads.present();
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

    /**
     * Id of the innermost remote call that this thread is in, 0 where it is in none. An HTTP
     * exchange that is made now serves that call.
     */
    public static long currentId() {
        CallingThread thread = NativeAgent.recording ? CallingThreads.known() : null;
        if (thread == null) {
            return 0;
        }
        AwaitedCall asking = thread.asking();
        if (asking != null) {
            return asking.scopeId();
        }
        return thread.innermost == null ? 0 : thread.innermost.id();
    }

    /**
     * What a call brings in travels in another format than JSON.
     *
     * @param scope null where nobody wants to know
     * @param format of {@link CallFormats}
     */
    public static void answersIn(RemoteCallScope scope, int format) {
        if (scope != null && scope.isOpenToObjects()) {
            CallFormats.tell(scope.id, format);
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
        scope.close();
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
            scope.costs.decodedElsewhere(DecodingAdvice.OfAnswer.taken(result));
            scope.costs.end();
            try (RemoteGraph graph = new RemoteGraph(scope.objects, scope.thread)) {
                if (!scope.entities.all().isEmpty()) {
                    graph.addRows(null, scope.entities.all());
                }
                graph.add(result);
                scope.countKeyed(graph);
            } catch (Throwable leftOut) {
                // What was found counts.
            }
        }
        exit(scope);
    }

    /**
     * A persistence library has made objects of the rows that a query brought in, or failed to.
     * Among those that it returns may be entities that it has kept from an earlier query: of
     * entities only those count that are among {@link FetchedEntities}.
     *
     * @param scope what {@link #enterLibrary} returned
     * @param result what the query returns; null where it threw
     */
    public static void exitQuery(RemoteCallScope scope, Object result) {
        if (scope == null) {
            return;
        }
        if (scope.isOpenToObjects()) {
            scope.costs.end();
            try (RemoteGraph graph = new RemoteGraph(scope.objects, scope.thread)) {
                graph.addRows(result, scope.entities.all());
                scope.countKeyed(graph);
            } catch (Throwable leftOut) {
                // What was found counts.
            }
        }
        exit(scope);
    }

    private void countKeyed(RemoteGraph graph) {
        graph.rememberFound(id);
        if (graph.keyed().isEmpty() || thread.treesForLibrary > 0) {
            return;
        }
        if (contextId == PATH_NOT_TAKEN) {
            contextId = NativeAgent.calls().callPath();
        }
        if (contextId > PATH_NOT_TAKEN) {
            graph.countKeyed(contextId);
        }
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
            CallingThread thread = CallingThreads.known();
            CallInProgress call = thread == null ? null : thread.innermost;
            if (call != null && !call.isLibrarys) {
                add(object, index, call, thread);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }

    private static RemoteCallScope open(long resumed, CallingThread thread, boolean isLibrarys) {
        boolean isNew = resumed == NEW_CALL;
        if (isNew ? !thread.draw.take() : CallDraw.isLeftOut(resumed)) {
            beginsWithin(thread.around, null);
            RemoteCallScope scope = leftOut(thread);
            return scope == null ? null : scope.begin(resumed, isLibrarys);
        }
        long id = isNew ? thread.draw.takenId() : resumed;
        boolean lookedFor = begins(isNew, id, thread);
        RemoteCallScope scope =
                new RemoteCallScope(id, thread, isLibrarys, new RemoteObjects(lookedFor));
        scope.enteredNs = System.nanoTime();
        scope.isFurtherPart = !isNew;
        thread.innermost = scope;
        if (lookedFor) {
            scope.costs = CallCosts.begin();
        }
        beginsWithin(thread.around, isNew ? scope.costs : null);
        return scope;
    }

    private static void beginsWithin(CallSurroundings around, CallCosts costs) {
        if (around != null) {
            around.callBegins(costs);
        }
    }

    /** Whether objects are looked for. */
    private static boolean begins(boolean isNew, long id, CallingThread thread) {
        long asyncId = ThreadContexts.currentId();
        if (!isNew) {
            return NativeAgent.calls().remoteCallGoesOn(id, asyncId);
        }
        boolean isAffordable = NativeAgent.calls().remoteCallEnter(id, asyncId);
        thread.draw.taken(isAffordable);
        return isAffordable;
    }

    /** What stands for the next call that is left out; null where too many are one in another. */
    private static RemoteCallScope leftOut(CallingThread thread) {
        int place = thread.callsLeftOut;
        if (place == MAX_LEFT_OUT) {
            return null;
        }
        if (place == thread.leftOut.length) {
            thread.leftOut = Arrays.copyOf(thread.leftOut, place + 1);
            thread.leftOut[place] = new RemoteCallScope(thread, place);
        }
        return (RemoteCallScope) thread.leftOut[place];
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

    private static void add(Object object, int index, CallInProgress call, CallingThread thread) {
        if (!call.isOpenToObjects()) {
            return;
        }
        RemoteClass type = RemoteClass.of(object.getClass());
        if (type.reportedBy(index)) {
            call.objects.add(object, type.id(), thread.skip, thread.random);
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
        if (CallingThreads.known() != thread) {
            return; // begun before the agent was stopped and started again
        }
        if (costs != null) {
            costs.end();
        }
        int type = decoded == null ? 0 : TypeOfAnswer.idOf(decoded);
        if (type != 0) {
            NativeAgent.calls().answerDecoded(id, type);
        }
        made.tellEnd(
                id,
                contextId,
                answer.count(),
                CurrentRequest.id(),
                enteredNs,
                costs,
                isFurtherPart,
                thread.random);
        if (thread.around != null) {
            thread.around.callReturned(id);
        }
    }
}
