// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** A request that a thread is serving. */
public final class Served {

    private final Request request;
    private final Response response;
    private final AsyncContext outer;

    Served(Request request, Response response, AsyncContext outer) {
        this.request = request;
        this.response = response;
        this.outer = outer;
    }

    void leave(Throwable thrown) {
        // In this order, since the answer's event says that this thread is out of the context.
        TomcatExchange.endUnlessAsync(request, response, thrown);
        ThreadContexts.exit(outer);
    }
}
