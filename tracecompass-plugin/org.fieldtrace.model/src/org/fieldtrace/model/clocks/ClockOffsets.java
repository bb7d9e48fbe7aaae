// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects exchanges between hosts and estimates the offsets of their clocks. The reference is the
 * host of the most exchanges; the others follow from it over those that they exchanged most with.
 */
public final class ClockOffsets {
    /** Exchanges of two hosts that are kept; of more, every second is left out, and again. */
    static final int MAX_EXCHANGES = 1 << 16;

    private record Pair(String first, String second) {}

    private static final class Sample {
        private List<ClockExchange> kept = new ArrayList<>();
        private long seen;
        private long every = 1;

        private void add(ClockExchange exchange) {
            if (seen++ % every == 0) {
                kept.add(exchange);
            }
            if (kept.size() == MAX_EXCHANGES) {
                List<ClockExchange> half = new ArrayList<>();
                for (int i = 0; i < kept.size(); i += 2) {
                    half.add(kept.get(i));
                }
                kept = half;
                every *= 2;
            }
        }
    }

    private final List<String> hosts;
    private final Map<Pair, Sample> samples = new LinkedHashMap<>();

    /**
     * @param hosts all of them; the first is the reference where none has exchanged anything
     */
    public ClockOffsets(List<String> hosts) {
        this.hosts = List.copyOf(hosts);
    }

    /**
     * Adds an exchange between two different hosts.
     *
     * @param request when the client sent it, by the client's clock, nanoseconds
     * @param arrival when the server had it, by the server's clock
     * @param answer when the server had answered, by the server's clock
     * @param response when the client had the answer, by the client's clock
     */
    public void add(
            String client, String server, long request, long arrival, long answer, long response) {
        boolean inOrder = hosts.indexOf(client) < hosts.indexOf(server);
        Pair pair = inOrder ? new Pair(client, server) : new Pair(server, client);
        samples.computeIfAbsent(pair, p -> new Sample())
                .add(
                        inOrder
                                ? ClockExchange.fromFirst(request, arrival, answer, response)
                                : ClockExchange.fromSecond(request, arrival, answer, response));
    }

    /** How many exchanges the estimate does without. */
    public long leftOut() {
        return samples.values().stream().mapToLong(s -> s.seen - s.kept.size()).sum();
    }

    /** The offsets of all hosts but the reference. */
    public List<ClockOffset> estimate() {
        Map<String, ClockOffset> known = new LinkedHashMap<>();
        String reference = reference();
        known.put(reference, new ClockOffset(reference, reference, 0, 0, 0, 0, 1, 0, 0));
        Deque<String> next = new ArrayDeque<>(List.of(reference));
        while (!next.isEmpty()) {
            String host = next.removeFirst();
            samples.entrySet().stream()
                    .filter(e -> e.getKey().first.equals(host) || e.getKey().second.equals(host))
                    .sorted((a, b) -> Long.compare(b.getValue().seen, a.getValue().seen))
                    .forEach(
                            e -> {
                                Pair pair = e.getKey();
                                boolean ahead = pair.first.equals(host);
                                String other = ahead ? pair.second : pair.first;
                                if (!known.containsKey(other)) {
                                    ClockFit fit = ClockFit.of(e.getValue().kept);
                                    known.put(other, follow(known.get(host), other, fit, ahead));
                                    next.addLast(other);
                                }
                            });
        }
        for (String host : hosts) {
            known.putIfAbsent(host, new ClockOffset(host, reference, 0, 0, 0, 0, 1, 0, 0));
        }
        known.remove(reference);
        return List.copyOf(known.values());
    }

    private String reference() {
        Map<String, Long> exchanges = new LinkedHashMap<>();
        hosts.forEach(host -> exchanges.put(host, 0L));
        samples.forEach(
                (pair, sample) -> {
                    exchanges.merge(pair.first, sample.seen, Long::sum);
                    exchanges.merge(pair.second, sample.seen, Long::sum);
                });
        String reference = hosts.get(0);
        for (String host : hosts) {
            if (exchanges.get(host) > exchanges.get(reference)) {
                reference = host;
            }
        }
        return reference;
    }

    /**
     * The offset of a host by way of one whose offset is known.
     *
     * @param fit from the first host of their pair to the second
     * @param ahead whether the known one is the first
     */
    private static ClockOffset follow(ClockOffset via, String host, ClockFit fit, boolean ahead) {
        long second = fit.base() + fit.offset();
        long viaBase = ahead ? fit.base() : second;
        long hostBase = ahead ? second : fit.base();
        boolean isReference = via.host().equals(via.reference());
        long atReference = isReference ? viaBase : via.correct(viaBase);
        double rate = ahead ? via.rate() / fit.rate() : via.rate() * fit.rate();
        long offset = hostBase - atReference;
        long width = via.high() - via.low();
        long below = ahead ? fit.offset() - fit.low() : fit.high() - fit.offset();
        long above = ahead ? fit.high() - fit.offset() : fit.offset() - fit.low();
        return new ClockOffset(
                host,
                via.reference(),
                hostBase,
                offset,
                offset - below - width / 2,
                offset + above + width / 2,
                rate,
                fit.exchanges(),
                fit.impossible());
    }
}
