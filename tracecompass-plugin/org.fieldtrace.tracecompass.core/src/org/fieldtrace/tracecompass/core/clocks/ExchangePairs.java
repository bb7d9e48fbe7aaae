// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.clocks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.tracecompass.tmf.core.event.ITmfEvent;
import org.fieldtrace.model.clocks.ClockOffsets;
import org.fieldtrace.model.requests.assembly.Connection;
import org.fieldtrace.model.requests.assembly.Endpoint;
import org.fieldtrace.tracecompass.core.event.EventFields;
import org.fieldtrace.tracecompass.core.event.EventNames;
import org.fieldtrace.tracecompass.core.event.MalformedEventException;

/**
 * Pairs the two ends of exchanges by their order on the connection alone, since nothing is known of
 * the clocks yet. The traces come one after the other, in any order.
 */
final class ExchangePairs {
    /** Exchanges that wait for their other end; beyond, the oldest connection is given up. */
    private static final int MAX_CONNECTIONS = 100_000;

    /** Exchanges of one connection that wait; more of them tell nothing more of the clocks. */
    private static final int MAX_WAITING = 1000;

    private record Key(String host, long vpid, long exchange, boolean isServer) {}

    private record Ended(String host, long start, long end) {}

    private static final class Waiting {
        private final Deque<Ended> clients = new ArrayDeque<>(2);
        private final Deque<Ended> servers = new ArrayDeque<>(2);
    }

    private final ClockOffsets clocks;
    private final Map<Key, Long> starts = bounded();
    private final Map<Connection, Waiting> waiting = bounded();

    ExchangePairs(ClockOffsets clocks) {
        this.clocks = clocks;
    }

    private static <K, V> Map<K, V> bounded() {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > MAX_CONNECTIONS;
            }
        };
    }

    void add(ITmfEvent event) {
        boolean isServer;
        boolean isEnd;
        switch (event.getName()) {
            case EventNames.HTTP_SERVER_REQUEST, EventNames.HTTP_SERVER_RESPONSE -> {
                isServer = true;
                isEnd = event.getName().equals(EventNames.HTTP_SERVER_RESPONSE);
            }
            case EventNames.HTTP_CLIENT_REQUEST, EventNames.HTTP_CLIENT_RESPONSE -> {
                isServer = false;
                isEnd = event.getName().equals(EventNames.HTTP_CLIENT_RESPONSE);
            }
            default -> {
                return;
            }
        }
        try {
            add(event, isServer, isEnd);
        } catch (MalformedEventException e) {
            // The analysis of requests, which reads it too, counts it.
            return;
        }
    }

    private void add(ITmfEvent event, boolean isServer, boolean isEnd)
            throws MalformedEventException {
        EventFields fields = new EventFields(event);
        String host = event.getTrace().getHostId();
        long time = event.getTimestamp().toNanos();
        Key key =
                new Key(
                        host,
                        fields.optionalInteger(EventNames.VPID_CONTEXT).orElse(0),
                        fields.integer(EventNames.EXCHANGE_ID),
                        isServer);
        if (!isEnd) {
            starts.put(key, time);
            return;
        }
        Long start = starts.remove(key);
        Endpoint local =
                Endpoint.of(
                        fields.bytes(EventNames.LOCAL_ADDR), fields.integer(EventNames.LOCAL_PORT));
        Endpoint remote =
                Endpoint.of(
                        fields.bytes(EventNames.REMOTE_ADDR),
                        fields.integer(EventNames.REMOTE_PORT));
        if (start == null || !local.isKnown() || !remote.isKnown()) {
            return;
        }
        Connection connection =
                new Connection(
                        isServer ? remote : local,
                        isServer ? local : remote,
                        fields.integer(EventNames.STREAM_ID));
        end(connection, isServer, new Ended(host, start, time));
    }

    private void end(Connection connection, boolean isServer, Ended ended) {
        Waiting ends = waiting.computeIfAbsent(connection, c -> new Waiting());
        Deque<Ended> own = isServer ? ends.servers : ends.clients;
        Deque<Ended> others = isServer ? ends.clients : ends.servers;
        if (others.isEmpty()) {
            if (own.size() < MAX_WAITING) {
                own.addLast(ended);
            }
            return;
        }
        Ended other = others.removeFirst();
        Ended client = isServer ? other : ended;
        Ended server = isServer ? ended : other;
        if (!client.host.equals(server.host)) {
            clocks.add(
                    client.host, server.host, client.start, server.start, server.end, client.end);
        }
        if (own.isEmpty() && others.isEmpty()) {
            waiting.remove(connection);
        }
    }
}
