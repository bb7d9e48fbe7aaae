// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import java.nio.ByteBuffer;
import org.eclipse.jetty.server.HttpChannel;
import org.fieldtrace.agent.bridge.request.ServerExchange;

/** For {@code HttpChannel.sendResponse}: a part of the answer is about to be written. */
public final class SendAdvice {

    private SendAdvice() {}

    /** Jetty knows of the last part that it is, also where only the answer's length says so. */
    public static void enter(HttpChannel channel, Object head, ByteBuffer content, boolean last) {
        ServerExchange exchange = last ? JettyExchange.of(channel) : null;
        if (exchange != null) {
            exchange.handsOverLast();
        }
    }
}
