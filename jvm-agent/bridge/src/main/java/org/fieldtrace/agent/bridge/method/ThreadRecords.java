// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import java.util.Arrays;
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
final class ThreadRecords {

    private static final ThreadLocal<ThreadRecords> THREAD = new ThreadLocal<>();
    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    final RecordedThread owner = new RecordedThread(LAST_NUMBER.incrementAndGet());
    final DrainedThread drained = new DrainedThread(owner);

    private int session;
    private RecordBlock block;
    private long[] records;
    private int next;
    private long base;

    /** Entries in the blocks before. */
    private long entriesBefore;

    /** The next block, if the thread had no stack left to go on in it. */
    private RecordBlock following;

    /** Those of the levels that calls have reached so far. */
    private OpenCall[] calls = {new OpenCall(this, 0)};

    /** Calls that have not ended. */
    private int open;

    /** Of those the outermost, which are recorded; the others are left out. */
    private int recorded;

    private long request;
    private long recordedRequest;
    private long lost;

    /**
     * What woven code holds from the entry of a method to its exit: the thread, and how many calls
     * were open there. A thread has one for each level, which serves one call after the other.
     */
    public static final class OpenCall {

        final ThreadRecords thread;

        /** Calls that are open around it, recorded or not. */
        final int level;

        OpenCall(ThreadRecords thread, int level) {
            this.thread = thread;
            this.level = level;
        }
    }

    private ThreadRecords() {}

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
        NativeAgent.calls().methodRoom(owner.number, 0, RecordBlock.SMALLEST);
        RecordBlock first = RecordDrainer.newBlock(RecordBlock.SMALLEST);
        if (first == null) {
            throw new OutOfMemoryError();
        }
        first.begin(newSession);
        request = CurrentRequest.id();
        recordedRequest = 0;
        open = 0;
        recorded = 0;
        lost = 0;
        entriesBefore = 0;
        DrainedThread.LOST.setRelease(drained, lost);
        goOnIn(first);
        session = newSession;
        RecordDrainer.list(drained);
    }

    private void goOnIn(RecordBlock following) {
        if (block == null) {
            drained.beginsWith(following);
        } else {
            block.followedBy(following);
            drained.blocksFilled++;
        }
        // Nothing is called from here on, see enter.
        block = following;
        records = following.records;
        base = following.base;
        next = 0;
    }

    /** For a handler that does not care which. */
    OpenCall anyCall() {
        return calls[0];
    }

    /** Throws what it throws before anything has changed, and then the method is not entered. */
    OpenCall enter(int probe) {
        int level = open;
        if (level == calls.length) {
            deepen();
        }
        OpenCall call = calls[level];
        if (level != recorded || request != recordedRequest && !recordsRequest()) {
            leaveOut();
            return call;
        }
        int at = next;
        long time = System.nanoTime() - base;
        if (at == records.length || time >>> RecordBlock.TIME_BITS != 0) {
            if (!makesRoom(false)) {
                leaveOut();
                return call;
            }
            at = next;
            time = System.nanoTime() - base;
        }
        records[at] =
                time << RecordBlock.TIME_SHIFT
                        | (long) probe << RecordBlock.KIND_BITS
                        | RecordBlock.ENTER;
        block.publish(at + 1);
        // Nothing is called from here on, for which the thread might have no stack.
        next = at + 1;
        recorded = level + 1;
        open = level + 1;
        return call;
    }

    /**
     * Throws what it throws before anything has changed, and then the exit is missed: that of the
     * call around it makes up for it.
     *
     * @param level of the call that ends
     */
    void exit(int level, int probe, int kind) {
        if (session != MethodSession.current()) {
            return; // nobody records any more
        }
        if (open != level + 1) {
            while (open > level + 1) {
                end(RecordBlock.INNERMOST, RecordBlock.THROW); // no stack was left for it
            }
            if (open <= level) {
                return; // it began before the session
            }
        }
        end(probe, kind);
    }

    private void end(int probe, int kind) {
        if (open != recorded) {
            open--;
            return;
        }
        int at = next;
        long time = System.nanoTime() - base;
        if (at == records.length || time >>> RecordBlock.TIME_BITS != 0) {
            if (!makesRoom(true)) {
                open--;
                recorded--;
                return; // the heap is full; the drainer ends the call with its caller
            }
            at = next;
            time = System.nanoTime() - base;
        }
        records[at] = time << RecordBlock.TIME_SHIFT | (long) probe << RecordBlock.KIND_BITS | kind;
        block.publish(at + 1);
        next = at + 1;
        open--;
        recorded--;
    }

    private void deepen() {
        OpenCall[] more = Arrays.copyOf(calls, 2 * calls.length);
        for (int level = calls.length; level < more.length; level++) {
            more[level] = new OpenCall(this, level);
        }
        calls = more;
    }

    /** The thread serves another request from now on, or none. */
    void serves(long newRequest) {
        request = newRequest;
        // Else it is recorded ahead of the next entry, if there is one before the next request.
        if (open > 0 && open == recorded && session == MethodSession.current()) {
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
        block.publish(next + 2);
        next += 2;
        recordedRequest = request;
        return true;
    }

    private void leaveOut() {
        DrainedThread.LOST.setRelease(drained, lost + 1);
        lost++;
        open++;
    }

    /**
     * Goes on in an empty block.
     *
     * @param always whether also where there is no room for more, for calls must end
     */
    private boolean makesRoom(boolean always) {
        try {
            if (following == null) {
                int size = Math.min(4 * records.length, RecordBlock.LARGEST);
                if (always) {
                    following = BlockPool.take(size);
                } else if (RecordDrainer.awaitsRoom(drained)) {
                    following = RecordDrainer.newBlock(size);
                }
            }
            if (following == null) {
                return false;
            }
            long entries = entriesBefore + block.entries(next);
            // Ahead of the records: should the JVM be killed, they are at least bounded.
            NativeAgent.calls().methodRoom(owner.number, entries, following.records.length);
            following.begin(session);
            goOnIn(following);
            following = null;
            entriesBefore = entries;
            RecordDrainer.wake();
            return true;
        } catch (StackOverflowError noStackLeft) {
            throw noStackLeft; // the exit is missed
        } catch (Throwable noRoom) {
            return false;
        }
    }
}
