// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.tomcat;

import java.io.IOException;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ServerExchange;

/** For {@code Response.action}, by which the container tells the connector what to do. */
public final class HandOverAdvice {

    private static final int NO_CONTENT = 204;
    private static final int RESET_CONTENT = 205;
    private static final int NOT_MODIFIED = 304;

    private HandOverAdvice() {}

    /**
     * The answer is flushed or closed; with the first flush of all of it the client has it. Or it
     * could not be written.
     */
    public static void enter(Response response, ActionCode action, Object parameter) {
        if (action == ActionCode.CLOSE_NOW) {
            if (NativeAgent.following && parameter instanceof IOException) {
                CutAdvice.cut(response, (IOException) parameter);
            }
            return;
        }
        if (!NativeAgent.following
                || action != ActionCode.CLIENT_FLUSH && action != ActionCode.CLOSE) {
            return;
        }
        Request request = response.getRequest();
        ServerExchange exchange = request == null ? null : TomcatExchange.of(request);
        if (exchange != null
                && !exchange.hasHandedOver()
                && (action == ActionCode.CLOSE || isWhole(exchange, request, response))) {
            exchange.handsOverLast();
        }
    }

    /**
     * Whether all of it was given to the connector. With HTTP/2 and where its length is unknown a
     * mark follows, which only closing it writes.
     */
    private static boolean isWhole(ServerExchange exchange, Request request, Response response) {
        if (exchange.isOnStream()) {
            return false;
        }
        long length = response.getContentLengthLong();
        if (length >= 0) {
            return response.getContentWritten() >= length;
        }
        int status = response.getStatus();
        return status == NO_CONTENT
                || status == RESET_CONTENT
                || status == NOT_MODIFIED
                || request.method().equals("HEAD");
    }
}
