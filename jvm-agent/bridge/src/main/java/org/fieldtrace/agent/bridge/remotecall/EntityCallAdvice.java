// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

/**
 * Advice for a method that makes a remote call and returns whatever the application asked for:
 * objects, or what they are made of later, such as text, a stream or the answer itself. The
 * receiver may stand for the call, see {@link AskedAdvice}.
 */
public final class EntityCallAdvice {

    private final Object call;
    private final RemoteCallScope scope;

    private EntityCallAdvice(Object call, RemoteCallScope scope) {
        this.call = call;
        this.scope = scope;
    }

    /** The call begins. */
    public static EntityCallAdvice enter(Object call) {
        RemoteCallScope scope = RemoteCallScope.enterLibrary(AskedCalls.askedAt(call));
        try {
            return scope == null ? null : new EntityCallAdvice(call, scope);
        } catch (Throwable leftOut) {
            RemoteCallScope.exit(scope);
            return null;
        }
    }

    /** The call returned, or threw. */
    public static void exit(EntityCallAdvice made, Object result, Throwable thrown) {
        if (made != null) {
            RemoteBodies.rememberUnread(result, made.scope.id());
            AskedCalls.same(made.call, result);
            RemoteCallScope.exit(made.scope, result);
        }
    }
}
