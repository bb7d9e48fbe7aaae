// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jdbi;

import org.fieldtrace.agent.bridge.remotecall.FetchedEntities;

/**
 * For {@code RowView.getRow}, of which the application puts its results together itself: what the
 * call returns may be a stream of them.
 */
public final class RowViewAdvice {

    /** A part of a row is asked for, which says nothing. */
    public static Object enter() {
        return null;
    }

    /** It is an object of the call that is in progress. */
    public static void exit(Object nothing, Object part, Throwable thrown) {
        if (part != null) {
            FetchedEntities.fetched(part);
        }
    }
}
