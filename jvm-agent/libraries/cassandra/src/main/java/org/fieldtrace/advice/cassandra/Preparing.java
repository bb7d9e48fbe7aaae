// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.CqlStatements;

/** A statement that a thread has prepared: a call only where the driver does not know it yet. */
final class Preparing {

    private static final ThreadLocal<Preparing> THREAD = new ThreadLocal<>();

    private final String cql;
    private ClientExchange exchange;

    private Preparing(String cql) {
        this.cql = cql;
    }

    static Preparing begin(String cql) {
        Preparing preparing = new Preparing(cql);
        THREAD.set(preparing);
        return preparing;
    }

    /** The thread writes to a server, perhaps for what it prepares. */
    static void writes(DriverChannel channel) {
        Preparing preparing = THREAD.get();
        if (preparing != null) {
            preparing.sends(channel);
        }
    }

    private void sends(DriverChannel channel) {
        if (exchange == null) {
            exchange = CqlStatements.begin(CqlStatements.nameOfPrepare(cql), 0);
        }
        if (exchange != null) {
            exchange.connected(channel.localAddress(), channel.getEndPoint().resolve());
        }
    }

    /** It is on its way; null where the driver knows it, or nobody records. */
    ClientExchange end() {
        THREAD.remove();
        return exchange;
    }
}
