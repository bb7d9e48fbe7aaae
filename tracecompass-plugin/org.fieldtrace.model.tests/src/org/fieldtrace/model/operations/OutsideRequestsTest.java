// SPDX-License-Identifier: MIT
package org.fieldtrace.model.operations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.findings.ServiceCalls;
import org.fieldtrace.model.requests.OverlapAllowance;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.RequestMetrics;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.fieldtrace.model.requests.assembly.Unmatched;
import org.fieldtrace.model.requests.index.RequestIndex;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.junit.jupiter.api.Test;

/** Statements of requests, and those of a service that starts. */
class OutsideRequestsTest {
    private static final List<String> NAMES =
            List.of("petclinic", "h2 in process", "GET /owners", "SELECT owners", "CREATE TABLE");

    private final OperationPaths paths = new OperationPaths(100);
    private final RequestSummary summary = new RequestSummary();

    /** What it tells of requests; an agent was in the first service, if in any. */
    private RequestSource source(boolean isAnyRecorded) {
        return new RequestSource() {
            @Override
            public RequestIndex index() {
                throw new UnsupportedOperationException();
            }

            @Override
            public OperationPaths paths() {
                return paths;
            }

            @Override
            public String name(int id) {
                return NAMES.get(id);
            }

            @Override
            public boolean isRecorded(int service) {
                return isAnyRecorded && service == 0;
            }

            @Override
            public Map<Unmatched, Long> unmatched() {
                return Map.of();
            }
        };
    }

    private void add(Span root) {
        summary.add(
                new Request(
                        0,
                        root,
                        RequestMetrics.analyse(root, OverlapAllowance.NONE),
                        List.of(),
                        List.of(),
                        false),
                paths);
    }

    private void make() {
        Span request = Span.of(SpanKind.SERVER, 0, 2, 0, 100);
        request.add(Span.of(SpanKind.CLIENT, 1, 3, 10, 20));
        add(request);
        add(Span.of(SpanKind.CLIENT, 1, 4, 200, 300));
        add(Span.of(SpanKind.CLIENT, 1, 4, 400, 500));
    }

    @Test
    void statementsThatNoRequestMakesStandApart() {
        make();
        assertEquals(2, new OutsideRequests(source(true)).count(summary));
        assertEquals(
                List.of("h2 in process[CREATE TABLE] (outside of requests)"),
                ranked().stream()
                        .filter(Operation::isOutside)
                        .map(Operation::labelInTree)
                        .toList());
    }

    @Test
    void theyComeBehindAllThatRequestsDoHoweverLongTheyTake() {
        make();
        assertEquals(
                List.of("petclinic[GET /owners]", "h2 in process[SELECT owners]"),
                ranked().subList(0, 2).stream().map(Operation::label).toList());
        assertEquals(
                "h2 in process[CREATE TABLE] (outside of requests)",
                ranked().stream()
                        .sorted(Operation.ORDER)
                        .skip(2)
                        .findFirst()
                        .orElseThrow()
                        .labelInTree());
    }

    @Test
    void aFlatListHasThemLast() {
        make();
        List<FlatOperation> flat = FlatOperation.of(ranked(), summary.duration());
        assertEquals(
                List.of(
                        "petclinic[GET /owners] false",
                        "h2 in process[SELECT owners] false",
                        "h2 in process[CREATE TABLE] true"),
                flat.stream().map(row -> row.label() + " " + row.isOutside()).toList());
    }

    @Test
    void noClientOutsideMakesThem() {
        make();
        assertEquals(
                List.of(
                        "outside of requests calls h2 in process 2",
                        " calls petclinic 1",
                        "petclinic calls h2 in process 1"),
                ServiceCalls.of(source(true), summary, List.of()).stream()
                        .map(
                                calls ->
                                        calls.caller()
                                                + " calls "
                                                + calls.callee()
                                                + " "
                                                + calls.sums().count())
                        .toList());
    }

    private List<Operation> ranked() {
        return new Operations(source(true)).ranked(summary);
    }

    @Test
    void whereNoAgentSaidItsServiceNothingStandsApart() {
        make();
        assertEquals(0, new OutsideRequests(source(false)).count(summary));
    }
}
