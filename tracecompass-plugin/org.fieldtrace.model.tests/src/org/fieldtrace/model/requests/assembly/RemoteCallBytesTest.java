// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

class RemoteCallBytesTest {
    private static final Endpoint OUT = end(1, 50_001);
    private static final Endpoint STORE = end(2, 9200);
    private static final long SCOPE = 5;

    private final Scene scene = new Scene();
    private final ServiceRun shop = scene.run(1, "shop");

    @Test
    void aCallThatDoesNotKnowItsAnswerHasTheSizeOfTheExchangesThatServeIt() {
        begin();
        exchange(20, 1, 300);
        exchange(40, 2, 40);
        assertEquals(List.of(340L), bytesOfCallThatTells(Span.UNKNOWN_BYTES));
    }

    @Test
    void aCallThatKnowsItsAnswerKeepsItsSize() {
        begin();
        exchange(20, 1, 300);
        assertEquals(List.of(290L), bytesOfCallThatTells(290));
    }

    @Test
    void aCallWhoseExchangeDoesNotKnowEitherHasNone() {
        begin();
        exchange(20, 1, Span.UNKNOWN_BYTES);
        assertEquals(List.of((long) Span.UNKNOWN_BYTES), bytesOfCallThatTells(Span.UNKNOWN_BYTES));
    }

    @Test
    void ofTwoPartsOfACallTheOneInWhichItWasExchangedHasTheBytes() {
        begin();
        exchange(20, 1, 300);
        exit(100, Span.UNKNOWN_BYTES);
        scene.at(110).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        assertEquals(
                List.of(300L, (long) Span.UNKNOWN_BYTES), bytesOfCallThatTells(Span.UNKNOWN_BYTES));
    }

    @Test
    void anExchangeThatTellsItsCallPathTellsThatAlone() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 11);
        HttpExchange exchange =
                new HttpExchange(
                        2, "GET", 0, OUT, STORE, 0, 200, Outcome.COMPLETED, 10, 77, 0, 11, 0, 0, 0);
        scene.at(20).assembler.clientRequest(shop, 1, exchange);
        scene.at(40).assembler.clientResponse(shop, exchange);
        scene.at(100).answer(shop, 1, 1).end();
        RemoteCall told = scene.requests.get(0).remoteCalls().get(0);
        assertEquals(77, told.contextId());
        assertTrue(told.isPathAlone());
        assertEquals(List.of(20L, 40L), List.of(told.start(), told.end()));
    }

    private void begin() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(10).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
    }

    private void exchange(long time, long id, long bytes) {
        HttpExchange exchange =
                new HttpExchange(
                        id,
                        "GET",
                        0,
                        OUT,
                        STORE,
                        0,
                        200,
                        Outcome.COMPLETED,
                        bytes,
                        0,
                        SCOPE,
                        0,
                        0,
                        0,
                        0);
        scene.at(time).assembler.clientRequest(shop, 1, exchange);
        scene.at(time + 10).assembler.clientResponse(shop, exchange);
    }

    private void exit(long time, long bytes) {
        scene.at(time).assembler.remoteCallExit(shop, SCOPE, 7, 1, bytes, 1);
    }

    private List<Long> bytesOfCallThatTells(long bytes) {
        exit(200, bytes);
        scene.at(300).answer(shop, 1).end();
        return scene.requests.get(0).remoteCalls().stream().map(RemoteCall::bytes).toList();
    }
}
