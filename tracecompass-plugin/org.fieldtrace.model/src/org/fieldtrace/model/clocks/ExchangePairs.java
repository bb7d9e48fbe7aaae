// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.fieldtrace.model.requests.assembly.Connection;

/**
 * Pairs the two ends of exchanges by their order on the connection alone, since nothing is known of
 * the clocks yet. The traces come one after the other, in any order.
 */
public final class ExchangePairs {
    /**
     * Ends of exchanges that have begun, and connections with ends that wait for their other one;
     * of more, the oldest is given up.
     */
    static final int MAX_WAITING = 100_000;

    /** Ends of one connection that wait; more of them tell nothing more of the clocks. */
    static final int MAX_OF_CONNECTION = 1000;

    /** One end of an exchange: which it is of a process of a host. */
    public record End(String host, long vpid, long exchange, boolean isServer) {}

    private record Ended(String host, long start, long end) {}

    private static final class Waiting {
        private final Deque<Ended> clients = new ArrayDeque<>(2);
        private final Deque<Ended> servers = new ArrayDeque<>(2);

        private int size() {
            return clients.size() + servers.size();
        }
    }

    private final class Bounded<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;

        private final transient ToIntFunction<V> ends;

        /**
         * @param ends how many ends of exchanges a value stands for
         */
        private Bounded(ToIntFunction<V> ends) {
            this.ends = ends;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            if (size() <= MAX_WAITING) {
                return false;
            }
            leftOut += ends.applyAsInt(eldest.getValue());
            return true;
        }
    }

    private final ClockOffsets clocks;
    private final Map<End, Long> starts = new Bounded<>(start -> 1);
    private final Map<Connection, Waiting> waiting = new Bounded<>(Waiting::size);
    private long leftOut;

    /**
     * @param clocks are told the pairs of different hosts
     */
    public ExchangePairs(ClockOffsets clocks) {
        this.clocks = clocks;
    }

    /** An end begins; nanoseconds by its host's clock. */
    public void begin(End end, long time) {
        starts.put(end, time);
    }

    /**
     * An end is complete.
     *
     * @param connection both ends of which are known
     * @param time nanoseconds by its host's clock
     */
    public void end(End end, Connection connection, long time) {
        Long start = starts.remove(end);
        if (start != null) {
            pair(connection, end.isServer, new Ended(end.host, start, time));
        }
    }

    /** An end is complete of whose connection an end is not known, so that it has no partner. */
    public void forget(End end) {
        starts.remove(end);
    }

    /** How many ends were given up because too many waited. */
    public long leftOut() {
        return leftOut;
    }

    /** How many ends wait. */
    int waiting() {
        return starts.size() + waiting.values().stream().mapToInt(Waiting::size).sum();
    }

    private void pair(Connection connection, boolean isServer, Ended ended) {
        Waiting ends = waiting.computeIfAbsent(connection, c -> new Waiting());
        Deque<Ended> own = isServer ? ends.servers : ends.clients;
        Deque<Ended> others = isServer ? ends.clients : ends.servers;
        if (others.isEmpty()) {
            if (own.size() < MAX_OF_CONNECTION) {
                own.addLast(ended);
            } else {
                leftOut++;
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
