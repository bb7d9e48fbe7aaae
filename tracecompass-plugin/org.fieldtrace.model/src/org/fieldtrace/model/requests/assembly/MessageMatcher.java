// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds who sent the messages that are handled, by where they lie or by their ids. A message may be
 * handled several times: by each group of consumers, and again after a failure or when its
 * partition changes hands. Its handling may be told before its sending, of which the broker tells
 * both.
 */
final class MessageMatcher {
    /** Messages that are remembered until they are handled; the oldest are forgotten. */
    static final int MAX_SENT = 100_000;

    /**
     * For how long one message may be mistaken for another that has the same id, as senders may
     * give ids that are not their messages' own; nanoseconds.
     */
    static final long SAME_ID = 10_000_000_000L;

    private static final String UNKNOWN = "";

    /**
     * Of the same in two clusters are two messages.
     *
     * @param hash of the message's id, 0 where it has none. It alone counts where there is one:
     *     brokers hand a message with its id from topics on to queues, and to other brokers.
     */
    private record Place(String topic, long partition, long offset, long hash) {
        static Place ofId(long hash) {
            return new Place(UNKNOWN, 0, 0, hash);
        }
    }

    /**
     * One end of a message.
     *
     * @param cluster empty where unknown
     */
    private record End(Exchange exchange, String cluster) {
        boolean mayBeInClusterOf(End other) {
            return cluster.equals(other.cluster)
                    || cluster.equals(UNKNOWN)
                    || other.cluster.equals(UNKNOWN);
        }
    }

    private final UnmatchedCounts counts;

    private final Map<Place, List<End>> sent =
            new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Place, List<End>> eldest) {
                    return size() > MAX_SENT;
                }
            };

    /** Handlings of messages whose sending has not been told, if it will. */
    private final Map<Place, List<End>> handled = new HashMap<>();

    private final Map<Exchange, Place> waiting = new HashMap<>();

    MessageMatcher(UnmatchedCounts counts) {
        this.counts = counts;
    }

    /**
     * A client's exchange turns out to have sent a message.
     *
     * @return the handlings of it that were waiting; null where it does not say which message it is
     */
    List<Exchange> sent(Exchange client, MessagePlace message) {
        Place place = place(client, message);
        if (place == null) {
            return null;
        }
        End end = end(client, message);
        List<End> others = sent.computeIfAbsent(place, p -> new ArrayList<>(1));
        if (message.hash() == 0) {
            // A topic that was deleted and made anew has the same places again.
            others.removeIf(other -> other.cluster.equals(end.cluster));
        } else {
            others.removeIf(other -> other.exchange.start() < client.start() - SAME_ID);
            if (others.size() > 1) {
                others.remove(0); // two are as ambiguous as many
            }
        }
        others.add(end);
        List<Exchange> found = new ArrayList<>();
        for (End other : handled.getOrDefault(place, List.of())) {
            if (end.mayBeInClusterOf(other) && isPossible(client, other.exchange)) {
                found.add(other.exchange);
            }
        }
        found.forEach(this::forget);
        return found;
    }

    /**
     * A server's exchange handles a message.
     *
     * @return who sent it; null where that is not known, or not yet
     */
    Exchange received(Exchange server, MessagePlace message) {
        Place place = place(server, message);
        if (place == null) {
            return null;
        }
        End end = end(server, message);
        List<End> senders =
                sent.getOrDefault(place, List.of()).stream()
                        .filter(other -> end.mayBeInClusterOf(other))
                        .filter(other -> isPossible(other.exchange, server))
                        .toList();
        if (message.hash() != 0 && senders.size() > 1) {
            counts.add(Unmatched.MESSAGE_AMBIGUOUS);
            return null;
        }
        if (!senders.isEmpty()) {
            return senders.get(0).exchange;
        }
        handled.computeIfAbsent(place, p -> new ArrayList<>(1)).add(end);
        waiting.put(server, place);
        return null;
    }

    /** By one clock no message is handled before it is sent. */
    private static boolean isPossible(Exchange client, Exchange server) {
        return client.start() <= server.start() || !client.run().host().equals(server.run().host());
    }

    /** A handling waits for its sender no longer. */
    void forget(Exchange server) {
        // Asked of every exchange, of which few handle messages.
        Place place = waiting.isEmpty() ? null : waiting.remove(server);
        if (place != null) {
            List<End> ends = handled.get(place);
            ends.removeIf(end -> end.exchange == server);
            if (ends.isEmpty()) {
                handled.remove(place);
            }
        }
    }

    private static Place place(Exchange exchange, MessagePlace message) {
        if (message.hash() != 0) {
            return Place.ofId(message.hash());
        }
        String topic = exchange.run().names().text(message.topicId());
        return topic.isEmpty() || message.offset() < 0
                ? null
                : new Place(topic, message.partition(), message.offset(), 0);
    }

    private static End end(Exchange exchange, MessagePlace message) {
        return new End(exchange, exchange.run().names().text(message.clusterId()));
    }
}
