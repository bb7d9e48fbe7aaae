// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

class HandlingEndTest {
    private static final Endpoint OUT = end(1, 40_000);
    private static final Endpoint ORDERS = end(2, 80);

    private final Scene scene = new Scene();
    private final ServiceRun gateway = scene.run(1, "gateway");
    private final ServiceRun orders = scene.run(2, "orders");

    private Span only() {
        scene.end();
        return scene.requests.get(0).root();
    }

    @Test
    void aHandlingEndsWhenItsAnswerWasHandedOverAndNotWhenItsThreadIsDone() {
        scene.at(10).call(gateway, 1, 1, OUT, ORDERS, 0).at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.at(50).returned(gateway, 1, OUT, ORDERS).at(100).answered(orders, 1, 60);
        Span call = only();
        assertEquals(
                List.of(30L, 40L, 10L),
                List.of(call.handleStart(), call.handleEnd(), call.handle()));
        assertEquals(List.of(60L, 0L), List.of(call.afterAnswer(), call.handleExcess()));
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void aRequestThatNobodyTracedCallsForEndsWithItsAnswerToo() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9).at(100).answered(orders, 1, 60);
        Span request = only();
        assertEquals(List.of(10L, 60L), List.of(request.total(), request.afterAnswer()));
    }

    @Test
    void anAnswerThatWasHandedOverBeforeTheRequestCameWasHandedOverWithIt() {
        scene.at(30).serve(orders, 2, 1, ORDERS, OUT, 9).at(40).answered(orders, 1, Long.MAX_VALUE);
        Span request = only();
        assertEquals(List.of(0L, 10L), List.of(request.total(), request.afterAnswer()));
    }

    @Test
    void aHandlingIsCutWhereItsCallerHadTheAnswerAndThatIsCounted() {
        scene.at(10).call(gateway, 1, 1, OUT, ORDERS, 0).at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.at(50).returned(gateway, 1, OUT, ORDERS).at(80).answer(orders, 1);
        Span call = only();
        assertEquals(List.of(20L, 30L), List.of(call.handle(), call.handleExcess()));
        assertEquals(Map.of(Unmatched.HANDLED_LONGER_THAN_CALLED, 1L), scene.unmatched.asMap());
    }

    @Test
    void byAnotherHostsClockAHandlingIsCutWhereItLastsLongerThanItsCall() {
        ServiceRun far = scene.run(3, "far", "another");
        scene.at(10).call(gateway, 1, 1, OUT, ORDERS, 0).at(30).serve(far, 2, 1, ORDERS, OUT, 9);
        scene.at(50).returned(gateway, 1, OUT, ORDERS).at(80).answer(far, 1);
        Span call = only();
        assertEquals(List.of(40L, 10L), List.of(call.handle(), call.handleExcess()));
        assertEquals(Map.of(Unmatched.HANDLED_LONGER_THAN_CALLED, 1L), scene.unmatched.asMap());
    }

    @Test
    void aHandlingThatItsCallerGaveUpGoesOnForAsLongAsItDoes() {
        scene.at(10).call(gateway, 1, 1, OUT, ORDERS, 0).at(30).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.at(50).gaveUp(gateway, 1, OUT, ORDERS).at(80).answer(orders, 1);
        Span call = only();
        assertEquals(List.of(50L, 0L), List.of(call.handle(), call.handleExcess()));
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    /** A call from 10 to 50, which its callee has from 20 to 45. */
    private Span answered(long sinceHead) {
        scene.at(10).call(gateway, 1, 1, OUT, ORDERS, 0).at(20).serve(orders, 2, 1, ORDERS, OUT, 9);
        scene.at(50).returned(gateway, 1, OUT, ORDERS, sinceHead).at(60).answered(orders, 1, 15);
        return only();
    }

    @Test
    void aCallEndsWithTheLastByteOfItsAnswerAndSaysWhenTheHeadCame() {
        Span call = answered(10);
        assertEquals(List.of(40L, 30L), List.of(call.total(), call.toHead()));
        assertEquals(5, call.received(), "for five of the ten its callee still wrote");
        assertEquals(List.of(25L, 15L), List.of(call.handle(), call.afterAnswer()));
        assertEquals(List.of(30L, 5L), List.of(call.copy().toHead(), call.copy().received()));
    }

    @Test
    void anAnswerThatCameAfterItsCalleeWasDoneCameInFromItsHeadOn() {
        assertEquals(2, answered(2).received());
    }

    @Test
    void ofAHeadThatNobodyToldNothingIsKnown() {
        Span call = answered(0);
        assertEquals(Span.UNKNOWN_TIME, call.toHead());
        assertEquals(Span.UNKNOWN_TIME, call.received());
    }

    @Test
    void aHeadOfADamagedEventIsNoEarlierThanItsCall() {
        assertEquals(0, answered(Long.MAX_VALUE).toHead());
    }
}
