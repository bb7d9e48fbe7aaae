// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;

/**
 * Picks the request that is worth the first look: about as slow as the 95th percentile, and of
 * those the one that crosses most services. The slowest of a trace are mostly a JVM's first ones,
 * which tell how classes are loaded.
 */
public final class TypicalRequest {
    private static final double QUANTILE = 0.95;

    /** Requests that are looked at: of these the quantile is known well enough. */
    private static final long LOOKED_AT = 2000;

    /** Share of the requests, on each side, that count as being at the quantile. */
    private static final double NEAR = 0.02;

    private record Candidate(long id, long duration, int services, int spans) {}

    private static final Comparator<Candidate> WORTH =
            Comparator.comparingInt(Candidate::services)
                    .thenComparingInt(Candidate::spans)
                    .thenComparingLong(Candidate::duration)
                    .thenComparing(Candidate::id, Comparator.reverseOrder());

    private TypicalRequest() {}

    /**
     * The number of that request.
     *
     * @param from start of the range of time that it is taken from, nanoseconds
     * @param until its end
     * @return empty where there is no request; one of which the trace lacks a part only where there
     *     is no other
     */
    public static OptionalLong of(RequestIndex index, long from, long until) {
        List<Candidate> whole = new ArrayList<>();
        List<Candidate> cut = new ArrayList<>();
        index.sample(
                from,
                until,
                LOOKED_AT,
                request -> (request.isCut() ? cut : whole).add(candidate(request)));
        return (whole.isEmpty() ? atQuantile(cut) : atQuantile(whole))
                .stream().max(WORTH).stream().mapToLong(Candidate::id).findFirst();
    }

    private static List<Candidate> atQuantile(List<Candidate> all) {
        all.sort(Comparator.comparingLong(Candidate::duration));
        int last = all.size() - 1;
        int first = (int) Math.floor((QUANTILE - NEAR) * last);
        int behind = (int) Math.ceil((QUANTILE + NEAR) * last) + 1;
        return all.subList(Math.max(0, first), Math.min(all.size(), behind));
    }

    private static Candidate candidate(Request request) {
        Set<Integer> services = new HashSet<>();
        List<Span> spans = request.root().preorder();
        spans.forEach(span -> services.add(span.service()));
        return new Candidate(request.id(), request.duration(), services.size(), spans.size());
    }
}
