// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Finds the two ends of an exchange: they name the same addresses the other way round, and follow
 * each other on the connection in the same order. HTTP/2 streams count as connections of their own.
 */
final class ConnectionMatcher {
    /** Connections that are remembered, and servers' ends, to say why an end has no partner. */
    static final int MAX_REMEMBERED = 65_536;

    /** Unmatched exchanges of one connection that are looked at; a sound one has one. */
    private static final int MAX_CANDIDATES = 16;

    private final long tolerance;
    private final Map<Connection, PendingEnds<Exchange>> clients = new HashMap<>();
    private final Map<Connection, PendingEnds<Exchange>> servers = new HashMap<>();

    /** Where servers listen, which are few; the one that was first met is forgotten first. */
    private final Set<Endpoint> serverEnds = new LinkedHashSet<>();

    /** What clients have told of; the same port may later be that of one that is not traced. */
    private final RecentConnections clientConnections = new RecentConnections(MAX_REMEMBERED);

    /**
     * Open clients that have not said their own address, by the peer's port; 0 where they have not
     * said that either, as while they wait for a connection.
     */
    private final Map<Integer, Integer> blindClients = new HashMap<>();

    private final LateArrivals lateArrivals = new LateArrivals();

    /** Servers' exchanges that are the late arrivals of calls, not yet asked for. */
    private final Deque<Exchange> arrived = new ArrayDeque<>();

    /**
     * @param tolerance by how much clocks of different hosts may differ, nanoseconds
     */
    ConnectionMatcher(long tolerance) {
        this.tolerance = tolerance;
    }

    /**
     * An exchange begins.
     *
     * @return its other end, if that is waiting
     */
    Exchange begin(Exchange exchange) {
        if (exchange.isServer()) {
            if (serverEnds.add(exchange.said().local()) && serverEnds.size() > MAX_REMEMBERED) {
                serverEnds.remove(serverEnds.iterator().next());
            }
        } else if (!exchange.said().local().isKnown()) {
            blindClients.merge(exchange.said().remote().port(), 1, Integer::sum);
            return null;
        }
        return match(exchange);
    }

    /**
     * A client's exchange ends, whose addresses may be known only now.
     *
     * @param wasBlind whether its own address was unknown when it began
     * @param portBefore the peer's port when it began
     * @return its other end, if that is waiting
     */
    Exchange end(Exchange client, boolean wasBlind, int portBefore) {
        if (!wasBlind) {
            return null;
        }
        Exchange found =
                client.partner() == null && client.pending() == null ? match(client) : null;
        seeing(client, portBefore);
        return found;
    }

    /**
     * The next server's exchange that turned out to be the late arrival of a call that was given
     * up; null where there is none. Its client is the one that {@link #givenUp} returns.
     */
    Exchange nextArrived() {
        return arrived.poll();
    }

    /**
     * The call that was given up and arrives so late.
     *
     * @param server what {@link #nextArrived} returned
     * @return its other end; null where that is complete
     */
    Exchange givenUp(Exchange server) {
        if (server.pending() == null) {
            return null;
        }
        PendingEnds<Exchange> pending = clients.get(server.connection());
        Exchange found = null;
        int looked = 0;
        for (PendingEnds.Place<Exchange> place = pending == null ? null : pending.first();
                place != null && looked < MAX_CANDIDATES;
                place = place.next(), looked++) {
            Exchange client = place.end();
            if (!isOwnCause(client, server) && isLateArrival(client, server)) {
                found = client;
            }
        }
        if (found != null) {
            remove(found);
            remove(server);
        }
        return found;
    }

    /** Whether a client is open that may yet turn out to be the other end. */
    boolean mayHaveClient(Exchange server) {
        return openClients(server) > 0;
    }

    private int openClients(Exchange server) {
        return blindClients.isEmpty()
                ? 0
                : blindClients.getOrDefault(server.said().local().port(), 0)
                        + blindClients.getOrDefault(Endpoint.UNKNOWN.port(), 0);
    }

    /** Whether a call was given up that a traced server may begin to handle later. */
    boolean mayReachServer(Exchange exchange) {
        return !exchange.isServer()
                && exchange.partner() == null
                && exchange.isGivenUp()
                && serverEnds.contains(exchange.said().remote());
    }

    private Exchange match(Exchange exchange) {
        Connection connection = exchange.connection();
        if (!connection.isKnown()) {
            return null;
        }
        if (!exchange.isServer()) {
            clientConnections.add(connection.client(), connection.server());
        }
        Exchange found = candidate(exchange, exchange.isServer() ? clients : servers, connection);
        if (found == null) {
            exchange.waitAt(
                    (exchange.isServer() ? servers : clients)
                            .computeIfAbsent(connection, PendingEnds::new)
                            .add(exchange));
        } else {
            remove(found);
        }
        return found;
    }

    private Exchange candidate(
            Exchange exchange,
            Map<Connection, PendingEnds<Exchange>> others,
            Connection connection) {
        PendingEnds<Exchange> pending = others.get(connection);
        if (pending == null) {
            return null;
        }
        Exchange likely = null;
        Exchange givenUp = null;
        int looked = 0;
        for (PendingEnds.Place<Exchange> place = pending.first();
                place != null && looked < MAX_CANDIDATES;
                place = place.next(), looked++) {
            Exchange other = place.end();
            Exchange client = exchange.isServer() ? other : exchange;
            Exchange server = exchange.isServer() ? exchange : other;
            if (!isOwnCause(client, server)) {
                if (isWithin(client, server, 0)) {
                    return other;
                }
                boolean oneClock = client.run().host().equals(server.run().host());
                if (likely == null && !oneClock && isWithin(client, server, tolerance)) {
                    likely = other;
                }
                if (isLateArrival(client, server)) {
                    givenUp = other;
                }
            }
        }
        if (likely != null || givenUp == null) {
            return likely;
        }
        // A connection whose call was given up carries no other, unless one of which it is not
        // known yet what connection it has.
        int open = exchange.isServer() ? openClients(exchange) : 0;
        if (open > 0) {
            lateArrivals.add(exchange, open);
            return null;
        }
        return givenUp;
    }

    /** As ends of one exchange they would be an endless request. */
    private static boolean isOwnCause(Exchange client, Exchange server) {
        return client.tree() == server.tree();
    }

    /** Whether the server began after the client had given up. */
    private static boolean isLateArrival(Exchange client, Exchange server) {
        return client.isGivenUp() && server.start() > client.end();
    }

    /** Whether the server began while the client waited. */
    private static boolean isWithin(Exchange client, Exchange server, long tolerance) {
        return server.start() >= client.start() - tolerance
                && (client.isOpen() || server.start() <= client.end() + tolerance);
    }

    /** The exchange's request is complete. */
    void forget(Exchange exchange) {
        remove(exchange);
        if (exchange.isOpen() && !exchange.isServer() && !exchange.said().local().isKnown()) {
            seeing(exchange, exchange.said().remote().port());
        }
    }

    private void seeing(Exchange client, int port) {
        blindClients.computeIfPresent(port, (p, count) -> count == 1 ? null : count - 1);
        arrived.addAll(lateArrivals.decided(client, port));
    }

    private void remove(Exchange exchange) {
        if (exchange.pending() != null) {
            PendingEnds<Exchange> pending = exchange.pending().queue();
            pending.remove(exchange.pending());
            exchange.waitAt(null);
            if (pending.isEmpty()) {
                (exchange.isServer() ? servers : clients).remove(pending.connection());
            }
        }
    }

    /**
     * Why an exchange has no other end; to be asked before it is removed.
     *
     * @return null where there is nothing wrong: its client is not traced, or what it asked has no
     *     address
     */
    Unmatched reason(Exchange exchange) {
        Connection connection = exchange.connection();
        if (!connection.isKnown()) {
            if (exchange.resource().filter(Resource::needsNoAddress).isPresent()) {
                return null;
            }
            boolean failed =
                    !exchange.isServer()
                            && exchange.said().outcome().isFailure(exchange.said().status());
            if (failed) {
                return Unmatched.NOT_CONNECTED;
            }
            // Drivers as MongoDB's say which server they ask, and not from which port.
            boolean isNamed = exchange.resource().isPresent() && connection.server().isKnown();
            return isNamed ? reasonByServer(exchange) : Unmatched.ADDRESS_UNKNOWN;
        }
        if ((exchange.isServer() ? clients : servers).containsKey(connection)) {
            return Unmatched.IMPOSSIBLE_ORDER;
        }
        if (exchange.isServer()) {
            return clientConnections.contains(connection.client(), connection.server())
                    ? Unmatched.CLIENT_SPAN_MISSING
                    : null;
        }
        return reasonByServer(exchange);
    }

    private Unmatched reasonByServer(Exchange client) {
        return serverEnds.contains(client.said().remote())
                ? Unmatched.SERVER_SPAN_MISSING
                : Unmatched.SERVER_NOT_TRACED;
    }
}
