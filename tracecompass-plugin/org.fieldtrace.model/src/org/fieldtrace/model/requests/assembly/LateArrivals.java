// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Servers' exchanges on the connection of a call that was given up, while clients are open that
 * have not said what connection they have. Such an exchange is the late arrival of the call once
 * all of these clients turn out to have other connections.
 */
final class LateArrivals {
    /** Exchanges in doubt; of more, the oldest stay without another end. */
    private static final int MOST = 1024;

    private static final class Doubt {
        final Exchange server;

        /** Clients that may be its other end. */
        int clients;

        Doubt(Exchange server, int clients) {
            this.server = server;
            this.clients = clients;
        }
    }

    private final List<Doubt> doubts = new ArrayList<>();

    /**
     * Such an exchange begins.
     *
     * @param clients how many there are that may be its other end, at least 1
     */
    void add(Exchange server, int clients) {
        if (doubts.size() == MOST) {
            doubts.remove(0);
        }
        doubts.add(new Doubt(server, clients));
    }

    /**
     * One of the clients has said what connection it has, or never will.
     *
     * @param port of the peer that it asked for, {@link Endpoint#UNKNOWN}'s for any
     * @return servers' exchanges of which no client is left that may be the other end
     */
    List<Exchange> decided(Exchange client, int port) {
        if (doubts.isEmpty()) {
            return List.of();
        }
        List<Exchange> decided = new ArrayList<>();
        for (Iterator<Doubt> each = doubts.iterator(); each.hasNext(); ) {
            Doubt doubt = each.next();
            Exchange server = doubt.server;
            if (server.pending() == null) {
                each.remove(); // it has another end, or its request is complete
            } else if (client.start() <= server.start()
                    && (port == server.said().local().port() || port == Endpoint.UNKNOWN.port())
                    && --doubt.clients == 0) {
                each.remove();
                decided.add(server);
            }
        }
        return decided;
    }
}
