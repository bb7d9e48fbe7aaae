// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import org.fieldtrace.agent.bridge.container.Envelopes;

/**
 * Advice for a method that makes a remote call, and keeps what it brought in for a later method of
 * its receiver to return: a cursor that fetches its next batch. The receiver's class is an {@link
 * Envelopes envelope}.
 */
public final class KeptResultAdvice {

    private final Object keeper;
    private final RemoteCallScope scope;

    private KeptResultAdvice(Object keeper, RemoteCallScope scope) {
        this.keeper = keeper;
        this.scope = scope;
    }

    /** The call begins. */
    public static KeptResultAdvice enter(Object keeper) {
        RemoteCallScope scope = RemoteCallScope.enterLibrary();
        return scope == null ? null : new KeptResultAdvice(keeper, scope);
    }

    /** The receiver has what the call brought in, or the call threw. */
    public static void exit(KeptResultAdvice call, Throwable thrown) {
        if (call != null) {
            RemoteCallScope.exit(call.scope, thrown == null ? call.keeper : null);
        }
    }
}
