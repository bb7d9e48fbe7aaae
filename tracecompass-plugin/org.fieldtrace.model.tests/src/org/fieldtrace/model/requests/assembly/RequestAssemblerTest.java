// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.UNKNOWN;
import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Access;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.Wait;
import org.junit.jupiter.api.Test;

class RequestAssemblerTest {
    private static final Endpoint BROWSER = end(9, 50_000);
    private static final Endpoint GATEWAY = end(1, 80);
    private static final Endpoint GATEWAY_OUT = end(1, 41_000);
    private static final Endpoint ORDERS = end(2, 81);
    private static final long SECOND = 1_000_000_000L;

    private final Scene scene = new Scene();
    private final ServiceRun gateway = scene.run(1, "gateway");
    private final ServiceRun orders = scene.run(2, "orders");

    @Test
    void aCallWhoseAddressIsKnownOnlyAtItsEndFindsItsServer() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, UNKNOWN, new Endpoint(0, ORDERS.low(), 81), 11);
        scene.at(20).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11).at(30).answer(orders, 1);
        scene.at(40).returned(gateway, 2, GATEWAY_OUT, ORDERS).at(50).answer(gateway, 1);
        assertEquals(List.of("gateway(orders)"), scene.end());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void itsServerIsFoundThoughThatEndedLongBefore() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, UNKNOWN, ORDERS, 11);
        scene.at(20).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11).at(30).answer(orders, 1);
        scene.at(SECOND / 2).returned(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(SECOND).answer(gateway, 1);
        assertEquals(List.of("gateway(orders)"), scene.end());
    }

    @Test
    void aCallThatWaitedForAConnectionFindsItsServerThoughItIsLateToSeeTheAnswer() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, UNKNOWN, UNKNOWN, 11);
        scene.at(20).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11).at(30).answer(orders, 1);
        scene.at(3 * SECOND).returned(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(4 * SECOND).answer(gateway, 1);
        assertEquals(List.of("gateway(orders)"), scene.end());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void exchangesOfAKeptAliveConnectionAreToldApartByTime() {
        for (long i = 0; i < 3; i++) {
            long time = 100 * i;
            scene.at(time).serve(gateway, 1, i, GATEWAY, end(9, 50_000 + (int) i), 11 + i);
            scene.at(time + 10).call(gateway, 1, 10 + i, GATEWAY_OUT, ORDERS, 11 + i);
            scene.at(time + 20).serve(orders, 2, i, ORDERS, GATEWAY_OUT, 11 + i);
            scene.at(time + 30).answer(orders, i);
            scene.at(time + 40).returned(gateway, 10 + i, GATEWAY_OUT, ORDERS);
            scene.at(time + 50).answer(gateway, i);
        }
        assertEquals(List.of("gateway(orders)", "gateway(orders)", "gateway(orders)"), scene.end());
    }

    @Test
    void withoutNumberedContextsTheThreadTells() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 0);
        scene.at(1).serve(gateway, 2, 2, GATEWAY, end(9, 50_001), 0);
        scene.at(10).call(gateway, 2, 3, GATEWAY_OUT, ORDERS, 0);
        scene.at(20).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 0).at(30).answer(orders, 1);
        scene.at(40).returned(gateway, 3, GATEWAY_OUT, ORDERS);
        scene.at(50).answer(gateway, 1).at(60).answer(gateway, 2);
        assertEquals(List.of("gateway", "gateway(orders)"), scene.end());
    }

    @Test
    void aCallThatTellsNoContextBelongsToTheRequestThatItsThreadServes() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 0);
        scene.at(20).returned(gateway, 2, GATEWAY_OUT, ORDERS).at(30).answer(gateway, 1, 1);
        scene.at(40).call(gateway, 1, 3, GATEWAY_OUT, ORDERS, 0);
        scene.at(50).returned(gateway, 3, GATEWAY_OUT, ORDERS);
        scene.end();
        assertEquals(2, scene.requests.size());
        assertEquals(1, scene.requests.get(0).root().children().size());
    }

    @Test
    void aThreadThatHasLeftARequestServesItNoMoreThoughAnotherAnswersIt() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(5).assembler.exitContext(gateway, 1, 11);
        scene.assembler.enterContext(gateway, 2, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 0);
        scene.at(15).returned(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(20).answer(gateway, 2, 1);
        scene.at(30).call(gateway, 2, 3, GATEWAY_OUT, ORDERS, 0);
        scene.at(40).returned(gateway, 3, GATEWAY_OUT, ORDERS);
        scene.end();
        assertEquals(3, scene.requests.size());
    }

    @Test
    void aThreadThatSaysThatItEntersTheContextOfItsRequestIsInItOnce() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.assembler.enterContext(gateway, 1, 11);
        scene.at(5).assembler.exitContext(gateway, 1, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 0);
        scene.at(20).returned(gateway, 2, GATEWAY_OUT, ORDERS).at(30).answer(gateway, 1);
        assertEquals(2, scene.end().size());
    }

    @Test
    void workThatIsHandedOverBelongsToItsRequestAndWaitsInItsQueue() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        gateway.names().defineString(5, "Executor");
        scene.assembler.createContext(gateway, 1, 20, 11, 5);
        scene.at(15).assembler.enterContext(gateway, 7, 20);
        scene.at(20).call(gateway, 7, 2, GATEWAY_OUT, ORDERS, 20);
        scene.at(30).returned(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.assembler.exitContext(gateway, 7, 20);
        scene.assembler.destroyContext(gateway, 20);
        scene.at(40).answer(gateway, 1);
        assertEquals(1, scene.end().size());
        Span call = scene.requests.get(0).root().children().get(0);
        assertEquals(List.of(new Wait(0, 15, scene.idOf("Executor"))), call.waits());
    }

    @Test
    void whatNobodyWaitsForStillBelongsToTheRequest() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.assembler.createContext(gateway, 1, 20, 11, 0);
        scene.at(10).answer(gateway, 1);
        scene.at(SECOND / 2).call(gateway, 7, 2, GATEWAY_OUT, ORDERS, 20);
        scene.at(SECOND).returned(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.assembler.destroyContext(gateway, 20);
        scene.end();
        assertEquals(1, scene.requests.size());
        assertTrue(scene.requests.get(0).root().children().get(0).metrics().detached());
    }

    @Test
    void aServerThatCallsItselfIsNoAncestorOfItself() {
        Endpoint own = end(1, 41_500);
        scene.at(0).serve(gateway, 1, 1, GATEWAY, own, 11);
        scene.at(0).call(gateway, 1, 2, own, GATEWAY, 11);
        scene.at(5).returned(gateway, 2, own, GATEWAY).at(6).answer(gateway, 1);
        assertEquals(1, scene.end().size());
        assertEquals(1, scene.requests.get(0).root().children().size());
    }

    @Test
    void endsWithoutAPartnerAreCountedByTheirReason() {
        scene.at(0).call(gateway, 1, 1, GATEWAY_OUT, end(5, 5432), 0);
        scene.at(1).returned(gateway, 1, GATEWAY_OUT, end(5, 5432));
        scene.at(2).serve(orders, 1, 1, ORDERS, BROWSER, 0).at(3).answer(orders, 1);
        scene.at(4).call(gateway, 1, 2, end(1, 41_001), ORDERS, 0);
        scene.at(5).returned(gateway, 2, end(1, 41_001), ORDERS);
        scene.at(5).call(gateway, 1, 3, GATEWAY_OUT, ORDERS, 0);
        scene.serve(orders, 1, 3, ORDERS, GATEWAY_OUT, 0).answer(orders, 3);
        scene.at(6).returned(gateway, 3, GATEWAY_OUT, ORDERS);
        scene.at(6).serve(orders, 1, 2, ORDERS, GATEWAY_OUT, 0).at(7).answer(orders, 2);
        scene.at(8).answer(orders, 77);
        scene.end();
        assertEquals(
                Map.of(
                        Unmatched.SERVER_NOT_TRACED, 1L,
                        Unmatched.SERVER_SPAN_MISSING, 1L,
                        Unmatched.CLIENT_SPAN_MISSING, 1L,
                        Unmatched.CUT_BY_TRACE_START, 1L),
                scene.unmatched.asMap());
    }

    @Test
    void aClientThatIsNotTracedIsNotMissedWhereATracedOneHadItsPortBefore() {
        scene.at(0).call(gateway, 1, 1, GATEWAY_OUT, end(5, 5432), 0);
        scene.at(1).returned(gateway, 1, GATEWAY_OUT, end(5, 5432));
        for (int i = 0; i < 1000; i++) {
            scene.at(2 + i).serve(orders, 1, i, ORDERS, GATEWAY_OUT, 0).answer(orders, i);
        }
        scene.end();
        assertEquals(Map.of(Unmatched.SERVER_NOT_TRACED, 1L), scene.unmatched.asMap());
    }

    @Test
    void aServerThatBeganAfterItsClientHadEndedIsAnImpossibleOrder() {
        scene.at(0).call(gateway, 1, 1, GATEWAY_OUT, ORDERS, 0);
        scene.at(10).returned(gateway, 1, GATEWAY_OUT, ORDERS);
        scene.at(20).serve(orders, 1, 1, ORDERS, GATEWAY_OUT, 0).at(30).answer(orders, 1);
        scene.end();
        assertTrue(scene.unmatched.of(Unmatched.IMPOSSIBLE_ORDER) >= 1);
        assertEquals(2, scene.requests.size());
    }

    @Test
    void aRequestThatReachesItsServerAfterTheCallerGaveItUpIsFoundOnItsConnection() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 11);
        scene.at(20).gaveUp(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(30).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11).at(40).answer(orders, 1);
        scene.at(50).answer(gateway, 1);
        assertEquals(List.of("gateway(orders)"), scene.end());
        assertEquals(Map.of(), scene.unmatched.asMap());
        Span call = scene.requests.get(0).root().children().get(0);
        assertEquals(List.of(10L, 20L), List.of(call.start(), call.end()));
        assertEquals(List.of(30L, 40L), List.of(call.handleStart(), call.handleEnd()));
    }

    @Test
    void aRequestThatABusyServerComesToWhenAllElseIsOverIsStillFound() {
        long second = 1_000_000_000;
        scene.at(0).serve(orders, 2, 7, ORDERS, BROWSER, 0).at(1).answer(orders, 7);
        scene.at(2).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 11);
        scene.at(20).gaveUp(gateway, 2, GATEWAY_OUT, ORDERS).at(30).answer(gateway, 1);
        scene.at(5 * second).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11);
        scene.at(5 * second + 10).answer(orders, 1);
        assertEquals(List.of("orders", "gateway(orders)"), scene.end());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void aCallThatIsUnderWayOnTheConnectionComesBeforeOneThatWasGivenUp() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 11);
        scene.at(20).gaveUp(gateway, 2, GATEWAY_OUT, ORDERS).at(25).answer(gateway, 1);
        scene.at(30).serve(gateway, 1, 3, GATEWAY, BROWSER, 13);
        scene.at(40).call(gateway, 1, 4, GATEWAY_OUT, ORDERS, 13);
        scene.at(50).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11).at(60).answer(orders, 1);
        scene.at(70).returned(gateway, 4, GATEWAY_OUT, ORDERS).at(80).answer(gateway, 3);
        scene.end();
        Request later = scene.requests.get(1);
        assertEquals(30, later.root().start());
        assertEquals(50, later.root().children().get(0).handleStart());
    }

    @Test
    void aRequestWhoseCallerDoesNotKnowItsConnectionYetIsNotThatOfACallThatWasGivenUp() {
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 11);
        scene.at(20).gaveUp(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(25).call(gateway, 1, 3, UNKNOWN, ORDERS, 11);
        scene.at(30).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 11).at(40).answer(orders, 1);
        scene.at(50).returned(gateway, 3, GATEWAY_OUT, ORDERS).at(60).answer(gateway, 1);
        scene.end();
        Span second = scene.requests.get(0).root().children().get(1);
        assertEquals(List.of(25L, 30L), List.of(second.start(), second.handleStart()));
    }

    @Test
    void itIsOnceEveryCallerThatDidNotKnowItsConnectionHasAnother() {
        Endpoint other = end(1, 50_002);
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 11);
        scene.at(15).call(gateway, 1, 3, UNKNOWN, ORDERS, 11);
        scene.at(16).call(gateway, 1, 4, UNKNOWN, UNKNOWN, 11);
        scene.at(20).gaveUp(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(25).serve(orders, 1, 2, ORDERS, other, 13);
        scene.at(30).serve(orders, 2, 1, ORDERS, GATEWAY_OUT, 12).at(40).answer(orders, 1);
        scene.at(45).call(gateway, 1, 5, UNKNOWN, ORDERS, 11);
        scene.at(50).answer(orders, 2).returned(gateway, 3, other, ORDERS);
        scene.at(52).returned(gateway, 4, end(1, 50_003), end(9, 99));
        scene.at(70).returned(gateway, 5, end(1, 50_004), ORDERS).answer(gateway, 1);
        assertEquals(1, scene.end().size());
        List<Span> calls = scene.requests.get(0).root().children();
        assertEquals(List.of(10L, 30L), List.of(calls.get(0).start(), calls.get(0).handleStart()));
        assertEquals(List.of(15L, 25L), List.of(calls.get(1).start(), calls.get(1).handleStart()));
    }

    @Test
    void anAccessBelongsToTheRequestThatItsThreadServedThenThoughItIsToldLater() {
        ServiceRun gateway = scene.run(1, "gateway");
        scene.at(0).serve(gateway, 7, 1, GATEWAY, BROWSER, 0);
        scene.at(100).answer(gateway, 7, 1);
        scene.at(110).serve(gateway, 7, 2, GATEWAY, BROWSER, 0);
        scene.at(150).assembler.access(gateway, 7, 99, 70); // at 80, in the first one
        scene.at(160).assembler.access(gateway, 7, 99, 20); // at 140, in the second one
        scene.at(160).assembler.access(gateway, 7, 99, 55); // at 105, in none
        scene.at(160).assembler.access(gateway, 8, 99, 0); // on a thread that serves none
        scene.at(200).answer(gateway, 7, 2);
        scene.end();

        assertEquals(
                List.of(List.of(new Access(1, 99, 80, 0)), List.of(new Access(1, 99, 140, 0))),
                scene.requests.stream().map(Request::accesses).toList());
    }

    @Test
    void anAccessOnAThreadThatWorkWasHandedToBelongsToTheHandlingThatHandedItOver() {
        ServiceRun gateway = scene.run(1, "gateway");
        ServiceRun orders = scene.run(2, "orders");
        scene.at(0).serve(gateway, 1, 1, GATEWAY, BROWSER, 11);
        scene.at(10).call(gateway, 1, 2, GATEWAY_OUT, ORDERS, 11);
        scene.at(20).serve(orders, 1, 3, ORDERS, GATEWAY_OUT, 21);
        scene.assembler.createContext(orders, 1, 22, 21, 0);
        scene.at(30).assembler.enterContext(orders, 5, 22);
        scene.at(40).assembler.access(orders, 5, 99, 0);
        scene.at(50).assembler.exitContext(orders, 5, 22);
        scene.at(60).assembler.access(orders, 5, 99, 15); // at 45
        scene.at(60).assembler.access(orders, 5, 99, 0); // it does other work by now
        scene.at(70).answer(orders, 3);
        scene.at(80).returned(gateway, 2, GATEWAY_OUT, ORDERS);
        scene.at(90).answer(gateway, 1);
        scene.end();

        assertEquals(
                List.of(new Access(2, 99, 40, 1), new Access(2, 99, 45, 1)),
                scene.requests.get(0).accesses());
    }

    @Test
    void anAccessThatIsToldTooLateOrIsOneOfTooManyIsCounted() {
        ServiceRun gateway = scene.run(1, "gateway");
        scene.at(0).serve(gateway, 7, 1, GATEWAY, BROWSER, 0);
        for (int i = 0; i < 1010; i++) {
            scene.at(i).assembler.access(gateway, 7, i, 0);
        }
        scene.at(2000).answer(gateway, 7, 1);
        scene.at(2000 + 20 * SECOND).assembler.access(gateway, 7, 99, 20 * SECOND + 1000);
        assertEquals(1, scene.unmatched.of(Unmatched.LATE_ACCESS));
        for (int i = 1; i <= 100; i++) { // which is more than is remembered of a thread
            scene.at(2000 + 20 * SECOND + i).assembler.enterContext(gateway, 7, 1000 + i);
        }
        scene.assembler.access(gateway, 7, 99, 20 * SECOND + 1000);
        scene.end();

        assertEquals(1000, scene.requests.get(0).accesses().size());
        assertEquals(10, scene.unmatched.of(Unmatched.TOO_MANY_ACCESSES));
        assertEquals(2, scene.unmatched.of(Unmatched.LATE_ACCESS));
    }

    @Test
    void ofAMillionOpenRequestsTheOldestAreGivenUp() {
        Limits few = new Limits(10_000, 1000, 100, 50, SECOND, SECOND);
        Scene crowd = new Scene(few);
        ServiceRun run = crowd.run(1, "gateway");
        for (int i = 0; i < 1_000_000; i++) {
            crowd.at(i).serve(run, i, i, GATEWAY, end(i, 1000), 5_000_000L + i);
        }
        assertEquals(990_000, crowd.unmatched.of(Unmatched.REQUEST_GIVEN_UP));
        assertEquals(10_000, crowd.open(run).openServers());
        assertTrue(crowd.open(run).contexts().size() <= 1000);
        assertNull(crowd.open(run).threads().current(0));
        crowd.assembler.finish();
        assertEquals(1_000_000, crowd.requests.size());
    }
}
