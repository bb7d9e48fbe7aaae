// SPDX-License-Identifier: MIT
package org.fieldtrace.model.findings.gains;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.fieldtrace.model.requests.Change;
import org.fieldtrace.model.requests.Replay;
import org.fieldtrace.model.requests.Request;

/**
 * What one change gains that makes calls of several places shorter: of callers who get a smaller
 * answer, and of the callee who fetches less for it.
 */
public final class JoinedGain {
    private final List<GainPlace> answers;
    private final List<GainPlace> fetched;
    private final Replayed replayed = new Replayed();

    /**
     * @param answers where callers get what is changed, at least one place
     * @param fetched where the callee gets it
     */
    public JoinedGain(List<GainPlace> answers, List<GainPlace> fetched) {
        this.answers = List.copyOf(answers);
        this.fetched = List.copyOf(fetched);
        answers.forEach(place -> place.setFetchingKnown(!fetched.isEmpty()));
    }

    /** All of them. */
    List<GainPlace> places() {
        List<GainPlace> all = new ArrayList<>(answers);
        all.addAll(fetched);
        return all;
    }

    /**
     * Plays a request again in which the calls of all places take less.
     *
     * @param at its calls at each of them, where it makes any
     */
    void play(Request request, Replay replay, Map<GainPlace, PlacedCalls.AtPlace> at) {
        List<PlacedCalls.AtPlace> asked =
                answers.stream().map(at::get).filter(Objects::nonNull).toList();
        if (asked.isEmpty()) {
            return; // as where the callee's own calls are made for others, who were not recorded
        }
        Savings all = new Savings();
        long avoidable = 0;
        for (GainPlace place : places()) {
            PlacedCalls.AtPlace calls = at.get(place);
            if (calls != null) {
                all.add(place.savings(calls));
                avoidable += place.isOfWholeCalls() ? calls.calls().size() : 0;
            }
        }
        long asking = asked.stream().mapToLong(calls -> calls.calls().size()).sum();
        replayed.add(
                request,
                asked.stream().mapToDouble(PlacedCalls.AtPlace::weight).min().orElse(1),
                asking + avoidable,
                avoidable,
                replay.duration(Change.remoteCalls(all.least())),
                replay.duration(Change.remoteCalls(all.likely())),
                replay.duration(Change.remoteCalls(all.most())),
                replay.duration(Change.remoteCalls(all.mostOfSlowest())));
        if (all.isProcessorKnown()) {
            replayed.addProcessor(all.processor(), all.deeper());
        }
    }

    /**
     * What is gained.
     *
     * @param requests that were looked at, with such a call or without
     */
    public Gain gain(int requests) {
        GainPlace first = answers.get(0);
        Gain alone = first.gain(requests, 1);
        return first.underLoad(
                replayed.gain(
                        Gain.Kind.FIELDS,
                        alone.times(),
                        alone.share(),
                        alone.isMeasured(),
                        requests,
                        1));
    }

    /** How often. */
    public Extent extent(int requests) {
        return replayed.extent(requests);
    }
}
