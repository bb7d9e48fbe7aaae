// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import org.fieldtrace.agent.bridge.request.ClientExchange;

/** For {@code DriverChannel.write}, to one of the servers. */
public final class WriteAdvice {

    private WriteAdvice() {}

    /** What the thread sends goes over this connection, unless it has to be tried again. */
    public static void enter(DriverChannel channel) {
        ClientExchange exchange = SentStatement.get();
        if (exchange != null) {
            exchange.connected(channel.localAddress(), channel.getEndPoint().resolve());
        } else {
            Preparing.writes(channel);
        }
    }
}
