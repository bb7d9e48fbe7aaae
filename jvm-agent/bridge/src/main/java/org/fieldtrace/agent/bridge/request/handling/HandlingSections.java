// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * What a handling spends its time on, with {@code sections=on}: pieces that follow each other from
 * its beginning to its end. One thread at a time decides what the handling is at: the one that
 * serves it. Any thread may call; no method throws.
 */
final class HandlingSections {

    private static final byte PREPROCESS = 0;
    private static final byte SERVICE = 1;
    private static final byte SEND = 2;
    private static final byte HAND_OVER = 3;
    private static final byte OTHER = 4;

    private static final long UNKNOWN = ThreadTime.UNKNOWN;

    /** Pieces of a handling; one that goes to and fro more often has the rest in its last. */
    private static final int MOST = 16;

    private static volatile boolean wanted;

    private final byte[] sections = new byte[MOST];
    private final long[] wall = new long[MOST];
    private final long[] cpu = new long[MOST];
    private final long began;
    private long received;
    private int pieces;
    private boolean ended;

    /** Who serves it, null where nobody does. */
    private Thread server;

    /** Threads that work for it, in its context or in one below. */
    private int working;

    /** The piece that goes on: what it is, since when, and its server's processor time then. */
    private byte section = PREPROCESS;

    private long since;
    private long cpuSince;

    /** Who calls the application's method, and how often within itself. */
    private Thread caller;

    private int depth;
    private boolean hasService;

    /** How many pieces lie before the answer was handed over; 0 where it was not. */
    private int handedOver;

    /** The last of these as it was then: where there is no room, what comes later adds to it. */
    private byte handedSection;

    private long handedWall;
    private long handedCpu;

    private HandlingSections(Thread server, long now, long cpuNow) {
        this.server = server;
        this.began = now;
        this.since = now;
        this.cpuSince = cpuNow;
    }

    /** Whether handlings that begin from now on are divided into sections. */
    static void want(boolean wanted) {
        HandlingSections.wanted = wanted;
    }

    /** Those of a handling that begins on this thread; null where nobody wants them. */
    static HandlingSections begin() {
        return wanted
                ? new HandlingSections(
                        Thread.currentThread(),
                        System.nanoTime(),
                        MeteredThread.timeOfThisThread().now())
                : null;
    }

    /** The connector read the first of the head at a time of {@link System#nanoTime}. */
    synchronized void receivedSince(long time) {
        received = Math.max(0, began - time);
    }

    /**
     * This thread goes on for another request, or for none.
     *
     * @param left those of the one that it leaves, null where it has none
     * @param entered those of the one that it enters, null where it has none
     * @param isItself whether the thread serves the request itself, and not work that was handed on
     */
    static void goesOn(HandlingSections left, HandlingSections entered, boolean isItself) {
        if (!wanted) {
            return;
        }
        Thread thread = Thread.currentThread();
        if (left != null) {
            left.left(thread, System.nanoTime(), MeteredThread.timeOfThisThread());
        }
        if (entered != null) {
            entered.entered(thread, System.nanoTime(), MeteredThread.timeOfThisThread(), isItself);
        }
    }

    private synchronized void entered(Thread thread, long now, ThreadTime time, boolean isItself) {
        working++;
        if (ended || thread == server || server != null && working > 1) {
            return;
        }
        byte next = section;
        if (server == null) {
            if (caller == thread) {
                next = SERVICE;
            } else if (!hasService) {
                next = PREPROCESS;
            } else {
                next = isItself ? SEND : OTHER;
            }
        }
        goOn(next, thread, now, time.now());
    }

    private synchronized void left(Thread thread, long now, ThreadTime time) {
        working--;
        if (ended) {
            return;
        }
        if (thread == server) {
            goOn(working > 0 ? OTHER : HAND_OVER, thread, now, time.now());
            server = null;
        } else if (server == null && working == 0) {
            goOn(HAND_OVER, thread, now, UNKNOWN);
            server = null;
        }
    }

    /** The application's method is about to be called. */
    void serviceBegins() {
        serviceBegins(Thread.currentThread(), System.nanoTime(), MeteredThread.timeOfThisThread());
    }

    private synchronized void serviceBegins(Thread thread, long now, ThreadTime time) {
        if (ended || depth > 0 && caller != thread) {
            return;
        }
        if (depth++ == 0) {
            caller = thread;
            hasService = true;
            goOn(SERVICE, thread, now, time.now());
        }
    }

    /** The application's method has returned or thrown. */
    void serviceEnds() {
        serviceEnds(Thread.currentThread(), System.nanoTime(), MeteredThread.timeOfThisThread());
    }

    private synchronized void serviceEnds(Thread thread, long now, ThreadTime time) {
        if (thread != caller || --depth > 0) {
            return;
        }
        caller = null;
        if (!ended && thread == server) {
            goOn(SEND, thread, now, time.now());
        }
    }

    /** More of the answer is about to be handed over; the last that says so counts. */
    void handsOver(long now) {
        handsOver(Thread.currentThread(), now, MeteredThread.timeOfThisThread());
    }

    private synchronized void handsOver(Thread thread, long now, ThreadTime time) {
        if (ended) {
            return;
        }
        long cpuNow = thread == server ? time.now() : UNKNOWN;
        handedOver = 0; // the piece before may go on
        add(section, Math.max(0, now - since), cpuOf(thread, cpuNow));
        handedOver = pieces;
        handedSection = sections[pieces - 1];
        handedWall = wall[pieces - 1];
        handedCpu = cpu[pieces - 1];
        since = Math.max(since, now);
        cpuSince = cpuNow;
    }

    /** The handling is over, and is told of. */
    void end(long exchangeId) {
        if (end(Thread.currentThread(), System.nanoTime(), MeteredThread.timeOfThisThread())) {
            NativeAgent.calls().handlingSections(exchangeId, received, pieces, sections, wall, cpu);
        }
    }

    private synchronized boolean end(Thread thread, long now, ThreadTime time) {
        if (ended) {
            return false;
        }
        ended = true;
        if (handedOver > 0) {
            pieces = handedOver;
            sections[pieces - 1] = handedSection;
            wall[pieces - 1] = handedWall;
            cpu[pieces - 1] = handedCpu;
        } else {
            goOn(section, thread, now, thread == server ? time.now() : UNKNOWN);
        }
        server = null;
        caller = null;
        if (!hasService) {
            mergeAll();
        }
        return true;
    }

    /** The piece that went on ends, and another begins. */
    private void goOn(byte next, Thread thread, long now, long cpuNow) {
        add(section, Math.max(0, now - since), cpuOf(thread, cpuNow));
        section = next;
        server = thread;
        since = Math.max(since, now);
        cpuSince = cpuNow;
    }

    /** Of the piece that goes on, as the thread that is about to end it knows it. */
    private long cpuOf(Thread thread, long cpuNow) {
        if (server == null && section == HAND_OVER) {
            return 0;
        }
        boolean isKnown = thread == server && cpuNow != UNKNOWN && cpuSince != UNKNOWN;
        return isKnown ? Math.max(0, cpuNow - cpuSince) : UNKNOWN;
    }

    private void add(byte what, long wallTime, long cpuTime) {
        boolean isFull = pieces == MOST;
        if (isFull || pieces > handedOver && sections[pieces - 1] == what) {
            int last = pieces - 1;
            sections[last] = sections[last] == what ? what : OTHER;
            wall[last] += wallTime;
            cpu[last] = sum(cpu[last], cpuTime);
        } else if (wallTime > 0 || pieces == 0) {
            sections[pieces] = what;
            wall[pieces] = wallTime;
            cpu[pieces++] = cpuTime;
        }
    }

    /**
     * Nobody has said which method is the application's, so that nothing is known but the whole.
     */
    private void mergeAll() {
        for (int i = 1; i < pieces; i++) {
            wall[0] += wall[i];
            cpu[0] = sum(cpu[0], cpu[i]);
        }
        sections[0] = OTHER;
        pieces = 1;
    }

    private static long sum(long one, long other) {
        return one == UNKNOWN || other == UNKNOWN ? UNKNOWN : one + other;
    }
}
