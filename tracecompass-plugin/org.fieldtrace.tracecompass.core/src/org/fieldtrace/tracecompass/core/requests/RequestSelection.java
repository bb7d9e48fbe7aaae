// SPDX-License-Identifier: MIT
package org.fieldtrace.tracecompass.core.requests;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.fieldtrace.model.operations.OutsideRequests;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.index.SlowRequest;
import org.fieldtrace.model.requests.index.SlowSpan;

/** Which of the requests of a range are looked at one by one. */
final class RequestSelection {
    private final RequestHistory history;
    private final RequestSummary summary;
    private final long from;
    private final long until;

    /**
     * @param from the range's start, nanoseconds
     * @param until the range's end, nanoseconds
     */
    RequestSelection(RequestHistory history, long from, long until) {
        this.history = history;
        this.from = from;
        this.until = until;
        summary = history.index().summary(from, until);
    }

    /** Of the whole trace. */
    static RequestSelection ofAll(RequestHistory history) {
        return new RequestSelection(history, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Reads the slowest ones ahead: a view of the range begins with them. */
    void readSlowest() {
        requests(slowest());
    }

    /** Requests in the range, looked at or not; calls that no request makes are none. */
    long count() {
        return summary.requests() - new OutsideRequests(history).count(summary);
    }

    /** Numbers of the slowest ones, slowest first. */
    List<Long> slowest() {
        return summary.slowest().stream().map(SlowRequest::request).toList();
    }

    /** The number of the one that is worth the first look; none where there are no requests. */
    List<Long> typical() {
        return history.typical(from, until).stream().boxed().toList();
    }

    /** Numbers of those with the slowest spans of the operations, slowest first. */
    List<Long> slowestOf(List<Long> operations) {
        return operations.stream()
                .map(number -> summary.operations().get(Math.toIntExact(number)))
                .filter(Objects::nonNull)
                .flatMap(operation -> operation.slowest().stream())
                .sorted(Comparator.comparingLong(SlowSpan::duration).reversed())
                .map(SlowSpan::request)
                .distinct()
                .toList();
    }

    /**
     * The first requests of these numbers, in the order of their start: as many as have room in a
     * view together, and one at least.
     */
    List<Request> fitting(List<Long> numbers) {
        List<Long> fitting = new ArrayList<>();
        long rows = 0;
        for (Long number : numbers) {
            rows +=
                    history.index()
                            .request(number)
                            .map(request -> request.root().preorder().size())
                            .orElse(0);
            if (rows > RequestRows.MAX_ROWS && !fitting.isEmpty()) {
                break;
            }
            fitting.add(number);
        }
        return requests(fitting);
    }

    /** The requests of these numbers, in the order of their start. */
    List<Request> requests(List<Long> numbers) {
        List<Request> requests = new ArrayList<>();
        numbers.forEach(number -> history.index().request(number).ifPresent(requests::add));
        requests.sort(Comparator.comparingLong(Request::start).thenComparingLong(Request::id));
        return requests;
    }
}
