// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.r2dbc;

import org.fieldtrace.agent.bridge.NativeAgent;

/**
 * For methods of connections and results by which a driver says what is there, on a thread of its
 * own: whoever has subscribed goes on in its own context.
 */
public final class PublishAdvice {

    private PublishAdvice() {}

    /** It gives one. */
    public static Object exit(Object published, Throwable thrown) {
        return NativeAgent.following ? InContext.of(published) : published;
    }
}
