// SPDX-License-Identifier: MIT
package org.fieldtrace.model.methods;

/**
 * Is told what happens on a thread, in the order in which it happened there. Times are nanoseconds
 * since 1970, and never go back on a thread.
 */
public interface CallListener {
    /**
     * A method is entered.
     *
     * @param probe the method, 0 where it is not known
     * @param isNew false where the entry is not in the trace, and the call was found open
     */
    void entered(long time, long probe, boolean isNew);

    /** The innermost call that is open ends. */
    void exited(long time, boolean isThrown);

    /** The thread works for another exchange from here on; 0 for none. */
    void serves(long time, long request);
}
