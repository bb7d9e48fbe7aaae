// SPDX-License-Identifier: MIT
package org.fieldtrace.model.requests.assembly;

import static org.fieldtrace.model.requests.assembly.Scene.UNKNOWN;
import static org.fieldtrace.model.requests.assembly.Scene.end;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.fieldtrace.model.requests.Outcome;
import org.fieldtrace.model.requests.Request;
import org.fieldtrace.model.requests.Segment;
import org.fieldtrace.model.requests.Span;
import org.fieldtrace.model.requests.SpanKind;
import org.junit.jupiter.api.Test;

class MessagesTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long SEND = 1;
    private static final long PROCESS = 2;
    private static final long TOPIC = 3;
    private static final long CLUSTER = 4;
    private static final long OTHER_CLUSTER = 5;
    private static final long NO_CLUSTER = 0;
    private static final long OTHER_TOPIC = 6;
    private static final long BATCH = 7;
    private static final long CALL = 8;
    private static final Endpoint SHOP = end(1, 80);
    private static final Endpoint BROWSER = end(9, 50_000);

    private final Scene scene = new Scene();
    private final ServiceRun shop = run(scene, 1, "shop", "one");
    private final ServiceRun billing = run(scene, 2, "billing", "one");

    private static ServiceRun run(Scene scene, int id, String service, String host) {
        ServiceRun run = scene.run(id, service, host);
        run.names().defineString(SEND, "kafka SEND orders");
        run.names().defineString(PROCESS, "kafka PROCESS orders");
        run.names().defineString(BATCH, "kafka BATCH orders");
        run.names().defineString(CALL, "rabbitmq CALL orders.get");
        run.names().defineString(TOPIC, "orders");
        run.names().defineString(CLUSTER, "c1");
        run.names().defineString(OTHER_CLUSTER, "c2");
        run.names().defineString(OTHER_TOPIC, "invoices");
        return run;
    }

    private static HttpExchange exchange(long id, long route, long async) {
        return new HttpExchange(
                id,
                "OTHER",
                route,
                UNKNOWN,
                UNKNOWN,
                0,
                0,
                Outcome.COMPLETED,
                -1,
                0,
                0,
                async,
                0,
                0,
                0);
    }

    private static MessagePlace place(long cluster, long offset) {
        return new MessagePlace(cluster, TOPIC, 0, offset, 0);
    }

    /** Of a message that has an id, and lies nowhere in particular. */
    private static MessagePlace id(long topic, long hash) {
        return new MessagePlace(NO_CLUSTER, topic, 0, -1, hash);
    }

    /** A request from 0 to 50 that sends a message from 10 to 30. */
    private void requestThatSends(MessagePlace place) {
        scene.at(0).serve(shop, 1, 1, SHOP, BROWSER, 1);
        scene.at(10).assembler.clientRequest(shop, 1, exchange(2, SEND, 1));
        scene.at(30).assembler.messageSent(shop, 2, place);
        scene.assembler.clientResponse(shop, exchange(2, SEND, 1));
        scene.at(50).answer(shop, 1, 1);
    }

    private void handle(ServiceRun run, long id, MessagePlace place, long start, long end) {
        scene.at(start).assembler.serverRequest(run, 7, exchange(id, PROCESS, id));
        scene.assembler.messageReceived(run, id, place);
        scene.at(end).assembler.serverResponse(run, 7, exchange(id, PROCESS, id));
    }

    @Test
    void aCallByMessageWaitsForWhoHandlesIt() {
        MessagePlace message = id(0, 99);
        scene.at(0).serve(shop, 1, 1, SHOP, BROWSER, 1);
        scene.at(10).assembler.clientRequest(shop, 1, exchange(2, CALL, 1));
        scene.assembler.messageSent(shop, 2, message);
        scene.at(15).assembler.serverRequest(billing, 7, exchange(5, CALL, 5));
        scene.assembler.messageReceived(billing, 5, message);
        scene.at(25).assembler.serverResponse(billing, 7, exchange(5, CALL, 5));
        scene.at(30).assembler.clientResponse(shop, exchange(2, CALL, 1));
        // Handled again, as its first handling was not acknowledged.
        scene.at(35).assembler.serverRequest(billing, 7, exchange(6, CALL, 6));
        scene.assembler.messageReceived(billing, 6, message);
        scene.at(36).assembler.serverResponse(billing, 7, exchange(6, CALL, 6));
        scene.at(50).answer(shop, 1, 1);
        assertEquals(List.of("shop(billing)", "billing"), scene.end());
        Span call = scene.requests.get(0).root().children().get(0);
        assertEquals(SpanKind.CALL, call.kind());
        assertEquals("CALL orders.get", scene.name(call.operation()));
        assertEquals(20, call.total());
        assertEquals(10, call.handle());
        assertFalse(call.metrics().detached());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void aCallByMessageThatNobodyHandlesIsOneOfItsBroker() {
        scene.at(0).serve(shop, 1, 1, SHOP, BROWSER, 1);
        scene.at(10).assembler.clientRequest(shop, 1, exchange(2, CALL, 1));
        scene.assembler.messageSent(shop, 2, id(0, 99));
        scene.at(30).assembler.clientResponse(shop, exchange(2, CALL, 1));
        scene.at(50).answer(shop, 1, 1);
        assertEquals(List.of("shop(rabbitmq)"), scene.end());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void aRequestGoesOnInTheHandlingOfItsMessageWhichNobodyWaitsFor() {
        requestThatSends(place(CLUSTER, 42));
        handle(billing, 5, place(CLUSTER, 42), SECOND, 2 * SECOND);
        assertEquals(List.of("shop(kafka(billing))"), scene.end());
        Request request = scene.requests.get(0);
        assertEquals(50, request.duration());
        assertTrue(request.criticalPath().stream().map(Segment::end).allMatch(end -> end <= 50));
        Span send = request.root().children().get(0);
        assertEquals("SEND orders", scene.name(send.operation()));
        assertEquals(SpanKind.CLIENT, send.kind());
        assertEquals(20, send.metrics().criticalTime());
        Span handling = send.children().get(0);
        assertEquals("PROCESS orders", scene.name(handling.operation()));
        assertEquals(SpanKind.MESSAGE, handling.kind());
        assertTrue(handling.metrics().detached());
        assertEquals(SECOND - 10, handling.queued());
        assertEquals(SECOND, handling.total());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void whatTheHandlingCallsHangsBelowIt() {
        requestThatSends(place(CLUSTER, 42));
        scene.at(100).assembler.serverRequest(billing, 7, exchange(5, PROCESS, 5));
        scene.assembler.messageReceived(billing, 5, place(CLUSTER, 42));
        scene.at(110).call(billing, 7, 6, end(2, 40_000), end(4, 5432), 5);
        scene.at(120).returned(billing, 6, end(2, 40_000), end(4, 5432));
        scene.at(130).assembler.serverResponse(billing, 7, exchange(5, PROCESS, 5));
        assertEquals(List.of("shop(kafka(billing(10.0.0.4:5432)))"), scene.end());
    }

    @Test
    void aMessageMayBeHandledBeforeItsSenderHearsThatTheBrokerHasIt() {
        scene.at(0).serve(shop, 1, 1, SHOP, BROWSER, 1);
        scene.at(10).assembler.clientRequest(shop, 1, exchange(2, SEND, 1));
        handle(billing, 5, place(CLUSTER, 42), 15, 20);
        scene.at(30).assembler.messageSent(shop, 2, place(CLUSTER, 42));
        scene.assembler.clientResponse(shop, exchange(2, SEND, 1));
        scene.at(50).answer(shop, 1, 1);
        assertEquals(List.of("shop(kafka(billing))"), scene.end());
        Span send = scene.requests.get(0).root().children().get(0);
        assertTrue(send.children().get(0).metrics().detached(), "though it ended in time");
        assertEquals(5, send.children().get(0).queued());
        assertEquals(20, send.metrics().exclusive());
    }

    @Test
    void theSameMessageMayBeHandledTwice() {
        requestThatSends(place(CLUSTER, 42));
        handle(billing, 5, place(CLUSTER, 42), 100, 200);
        handle(run(scene, 3, "audit", "two"), 5, place(CLUSTER, 42), 300, 400);
        assertEquals(List.of("shop(kafka(billing audit))"), scene.end());
    }

    @Test
    void withoutItsSenderAHandlingIsARequestOfItsOwn() {
        requestThatSends(place(CLUSTER, 41));
        handle(billing, 5, place(CLUSTER, 42), 100, 200);
        assertEquals(List.of("shop(kafka)", "billing"), scene.end());
        assertEquals(SpanKind.MESSAGE, scene.requests.get(1).root().kind());
        assertEquals(Span.UNKNOWN_TIME, scene.requests.get(1).root().queued());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void thePlaceOfAMessageIsThatInItsCluster() {
        requestThatSends(place(CLUSTER, 42));
        handle(billing, 5, place(OTHER_CLUSTER, 42), 100, 200);
        assertEquals(List.of("shop(kafka)", "billing"), scene.end());
    }

    @Test
    void anUnknownClusterMayBeAny() {
        requestThatSends(place(CLUSTER, 42));
        handle(billing, 5, place(NO_CLUSTER, 42), 100, 200);
        assertEquals(List.of("shop(kafka(billing))"), scene.end());
    }

    @Test
    void aMessageWhosePlaceTheBrokerDoesNotTellIsCounted() {
        requestThatSends(place(CLUSTER, -1));
        handle(billing, 5, place(CLUSTER, 0), 100, 200);
        assertEquals(List.of("shop(kafka)", "billing"), scene.end());
        assertEquals(Map.of(Unmatched.MESSAGE_WITHOUT_PLACE, 1L), scene.unmatched.asMap());
    }

    @Test
    void aMessageThatHasAnIdIsKnownByItAlone() {
        requestThatSends(id(TOPIC, -42));
        // Its broker has handed it on from the topic to a queue.
        handle(billing, 5, id(OTHER_TOPIC, -42), 100, 200);
        handle(billing, 6, id(TOPIC, -41), 300, 400);
        assertEquals(List.of("shop(kafka(billing))", "billing"), scene.end());
        Span send = scene.requests.get(0).root().children().get(0);
        assertEquals(90, send.children().get(0).queued());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void aMessageThatIsTakenAgainAfterARollbackIsHandledTwice() {
        requestThatSends(id(TOPIC, 42));
        handle(billing, 5, id(TOPIC, 42), 100, 200);
        handle(billing, 6, id(TOPIC, 42), 300, 400);
        assertEquals(List.of("shop(kafka(billing billing))"), scene.end());
    }

    @Test
    void anIdIsNoPlace() {
        requestThatSends(id(TOPIC, 42));
        handle(billing, 5, place(NO_CLUSTER, 42), 100, 200);
        assertEquals(List.of("shop(kafka)", "billing"), scene.end());
    }

    @Test
    void aMessageWithNeitherIdNorPlaceIsCountedAndBelongsToNobody() {
        requestThatSends(id(TOPIC, 0));
        handle(billing, 5, id(TOPIC, 0), 100, 200);
        assertEquals(List.of("shop(kafka)", "billing"), scene.end());
        assertEquals(Map.of(Unmatched.MESSAGE_WITHOUT_PLACE, 1L), scene.unmatched.asMap());
    }

    @Test
    void ofTwoMessagesWithOneIdThatAreOnTheirWayNobodyKnowsWhichIsHandled() {
        requestThatSends(id(TOPIC, 42));
        scene.at(60).serve(shop, 1, 3, SHOP, BROWSER, 3);
        scene.at(70).assembler.clientRequest(shop, 1, exchange(4, SEND, 3));
        scene.at(80).assembler.messageSent(shop, 4, id(TOPIC, 42));
        scene.assembler.clientResponse(shop, exchange(4, SEND, 3));
        scene.at(90).answer(shop, 1, 3);
        handle(billing, 5, id(TOPIC, 42), 100, 200);
        assertEquals(List.of("shop(kafka)", "shop(kafka)", "billing"), scene.end());
        assertEquals(Map.of(Unmatched.MESSAGE_AMBIGUOUS, 1L), scene.unmatched.asMap());
    }

    @Test
    void aMessageThatLayInTheQueueForLongIsHandledInARequestOfItsOwnThatSaysHowLong() {
        requestThatSends(place(CLUSTER, 42));
        handle(billing, 5, place(CLUSTER, 42), 60 * SECOND, 61 * SECOND);
        assertEquals(List.of("shop(kafka)", "billing"), scene.end());
        assertEquals(60 * SECOND - 10, scene.requests.get(1).root().queued());
        assertEquals(Map.of(Unmatched.LATE_MESSAGE, 1L), scene.unmatched.asMap());
    }

    /** Requests from 0 to 50 and from 1000 to 1050 that send a message each. */
    private void twoRequestsThatSend() {
        requestThatSends(place(CLUSTER, 42));
        scene.at(1000).serve(shop, 1, 3, SHOP, BROWSER, 3);
        scene.at(1010).assembler.clientRequest(shop, 1, exchange(4, SEND, 3));
        scene.at(1030).assembler.messageSent(shop, 4, place(CLUSTER, 43));
        scene.assembler.clientResponse(shop, exchange(4, SEND, 3));
        scene.at(1050).answer(shop, 1, 3);
    }

    private void beginBatch(long start, long... offsets) {
        scene.at(start).assembler.serverRequest(billing, 7, exchange(5, BATCH, 5));
        for (long offset : offsets) {
            scene.assembler.messageReceived(billing, 5, place(CLUSTER, offset));
        }
    }

    private void endBatch(long end) {
        scene.at(end).assembler.serverResponse(billing, 7, exchange(5, BATCH, 5));
    }

    @Test
    void aBatchStandsBelowEachSenderAndWhatItCallsBelowTheFirst() {
        twoRequestsThatSend();
        beginBatch(2000, 42, 43);
        scene.at(2010).call(billing, 7, 6, end(2, 40_000), end(4, 5432), 5);
        scene.at(2020).returned(billing, 6, end(2, 40_000), end(4, 5432));
        endBatch(2100);
        assertEquals(
                List.of("shop(kafka(billing(10.0.0.4:5432)))", "shop(kafka(billing))"),
                scene.end());
        for (int i = 0; i < 2; i++) {
            Span handling = scene.requests.get(i).root().children().get(0).children().get(0);
            assertEquals("BATCH orders", scene.name(handling.operation()));
            assertEquals(SpanKind.MESSAGE, handling.kind());
            assertTrue(handling.metrics().detached());
            assertEquals(100, handling.total());
            assertEquals(1990 - 1000 * i, handling.queued());
        }
        assertEquals(Map.of(Unmatched.SERVER_NOT_TRACED, 1L), scene.unmatched.asMap());
    }

    @Test
    void aMessageOfABatchWhoseSenderIsNotTracedIsNoRequest() {
        twoRequestsThatSend();
        beginBatch(2000, 42, 77, 78);
        endBatch(2100);
        assertEquals(List.of("shop(kafka(billing))", "shop(kafka)"), scene.end());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void aBatchWhoseFirstSenderIsNotTracedIsARequestThatTheOthersAreLinkedTo() {
        twoRequestsThatSend();
        beginBatch(2000, 77, 43);
        endBatch(2100);
        assertEquals(List.of("billing", "shop(kafka(billing))", "shop(kafka)"), sorted());
    }

    private List<String> sorted() {
        return scene.end().stream().sorted().toList();
    }

    @Test
    void aBatchMayEndBeforeASenderHearsThatTheBrokerHasItsMessage() {
        scene.at(0).serve(shop, 1, 1, SHOP, BROWSER, 1);
        scene.at(10).assembler.clientRequest(shop, 1, exchange(2, SEND, 1));
        beginBatch(15, 41, 42);
        endBatch(20);
        scene.at(30).assembler.messageSent(shop, 2, place(CLUSTER, 42));
        scene.assembler.clientResponse(shop, exchange(2, SEND, 1));
        scene.at(50).answer(shop, 1, 1);
        assertEquals(List.of("billing", "shop(kafka(billing))"), sorted());
        assertEquals(Map.of(), scene.unmatched.asMap());
    }

    @Test
    void twoMessagesOfOneRequestInABatchAreBothBelowIt() {
        scene.at(0).serve(shop, 1, 1, SHOP, BROWSER, 1);
        for (int i = 0; i < 2; i++) {
            scene.at(10 + i).assembler.clientRequest(shop, 1, exchange(2 + i, SEND, 1));
            scene.assembler.messageSent(shop, 2 + i, place(CLUSTER, 42 + i));
            scene.assembler.clientResponse(shop, exchange(2 + i, SEND, 1));
        }
        scene.at(50).answer(shop, 1, 1);
        beginBatch(100, 42, 43);
        endBatch(200);
        assertEquals(List.of("shop(kafka(billing) kafka(billing))"), scene.end());
    }

    @Test
    void ofAHugeBatchOnlyTheFirstMessagesAreToldApart() {
        requestThatSends(place(CLUSTER, 42));
        scene.at(100).assembler.serverRequest(billing, 7, exchange(5, BATCH, 5));
        for (int i = 0; i < 1010; i++) {
            scene.assembler.messageReceived(billing, 5, place(CLUSTER, 42 + i));
        }
        endBatch(200);
        assertEquals(List.of("shop(kafka(billing))"), scene.end());
        assertEquals(Map.of(Unmatched.TOO_MANY_MESSAGES, 9L), scene.unmatched.asMap());
    }

    @Test
    void aBatchThatNeverEndsHoldsNoSenderBack() {
        twoRequestsThatSend();
        beginBatch(2000, 42, 43);
        assertEquals(List.of("shop(kafka(billing))", "shop(kafka(billing))"), scene.end());
        assertTrue(scene.requests.get(0).isCut());
    }

    @Test
    void aTopicThatIsMadeAnewBeginsAtTheFirstPlaceAgain() {
        requestThatSends(place(CLUSTER, 0));
        scene.at(100).serve(shop, 1, 3, SHOP, BROWSER, 3);
        scene.at(110).assembler.clientRequest(shop, 1, exchange(4, SEND, 3));
        scene.at(120).assembler.messageSent(shop, 4, place(CLUSTER, 0));
        scene.assembler.clientResponse(shop, exchange(4, SEND, 3));
        scene.at(130).answer(shop, 1, 3);
        handle(billing, 5, place(CLUSTER, 0), 140, 150);
        assertEquals(List.of("shop(kafka)", "shop(kafka(billing))"), scene.end());
    }

    @Test
    void aHandlingThatSendsToItsOwnTopicAgainAndAgainComesToAnEnd() {
        Limits few = new Limits(1000, 1000, 10, 1000, SECOND, SECOND);
        Scene small = new Scene(few);
        ServiceRun loop = run(small, 1, "loop", "one");
        for (int i = 0; i < 20; i++) {
            long handling = 2L * i + 1;
            HttpExchange send = exchange(handling + 1, SEND, handling);
            small.at(100L * i)
                    .assembler
                    .serverRequest(loop, 1, exchange(handling, PROCESS, handling));
            small.assembler.messageReceived(loop, handling, place(CLUSTER, i));
            small.at(100L * i + 10).assembler.clientRequest(loop, 1, send);
            small.assembler.messageSent(loop, handling + 1, place(CLUSTER, i + 1));
            small.assembler.clientResponse(loop, send);
            small.assembler.serverResponse(loop, 1, exchange(handling, PROCESS, handling));
        }
        List<String> requests = small.end();
        assertTrue(requests.size() > 1 && requests.size() < 20, requests::toString);
        assertFalse(small.requests.get(0).isCut());
    }

    @Test
    void aRequestThatIsWholeAndOnlyWaitsForHandlingsIsNoneThatIsGivenUp() {
        Scene small = new Scene(new Limits(4, 100, 100, 100, SECOND, 10 * SECOND));
        ServiceRun sender = run(small, 1, "shop", "one");
        for (int i = 0; i < 10; i++) {
            small.at(100L * i).serve(sender, 1, 2L * i, SHOP, BROWSER, 0);
            small.assembler.clientRequest(sender, 1, exchange(2L * i + 1, SEND, 0));
            small.assembler.messageSent(sender, 2L * i + 1, place(CLUSTER, i));
            small.assembler.clientResponse(sender, exchange(2L * i + 1, SEND, 0));
            small.at(100L * i + 50).answer(sender, 1, 2L * i);
        }
        small.end();
        assertEquals(10, small.requests.size());
        assertEquals(Map.of(), small.unmatched.asMap());
    }
}
