// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.method;

/** Woven into methods with {@code methods.handler=block}: records go into blocks of the thread. */
public final class BlockProbe {

    private BlockProbe() {}

    /**
     * A method begins.
     *
     * @return what its end is to be told to; null where nobody records
     */
    public static ThreadRecords enter(int probe) {
        int session = MethodSession.current();
        if (session == MethodSession.NONE) {
            return null;
        }
        ThreadRecords thread = ThreadRecords.ofThisThread(session);
        if (thread != null) {
            thread.enter(probe);
        }
        return thread;
    }

    /**
     * A method returns.
     *
     * @param thread what {@link #enter} gave
     */
    public static void exit(ThreadRecords thread, int probe) {
        if (thread != null) {
            thread.exit(probe, RecordBlock.EXIT);
        }
    }

    /** As {@link #exit}, for a method that ends by an exception. */
    public static void thrown(ThreadRecords thread, int probe) {
        if (thread != null) {
            thread.exit(probe, RecordBlock.THROW);
        }
    }
}
