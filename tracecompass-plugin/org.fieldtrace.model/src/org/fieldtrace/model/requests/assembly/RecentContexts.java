// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.Arrays;

/**
 * What was in force on a thread of late, for what is told of it afterwards: the agent sees an
 * access at once, and emits it when it empties its queue.
 */
final class RecentContexts {
    /** Changes that are kept. An event loop changes its context a few times a millisecond. */
    private static final int KEPT = 64;

    /** Most threads change it once or twice. */
    private static final int AT_FIRST = 2;

    private long[] since = new long[AT_FIRST];
    private AsyncContext[] contexts = new AsyncContext[AT_FIRST];
    private long changes;

    /**
     * Another one is in force from now on.
     *
     * @param time nanoseconds, never earlier than before
     * @param context null for none
     */
    void change(long time, AsyncContext context) {
        if (changes == since.length && since.length < KEPT) {
            since = Arrays.copyOf(since, 2 * since.length);
            contexts = Arrays.copyOf(contexts, since.length);
        }
        int place = (int) (changes++ % KEPT);
        since[place] = time;
        contexts[place] = context;
    }

    /** Whether there were so many changes since a time that it is not known any more. */
    boolean hasForgotten(long time) {
        return changes > KEPT && since[(int) (changes % KEPT)] > time;
    }

    /** What was in force at a time; null where nothing was, or where it is not known any more. */
    AsyncContext at(long time) {
        for (long change = changes - 1; change >= 0 && change >= changes - KEPT; change--) {
            int place = (int) (change % KEPT);
            if (since[place] <= time) {
                return contexts[place];
            }
        }
        return null;
    }
}
