// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.fieldtrace.model.requests.CallCosts;
import org.fieldtrace.model.requests.RemoteCall;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.junit.jupiter.api.Test;

/** What agents measure of calls and of handlings stands in their requests. */
class MeasuredCostsTest {
    private static final long SCOPE = 3;
    private static final long PATH = 7;

    private final Scene scene = new Scene();
    private final ServiceRun shop = scene.run(1, "shop");

    private void part(long from, long to, long context, CallCosts costs) {
        scene.at(from).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        scene.at(to).assembler.remoteCallExit(shop, SCOPE, context, 1, 10, 1, costs);
    }

    @Test
    void eachPartOfACallHasItsOwn() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        part(10, 100, 0, CallCosts.of(1, 40, 0));
        part(110, 120, PATH, CallCosts.of(2, 9, 8));
        scene.at(300).answer(shop, 1).end();
        List<RemoteCall> parts = scene.requests.get(0).remoteCalls();
        assertEquals(
                List.of(CallCosts.of(1, 40, 0), CallCosts.of(2, 9, 8)),
                parts.stream().map(RemoteCall::costs).toList());
        assertEquals(List.of(PATH, PATH), parts.stream().map(RemoteCall::contextId).toList());
    }

    @Test
    void whatAFrameworkDidAroundACallStandsBesideTheCall() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        part(10, 100, PATH, CallCosts.of(1, 40, 8));
        scene.at(120).assembler.remoteCallAround(shop, 1, SCOPE, 0, 70);
        scene.assembler.remoteCallAround(shop, 1, 99, 0, 70); // of none that is known
        scene.assembler.remoteCallAround(shop, 2, SCOPE, 0, 70); // of no request
        scene.at(300).answer(shop, 1).end();
        scene.at(400).assembler.remoteCallAround(shop, 1, SCOPE, 0, 70); // it is over
        CallCosts costs = scene.requests.get(0).remoteCalls().get(0).costs();
        assertEquals(CallCosts.of(1, 40, 8).withAround(70), costs);
        assertEquals(110, costs.whole());
        assertEquals(40, costs.processor());
        assertEquals(100, scene.requests.get(0).remoteCalls().get(0).end());
    }

    @Test
    void whatAHandlingWritesAddsUp() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(50).assembler.answerEncoded(shop, 1, 2_000, 0);
        scene.at(60).assembler.answerEncoded(shop, 1, 500, 0);
        scene.assembler.answerEncoded(shop, 1, -9, 0); // of a damaged event
        scene.assembler.answerEncoded(shop, 77, 500, 0); // of none that is known
        scene.at(300).answer(shop, 1).end();
        assertEquals(2_500, scene.requests.get(0).root().encoding());
    }

    @Test
    void theClassesOfAnAnswerAreThoseThatWereToldOfIt() {
        shop.names().defineString(11, "shop.Order[]");
        shop.names().defineString(12, "shop.Item[]");
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(10).assembler.remoteCallEnter(shop, 1, SCOPE, 0);
        scene.at(15).assembler.answerDecoded(shop, SCOPE, 12);
        scene.at(16).assembler.answerDecoded(shop, 99, 12); // of none that is known
        scene.at(20).assembler.remoteCallExit(shop, SCOPE, PATH, 1, 10, 1, CallCosts.NONE);
        scene.at(50).assembler.answerEncoded(shop, 1, 0, 11); // on a virtual thread
        scene.at(300).answer(shop, 1).end();
        Request request = scene.requests.get(0);
        assertEquals(Span.UNKNOWN_TIME, request.root().encoding());
        assertEquals("shop.Order[]", scene.name(request.root().answer()));
        assertEquals("shop.Item[]", scene.name(request.remoteCalls().get(0).costs().type()));
    }

    @Test
    void anAnswerInPartsOfSeveralClassesIsOfNone() {
        shop.names().defineString(11, "shop.Order[]");
        shop.names().defineString(12, "shop.Item[]");
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(50).assembler.answerEncoded(shop, 1, 10, 11);
        scene.at(60).assembler.answerEncoded(shop, 1, 10, 12);
        scene.at(300).answer(shop, 1).end();
        assertEquals(Span.UNKNOWN_ANSWER, scene.requests.get(0).root().answer());
    }

    @Test
    void ofMostHandlingsNothingIsMeasured() {
        scene.at(0).serve(shop, 1, 1, end(1, 8080), end(9, 50_000), 0);
        scene.at(300).answer(shop, 1).end();
        assertEquals(Span.UNKNOWN_TIME, scene.requests.get(0).root().encoding());
    }

    @Test
    void whatDamagedEventsTellIsBounded() {
        assertEquals(new CallCosts(0, 100, 100), CallCosts.of(-4, 100, 900));
        assertEquals(new CallCosts(5, 0, 0), CallCosts.of(5, -1, 900));
        assertEquals(CallCosts.NONE, CallCosts.of(0, 0, 3));
        assertEquals(8, CallCosts.of(0, 100, 8, 900).early());
        assertEquals(0, CallCosts.of(0, 100, 8, -900).early());
        assertEquals(0, CallCosts.of(0, 9, 8).withAround(-5).around());
        assertEquals(0, CallCosts.of(5, 0, 0).withAround(5).around(), "it was not measured");
        assertEquals(
                3,
                CallCosts.of(0, 9, 8)
                        .withAround(2)
                        .plus(CallCosts.of(0, 9, 8).withAround(1))
                        .around());
        CallCosts elsewhere = CallCosts.of(0, 9, 8).withElsewhere(900);
        assertEquals(8, elsewhere.elsewhere());
        assertEquals(16, elsewhere.plus(elsewhere.withAround(1)).elsewhere());
        assertEquals(0, CallCosts.of(0, 9, 8).withElsewhere(-1).elsewhere());
        assertEquals(7, CallCosts.of(0, 9, 8, 3).plus(CallCosts.of(0, 9, 5, 4)).early());
    }
}
