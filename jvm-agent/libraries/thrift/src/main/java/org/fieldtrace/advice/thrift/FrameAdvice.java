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
    private static final ThreadLocal<Peer> PEER = new ThreadLocal<>();

    /** The call is about to be processed. */
    public static Object enter(Object frame) throws Throwable {
        if (!NativeAgent.following) {
            return null;
        }
        PEER.set(Peer.ofTransport((Object) TRANSPORT.get(frame.getClass()).invokeExact(frame)));
        return frame;
    }

    /** It was. */
    public static void exit(Object frame, Throwable thrown) {
        if (frame != null) {
            PEER.remove();
        }
    }

    static Peer peer() {
        return PEER.get();
    }
}
