// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jetty.v9;

import org.eclipse.jetty.server.HttpChannel;

/** For {@code HttpChannel.onCompleted}: the answer was given, or given up. */
public final class CompleteAdvice {

    private CompleteAdvice() {}

    /** While the channel still has its request and its answer. */
    public static void enter(HttpChannel channel) {
        JettyExchange.end(channel);
    }
}
