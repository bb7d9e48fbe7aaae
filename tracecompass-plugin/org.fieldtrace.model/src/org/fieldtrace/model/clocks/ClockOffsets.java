// SPDX-License-Identifier: MIT
package org.fieldtrace.model.clocks;

import java.util.ArrayList;
import java.util.Comparator;
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

    /**
     * The offsets of all hosts but the reference. An estimate that its exchanges contradict is
     * refused; then the host follows from another one, where one has a sound estimate of it.
     */
    public List<ClockOffset> estimate() {
        Map<String, ClockOffset> known = new LinkedHashMap<>();
        Map<String, ClockOffset> refused = new LinkedHashMap<>();
        String reference = reference();
        known.put(reference, ClockOffset.unknown(reference, reference));
        Map<Pair, Sample> unused = new LinkedHashMap<>(samples);
        for (Pair next = next(unused, known); next != null; next = next(unused, known)) {
            boolean ahead = known.containsKey(next.first);
            String via = ahead ? next.first : next.second;
            String host = ahead ? next.second : next.first;
            ClockFit fit = ClockFit.of(unused.remove(next).kept);
            ClockOffset offset = follow(known.get(via), host, fit, ahead);
            (offset.isRefused() ? refused : known).putIfAbsent(host, offset);
        }
        return hosts.stream()
                .filter(host -> !host.equals(reference))
                .map(
                        host ->
                                known.getOrDefault(
                                        host,
                                        refused.getOrDefault(
                                                host, ClockOffset.unknown(host, reference))))
                .toList();
    }

    /** Of the pairs of a known host and another one that of the most exchanges; null for none. */
    private static Pair next(Map<Pair, Sample> unused, Map<String, ClockOffset> known) {
        return unused.keySet().stream()
                .filter(p -> known.containsKey(p.first) != known.containsKey(p.second))
                .max(Comparator.comparingLong(p -> unused.get(p).seen))
                .orElse(null);
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
                fit.impossible(),
                fit.isRefused());
    }
}
