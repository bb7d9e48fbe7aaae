// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.util.concurrent.atomic.AtomicLong;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CurrentRequest;

/**
 * The records of a thread, platform or virtual: its calls that are open, and the block that it
 * fills. The thread alone writes here; what the drainer keeps of it stands in {@link
 * DrainedThread}.
 *
 * <p>Where there is no room a call is left out together with all calls within it, and with its
 * exit; the exit of a call that was recorded always is. So what is recorded is a tree in which
 * every call has its exit and its caller, and what is not is counted.
 */
public final class ThreadRecords {

    private static final ThreadLocal<ThreadRecords> THREAD = new ThreadLocal<>();
    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    /** As `thread_id` in the trace. */
    final long number = LAST_NUMBER.incrementAndGet();

    final Thread owner = Thread.currentThread();
    final int osThread;
    final DrainedThread drained;

    private int session;
    private RecordBlock block;
    private long[] records;
    private int next;
    private long base;

    /** Calls that are recorded and have not ended. */
    private int depth;

    /** Calls that are left out and have not ended; all within the recorded ones. */
    private int leftOut;

    private long request;
    private long recordedRequest;
    private long lost;

    private ThreadRecords() {
        osThread = VirtualThreads.isVirtual(owner) ? 0 : NativeAgent.osThread();
        drained = new DrainedThread(this);
    }

    /** Those of this thread in a session; null where it can have none. */
    static ThreadRecords ofThisThread(int session) {
        ThreadRecords thread = THREAD.get();
        return thread != null && thread.session == session ? thread : begin(thread, session);
    }

    /** Those of this thread, null where it has none yet. */
    static ThreadRecords ofThisThread() {
        return THREAD.get();
    }

    private static ThreadRecords begin(ThreadRecords known, int session) {
        try {
            ThreadRecords thread = known;
            if (thread == null) {
                thread = new ThreadRecords();
                THREAD.set(thread);
            }
            thread.begin(session);
            return thread;
        } catch (Throwable noRoom) {
            // Out of memory or of stack, or a thread that may have no thread locals.
            RecordDrainer.lostElsewhere();
            return null;
        }
    }

    private void begin(int newSession) {
        RecordBlock first = RecordDrainer.newBlock(RecordBlock.SMALLEST);
        if (first == null) {
            throw new OutOfMemoryError();
        }
        first.begin(newSession);
        request = CurrentRequest.id();
        recordedRequest = 0;
        depth = 0;
        leftOut = 0;
        lost = 0;
        DrainedThread.LOST.setRelease(drained, lost);
        goOnIn(first);
        session = newSession;
        RecordDrainer.list(drained);
    }

    private void goOnIn(RecordBlock following) {
        RecordBlock before = block;
        block = following;
        records = following.records;
        base = following.base;
        next = 0;
        if (before == null) {
            drained.beginsWith(following);
        } else {
            before.followedBy(following);
        }
    }

    /** How many entries were left out since the session began. */
    long lost() {
        return (long) DrainedThread.LOST.getAcquire(drained);
    }

    void enter(int probe) {
        if (leftOut != 0) {
            leaveOut();
            return;
        }
        if (request != recordedRequest && !recordsRequest()) {
            leaveOut();
            return;
        }
        int at = next;
        long time = System.nanoTime() - base;
        if (at == records.length || time >>> RecordBlock.TIME_BITS != 0) {
            if (!makesRoom(false)) {
                leaveOut();
                return;
            }
            at = next;
            time = System.nanoTime() - base;
        }
        records[at] =
                time << RecordBlock.TIME_SHIFT
                        | (long) probe << RecordBlock.KIND_BITS
                        | RecordBlock.ENTER;
        next = at + 1;
        depth++;
        block.publish(at + 1);
    }

    void exit(int probe, int kind) {
        if (leftOut != 0) {
            leftOut--;
            return;
        }
        if (depth == 0 || session != MethodSession.current()) {
            return; // it began before the session
        }
        depth--;
        int at = next;
        long time = System.nanoTime() - base;
        if (at == records.length || time >>> RecordBlock.TIME_BITS != 0) {
            if (!makesRoom(true)) {
                return; // the heap is full; the drainer closes the call with its caller
            }
            at = next;
            time = System.nanoTime() - base;
        }
        records[at] = time << RecordBlock.TIME_SHIFT | (long) probe << RecordBlock.KIND_BITS | kind;
        next = at + 1;
        block.publish(at + 1);
    }

    /** The thread serves another request from now on, or none. */
    void serves(long newRequest) {
        request = newRequest;
        // Else it is recorded ahead of the next entry, if there is one before the next request.
        if (depth > 0 && leftOut == 0 && session == MethodSession.current()) {
            recordsRequest();
        }
    }

    private boolean recordsRequest() {
        long time = System.nanoTime() - base;
        if (next + 2 > records.length || time >>> RecordBlock.TIME_BITS != 0) {
            if (!makesRoom(false)) {
                return false;
            }
            time = System.nanoTime() - base;
        }
        records[next] = time << RecordBlock.TIME_SHIFT | RecordBlock.REQUEST;
        records[next + 1] = request;
        next += 2;
        block.publish(next);
        recordedRequest = request;
        return true;
    }

    private void leaveOut() {
        leftOut++;
        DrainedThread.LOST.setRelease(drained, ++lost);
    }

    /**
     * Goes on in an empty block.
     *
     * @param always whether also where there is no room for more, for calls must end
     */
    private boolean makesRoom(boolean always) {
        try {
            int size = Math.min(4 * records.length, RecordBlock.LARGEST);
            RecordBlock following = null;
            if (always) {
                following = RecordDrainer.newBlockAlways(size);
            } else if (RecordDrainer.awaitsRoom(drained)) {
                following = RecordDrainer.newBlock(size);
            }
            if (following == null) {
                return false;
            }
            following.begin(session);
            drained.filled();
            goOnIn(following);
            RecordDrainer.wake();
            return true;
        } catch (Throwable noRoom) {
            return false;
        }
    }
}
