// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/** Keeps the numbers of the first of many requests in an order, without keeping the requests. */
public final class FirstRequests {
    private final PriorityQueue<ListedRequest> kept;
    private final Optional<Comparator<ListedRequest>> order;
    private final int most;
    private long leftOut;

    /**
     * @param most how many are kept, at least 1
     * @param order which are the first; empty for the slowest
     */
    public FirstRequests(int most, Optional<Comparator<ListedRequest>> order) {
        this.most = most;
        this.order = order;
        kept = new PriorityQueue<>(order.orElse(ListedRequest.SLOWEST_FIRST).reversed());
    }

    public void add(Request request) {
        add(ListedRequest.of(request));
    }

    void add(ListedRequest request) {
        kept.add(request);
        if (kept.size() > most) {
            kept.remove();
            leftOut++;
        }
    }

    /** How many were not kept. */
    public long leftOut() {
        return leftOut;
    }

    /**
     * In the order that was asked for; where none was, in that in which they were complete if all
     * were kept, else slowest first.
     */
    public List<Long> numbers() {
        List<ListedRequest> requests = new ArrayList<>(kept);
        requests.sort(
                order.orElse(
                        leftOut == 0
                                ? Comparator.comparingLong(ListedRequest::id)
                                : ListedRequest.SLOWEST_FIRST));
        return requests.stream().map(ListedRequest::id).toList();
    }
}
