// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.method.ThreadRecords.OpenCall;

/**
 * Woven into methods with {@code methods.handler=event}: every entry and exit is an event of its
 * own, for comparison with blocks.
 */
public final class EventProbe {

    private static final int ENTER = 0;
    private static final int EXIT = 1;
    private static final int THROW = 2;

    /**
     * A method begins.
     *
     * @return what its end is to be told to; null where nobody records
     */
    public static OpenCall enter(int probe) {
        int session = MethodSession.current();
        if (session == MethodSession.NONE) {
            return null;
        }
        ThreadRecords thread = ThreadRecords.ofThisThread(session);
        if (thread != null) {
            NativeAgent.calls().methodEvent(thread.owner.number, probe, ENTER);
        }
        return thread == null ? null : thread.anyCall();
    }

    /**
     * A method returns.
     *
     * @param call what {@link #enter} gave
     */
    public static void exit(OpenCall call, int probe) {
        if (call != null) {
            NativeAgent.calls().methodEvent(call.thread.owner.number, probe, EXIT);
        }
    }

    /** As {@link #exit}, for a method that ends by an exception. */
    public static void thrown(OpenCall call, int probe) {
        if (call != null) {
            NativeAgent.calls().methodEvent(call.thread.owner.number, probe, THROW);
        }
    }
}
