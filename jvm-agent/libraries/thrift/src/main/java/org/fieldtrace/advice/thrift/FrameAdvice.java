// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.thrift;

import java.lang.invoke.MethodHandle;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * For {@code FrameBuffer.invoke} of servers that do not block, where a thread gets a call that was
 * read before: what it processes is no socket.
 */
public final class FrameAdvice {

    private static final ClassValue<MethodHandle> TRANSPORT = LibraryMembers.getters("trans_");
    private static final ThreadLocal<FrameAdvice> CURRENT = new ThreadLocal<>();

    private final Object buffer;
    private final Peer peer; // null where it is not known
    private boolean isStarted;
    private boolean isAnswered;

    private FrameAdvice(Object buffer, Peer peer) {
        this.buffer = buffer;
        this.peer = peer;
    }

    /** The call is about to be processed. */
    public static Object enter(Object buffer) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        Peer peer = Peer.ofTransport((Object) TRANSPORT.get(buffer.getClass()).invokeExact(buffer));
        CURRENT.set(new FrameAdvice(buffer, peer));
        return buffer;
    }

    /** It was. */
    public static void exit(Object buffer, Throwable thrown) {
        if (buffer != null) {
            CURRENT.remove();
        }
    }

    /** That which this thread processes; null where it processes none. */
    static FrameAdvice current() {
        return CURRENT.get();
    }

    /** The program is told: the method that does so may be reached by a bridge to it. */
    void started() {
        isStarted = true;
    }

    boolean isStarted() {
        return isStarted;
    }

    /** A buffer is to be written, or needs no answer. */
    static void answered(Object buffer) {
        FrameAdvice current = CURRENT.get();
        if (current != null && current.buffer == buffer) {
            current.isAnswered = true;
        }
    }

    /** Before the program is told, which a call without an answer is. */
    boolean isAnswered() {
        return isAnswered;
    }

    Object buffer() {
        return buffer;
    }

    Peer peer() {
        return peer;
    }
}
