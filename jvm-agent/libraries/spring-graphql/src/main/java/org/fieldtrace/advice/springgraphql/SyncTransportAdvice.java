// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.springgraphql;

import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.text.GraphQlText;
import org.springframework.graphql.GraphQlRequest;

/** For {@code HttpSyncGraphQlTransport.execute}, whose calls are made on the same thread. */
public final class SyncTransportAdvice {

    private SyncTransportAdvice() {}

    /** What is executed. */
    public static String enter(Object transport, GraphQlRequest request) {
        return NativeAgent.following && request != null
                ? CallName.enter(
                        GraphQlText.name(request.getDocument(), request.getOperationName()))
                : null;
    }

    /** It is executed. */
    public static void exit(String outer, Object answer, Throwable thrown) {
        CallName.exit(outer);
    }
}
