// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.netty;

import org.fieldtrace.agent.bridge.remotecall.AsyncRemoteCall;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** In which context goes on what a client on Netty does when something is there. */
public final class CallContexts {

    private CallContexts() {}

    /**
     * That of this thread. Where it asks for a remote call, what goes on serves that.
     *
     * @return null outside of a request
     */
    public static AsyncContext here() {
        return AsyncRemoteCall.isAsking()
                ? ThreadContexts.handOver(HandOver.EVENT_LOOP)
                : ThreadContexts.current();
    }
}
