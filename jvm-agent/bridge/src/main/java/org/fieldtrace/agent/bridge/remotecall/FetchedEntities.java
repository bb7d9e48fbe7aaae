// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * The entities that a persistence library has made of rows in one remote call. What a query returns
 * may hold others too, which the library has kept from an earlier one.
 *
 * <p>The public methods are called by instrumented code, and none throws.
 */
public final class FetchedEntities {

    private FetchedEntities() {}

    /**
     * A persistence library makes an entity of a row, in the remote call that this thread is in.
     *
     * @param entity may not have its values yet
     */
    public static void fetched(Object entity) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            CallInProgress scope = CallingThreads.innermost();
            if (scope != null && scope.isLibrarys && scope.isOpenToObjects()) {
                scope.entities.add(entity);
            }
        } catch (Throwable leftOut) {
            // An entity that cannot be recorded, for want of memory, is left out.
        }
    }

    /**
     * A persistence library copies an entity, and keeps the original for itself. If the original
     * was {@link #fetched} in the remote call that this thread is in, the copy takes its place.
     */
    public static void fetchedFor(Object original, Object copy) {
        if (!NativeAgent.recording) {
            return;
        }
        try {
            CallInProgress scope = CallingThreads.innermost();
            if (scope != null) {
                scope.entities.replace(original, copy);
            }
        } catch (Throwable leftOut) {
            // See above.
        }
    }
}
