// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import java.util.concurrent.atomic.AtomicReference;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.mapping.TypeOfAnswer;
import org.fieldtrace.agent.bridge.request.AwaitedCall;
import org.fieldtrace.agent.bridge.request.CurrentRequest;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A remote call of a library whose answer comes on another thread than the one that asked, at once
 * or in parts. Its objects belong to the call path at which it was asked for, and to the request
 * for which it was begun. No method throws.
 */
public final class AsyncRemoteCall implements AwaitedCall {

    private enum State {
        WAITING,
        PARTLY_DELIVERED,
        ENDED
    }

    private static final long UNKNOWN_SIZE = -1;

    /** The path at the end of the call, on another thread, would be a wrong one. */
    private static final long NO_PATH = -1;

    private final long scopeId;
    private final long contextId;
    private final long requestId;
    private final long asyncId;
    private volatile boolean lookedFor;
    private volatile long enteredNs;
    private boolean isFurtherPart;
    private volatile boolean isInParts;
    private boolean isTypeTold;
    private AwaitedCall outer; // of the thread that asks
    private final Object run = CallingThreads.run();
    private final AtomicReference<State> state = new AtomicReference<>(State.WAITING);

    private AsyncRemoteCall(CallPath askedAt, long resumed) {
        CallingThread thread = CallingThreads.present();
        scopeId = resumed == 0 ? thread.draw.takeId() : resumed;
        if (thread.around != null) {
            thread.around.callBegins(null);
        }
        asyncId = ThreadContexts.currentId();
        requestId = CurrentRequest.id();
        if (CallDraw.isLeftOut(scopeId)) {
            lookedFor = false;
            contextId = NO_PATH;
            return;
        }
        enter(resumed != 0);
        long known = CallPath.idOf(askedAt);
        long taken = known == 0 ? NativeAgent.calls().callPath() : known;
        contextId = taken == 0 ? NO_PATH : taken;
    }

    /** The calling thread begins a remote call and asks for it; see {@link #begin(CallPath)}. */
    public static AsyncRemoteCall begin() {
        return begin(null);
    }

    /**
     * The calling thread begins a remote call.
     *
     * @param askedAt where the application has asked for it; null where it does so now
     * @return the call, to be ended once; null while no session records, and inside another remote
     *     call of a library
     */
    public static AsyncRemoteCall begin(CallPath askedAt) {
        if (!NativeAgent.recording || CallingThreads.isInLibrarys()) {
            return null;
        }
        try {
            return new AsyncRemoteCall(askedAt, 0);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * The calling thread begins to make objects of an answer, which are there later: the same call
     * goes on.
     *
     * @param answer or what stands for it, as {@link #answered} was given
     * @return null where that is no answer, and while no session records
     */
    public static AsyncRemoteCall resume(Object answer) {
        if (!NativeAgent.recording || CallingThreads.isInLibrarys()) {
            return null;
        }
        try {
            Long call = RemoteBodies.call(answer);
            return call == null ? null : new AsyncRemoteCall(null, call);
        } catch (Throwable leftOut) {
            return null;
        }
    }

    /**
     * As {@link #begin(CallPath)}; null, too, while the calling thread asks for another remote
     * call, of which this one is a part.
     */
    public static AsyncRemoteCall beginOutermost(CallPath askedAt) {
        return isAsking() ? null : begin(askedAt);
    }

    /** As {@link #begin()}, and the calling thread is {@link #asking}. */
    public static AsyncRemoteCall ask() {
        return asking(begin());
    }

    /** As {@link #beginOutermost}, and the calling thread is {@link #asking}. */
    public static AsyncRemoteCall askOutermost() {
        return asking(beginOutermost(null));
    }

    private static AsyncRemoteCall asking(AsyncRemoteCall call) {
        if (call != null) {
            call.asking();
        }
        return call;
    }

    /** Whether the calling thread asks for some remote call, see {@link #asking()}. */
    public static boolean isAsking() {
        return CallingThreads.asking() != null;
    }

    /** What is {@link #deliver delivered} are elements of a list, even if it is one alone. */
    public void isListInParts() {
        isInParts = true;
    }

    /** Id of the remote call, for the HTTP exchange that serves it. */
    @Override
    public long scopeId() {
        return scopeId;
    }

    /**
     * The calling thread asks for the answer, until {@link #asked}: exchanges that it makes
     * meanwhile serve this call, and so do those of work that it hands over.
     */
    public void asking() {
        try {
            CallingThread thread = CallingThreads.present();
            outer = thread.asking;
            thread.asking = this;
        } catch (Throwable leftOut) {
            // The exchange does not tell its call.
        }
    }

    /** The thread that was {@link #asking} has asked. */
    public void asked() {
        try {
            CallingThread thread = CallingThreads.present();
            if (thread.asking == this) {
                thread.asking = outer;
            }
            outer = null;
        } catch (Throwable leftOut) {
            // As above.
        }
    }

    /** Whether objects are looked for in its answer. */
    boolean isLookedInto() {
        return lookedFor;
    }

    /** Whether the calling thread is {@link #asking} for it. */
    public boolean isAskedByThread() {
        return CallingThreads.asking() == this;
    }

    @Override
    public boolean isWaiting() {
        return state.get() == State.WAITING;
    }

    /**
     * A part of the answer is there, of which there may be more. The call is exited, and for every
     * further part entered and exited once more.
     *
     * @param part what the application gets, before it does
     */
    public void deliver(Object part) {
        State before = state.get();
        if (before == State.ENDED || !state.compareAndSet(before, State.PARTLY_DELIVERED)) {
            return;
        }
        try {
            if (before == State.PARTLY_DELIVERED && !CallDraw.isLeftOut(scopeId)) {
                enter(true);
            }
            exit(part, UNKNOWN_SIZE);
        } catch (Throwable leftOut) {
            // For want of stack or memory; the application goes on.
        }
    }

    /**
     * The answer is there, or will not come; only the first end counts.
     *
     * @param result what the application gets, before it does; null where the call failed, and
     *     where all of it was {@link #deliver delivered}
     * @param bodyBytes size of the answer's body, -1 where unknown
     */
    public void end(Object result, long bodyBytes) {
        if (state.getAndSet(State.ENDED) != State.WAITING) {
            return;
        }
        try {
            exit(result, bodyBytes);
        } catch (Throwable leftOut) {
            // As above.
        }
    }

    /**
     * The call ends with all of its answer, which may be read only later.
     *
     * @param answer null where the call failed
     */
    public void answered(Object answer) {
        RemoteBodies.rememberUnread(answer, scopeId);
        end(answer, -1);
    }

    /**
     * As above, where the library makes objects of the answer on its own account, which {@link
     * AskedPartAdvice} sees.
     *
     * @param answer null where the call failed
     */
    public void answeredToLibrary(Object answer) {
        if (answer != null && contextId != NO_PATH && run == CallingThreads.run()) {
            AskedCalls.asked(answer, CallPath.of(contextId));
        }
        RemoteBodies.remember(answer, scopeId);
        end(null, UNKNOWN_SIZE);
    }

    /** What a library has made of an answer is what its mapper has made of it. */
    private void tellType(Object result, RemoteObjects found) {
        if (isTypeTold || !found.areLookedFor()) {
            return;
        }
        int type = isInParts ? TypeOfAnswer.idOfElement(result) : TypeOfAnswer.idOf(result);
        if (type != 0) {
            isTypeTold = true;
            NativeAgent.calls().answerDecoded(scopeId, type);
        }
    }

    private void enter(boolean goesOn) {
        isFurtherPart = goesOn;
        lookedFor =
                goesOn
                        ? NativeAgent.calls().remoteCallGoesOn(scopeId, asyncId)
                        : NativeAgent.calls().remoteCallEnter(scopeId, asyncId);
        enteredNs = System.nanoTime();
    }

    private void exit(Object result, long bodyBytes) {
        if (CallDraw.isLeftOut(scopeId) || run != CallingThreads.run()) {
            return;
        }
        CallingThread thread = CallingThreads.present();
        // Without a call path there is nothing that they could be told of.
        RemoteObjects found = new RemoteObjects(lookedFor && contextId != NO_PATH);
        if (found.areLookedFor()) {
            try (RemoteGraph graph = new RemoteGraph(found, thread)) {
                graph.add(result);
                graph.rememberFound(scopeId);
                graph.countKeyed(contextId);
            }
        }
        tellType(result, found);
        found.tellEnd(
                scopeId,
                contextId,
                bodyBytes,
                requestId,
                enteredNs,
                null,
                isFurtherPart,
                thread.random);
    }
}
