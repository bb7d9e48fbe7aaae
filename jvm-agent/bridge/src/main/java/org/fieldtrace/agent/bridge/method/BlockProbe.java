// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

import org.fieldtrace.agent.bridge.method.ThreadRecords.OpenCall;

/** Woven into methods with {@code methods.handler=block}: records go into blocks of the thread. */
public final class BlockProbe {

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
        return thread == null ? null : thread.enter(probe);
    }

    /**
     * A method returns.
     *
     * @param call what {@link #enter} gave
     */
    public static void exit(OpenCall call, int probe) {
        if (call != null) {
            call.thread.exit(call.level, probe, RecordBlock.EXIT);
        }
    }

    /** As {@link #exit}, for a method that ends by an exception. */
    public static void thrown(OpenCall call, int probe) {
        if (call != null) {
            call.thread.exit(call.level, probe, RecordBlock.THROW);
        }
    }
}
