// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import java.io.IOException;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ServerExchange;

/** For {@code Response.setErrorException}: the connector could not write the answer. */
public final class CutAdvice {

    private CutAdvice() {}

    /** On the thread that writes. */
    public static void enter(Response response, Exception failure) {
        if (NativeAgent.following && failure instanceof IOException) {
            cut(response, failure);
        }
    }

    static void cut(Response response, Throwable failure) {
        Request request = response.getRequest();
        ServerExchange exchange = request == null ? null : TomcatExchange.of(request);
        if (exchange != null) {
            exchange.cut(failure);
        }
    }
}
