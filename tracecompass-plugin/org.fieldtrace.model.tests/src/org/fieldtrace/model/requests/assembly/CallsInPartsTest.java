// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.requests.Outcome;
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

    @Test
    void partsOverWhichAStreamComesAreOne() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(10).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        ask(12, 2);
        scene.at(20).assembler.remoteCallExit(shop, SCOPE, 0, 0, -1, 1); // is connected
        part(30, 100, 0, 0);
        scene.at(105).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        scene.at(110).returned(shop, 2, end(1, 4000), end(2, 80));
        scene.at(120).assembler.remoteCallExit(shop, SCOPE, PATH, 2, -1, 3);
        scene.at(300).answer(shop, 1).end();
        List<RemoteCall> parts = scene.requests.get(0).remoteCalls();
        assertEquals(List.of(PATH), contexts(parts));
        assertEquals(10, parts.get(0).start());
        assertEquals(120, parts.get(0).end());
        assertEquals(2, parts.get(0).objects());
        assertEquals(3, parts.get(0).weight());
    }

    @Test
    void aPartThatWaitsForTheHeadLastsUntilTheTextIsRead() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(10).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        ask(12, 2);
        scene.at(30).assembler.remoteCallExit(shop, SCOPE, 0, 0, -1, 1);
        scene.at(100).returned(shop, 2, end(1, 4000), end(2, 80));
        part(110, 120, PATH, 2);
        scene.at(300).answer(shop, 1).end();
        List<RemoteCall> parts = scene.requests.get(0).remoteCalls();
        assertEquals(List.of(PATH, PATH), contexts(parts));
        assertEquals(List.of(90L, 10L), parts.stream().map(RemoteCall::duration).toList());
    }

    private void ask(long at, long exchange) {
        scene.at(at)
                .assembler
                .clientRequest(
                        shop,
                        1,
                        new HttpExchange(
                                exchange,
                                "GET",
                                0,
                                end(1, 4000),
                                end(2, 80),
                                0,
                                0,
                                Outcome.COMPLETED,
                                -1,
                                0,
                                SCOPE,
                                0,
                                0,
                                0,
                                0));
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
