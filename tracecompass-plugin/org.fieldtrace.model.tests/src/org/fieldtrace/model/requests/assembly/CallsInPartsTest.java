// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.index.RequestSummary;
import org.fieldtrace.model.requests.sums.OperationPaths;
import org.junit.jupiter.api.Test;

/** The application waits for an answer, and parses it when it is there. */
class CallsInPartsTest {
    private static final long SCOPE = 5;
    private static final long PATH = 7;

    private final Scene scene = new Scene();
    private final ServiceRun shop = scene.run(1, "shop");

    @Test
    void thePartThatWaitsHasTheCallPathAndTheWeightOfThePartThatParses() {
        List<RemoteCall> parts = parts(0, PATH);
        assertEquals(List.of(PATH, PATH), contexts(parts));
        assertEquals(List.of(3L, 3L), parts.stream().map(RemoteCall::weight).toList());
        assertEquals(List.of(90L, 10L), parts.stream().map(RemoteCall::duration).toList());
    }

    @Test
    void aCallWhoseParsingWasLeftOutIsLeftOutAsAWhole() {
        List<RemoteCall> parts = parts(0, RemoteCall.LEFT_OUT);
        assertEquals(List.of(RemoteCall.LEFT_OUT, RemoteCall.LEFT_OUT), contexts(parts));
    }

    @Test
    void aCallWhoseWaitingWasLeftOutIsToldByItsParsing() {
        assertEquals(List.of(PATH, PATH), contexts(parts(RemoteCall.LEFT_OUT, PATH)));
    }

    @Test
    void partsThatAreParsedAtDifferentLinesKeepTheirCallPaths() {
        assertEquals(List.of(PATH, PATH + 1), contexts(parts(PATH, PATH + 1)));
    }

    @Test
    void aCallInPartsCountsOnceAndTakesTheTimeOfBoth() {
        parts(0, PATH);
        RequestSummary summary = new RequestSummary();
        summary.add(scene.requests.get(0), new OperationPaths(10));
        var sums = summary.remoteCalls().values().iterator().next();
        assertEquals(1, summary.remoteCalls().size());
        assertEquals(3, sums.calls());
        assertEquals(1, sums.told());
        assertEquals(3 * 100, sums.waited());
    }

    private List<RemoteCall> parts(long first, long second) {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        part(10, 100, first, 0);
        part(110, 120, second, 2);
        scene.at(300).answer(shop, 1).end();
        return scene.requests.get(0).remoteCalls();
    }

    private void part(long from, long to, long context, long objects) {
        scene.at(from).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        scene.at(to)
                .assembler
                .remoteCallExit(shop, SCOPE, context, objects, Span.UNKNOWN_BYTES, objects + 1);
    }

    private static List<Long> contexts(List<RemoteCall> parts) {
        return parts.stream().map(RemoteCall::contextId).toList();
    }
}
