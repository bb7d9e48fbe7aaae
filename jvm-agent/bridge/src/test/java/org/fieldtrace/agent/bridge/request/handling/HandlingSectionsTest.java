// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.servlet.ServiceAdvice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HandlingSectionsTest {

    private static Recorder recorder;

    private static final int PREPROCESS = 0;
    private static final int SERVICE = 1;
    private static final int SEND = 2;
    private static final int HAND_OVER = 3;
    private static final int OTHER = 4;

    private ServerExchange request;

    @BeforeEach
    void begin() {
        recorder = Recorder.record();
        NativeAgent.following = true;
        Handling.want(true, false, false, false);
        request = ServerExchange.begin("GET", "/shop", null, null, 0, null);
    }

    @AfterEach
    void end() {
        Handling.want(false, false, false, false);
        NativeAgent.following = false;
        NativeAgent.recording = false;
    }

    private static void service() {
        ServiceAdvice.exit(ServiceAdvice.enter(), null, null);
    }

    private static void onAnotherThread(Runnable work) throws Exception {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }

    private Recorder.Sections told() {
        List<Recorder.Sections> told = recorder.sections();
        assertEquals(1, told.size());
        assertEquals(request.id(), told.get(0).exchange());
        return told.get(0);
    }

    @Test
    void theKernelIsAskedForTheTimeOfAThreadOnlyWhereASectionBeginsOrEnds() {
        int before = recorder.asked();
        AsyncContext outer = ThreadContexts.enter(request.context());
        service();
        request.handsOver();
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(3, recorder.asked() - before); // and once when it began
    }

    @Test
    void whatLiesAroundTheMethodOfTheApplicationIsBeforeAndAfterIt() {
        AsyncContext outer = ThreadContexts.enter(request.context());
        service();
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(List.of(PREPROCESS, SERVICE, SEND), told().sections());
        assertTrue(told().cpu().stream().allMatch(cpu -> cpu >= 0));
    }

    @Test
    void aMethodWithinTheMethodIsPartOfIt() {
        AsyncContext outer = ThreadContexts.enter(request.context());
        ServedRequest begun = ServiceAdvice.enter();
        service();
        ServiceAdvice.exit(begun, null, null);
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(List.of(PREPROCESS, SERVICE, SEND), told().sections());
    }

    @Test
    void whatComesAfterTheAnswerIsLeftOut() {
        AsyncContext outer = ThreadContexts.enter(request.context());
        ServedRequest begun = ServiceAdvice.enter();
        request.handsOver();
        request.handsOver();
        ServiceAdvice.exit(begun, null, null);
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(List.of(PREPROCESS, SERVICE), told().sections());
    }

    @Test
    void whereNobodySaysWhichMethodItIsTheWholeIsOther() {
        AsyncContext outer = ThreadContexts.enter(request.context());
        request.handsOver();
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(List.of(OTHER), told().sections());
        assertTrue(told().cpu().get(0) >= 0);
    }

    @Test
    void betweenTheThreadsThatServeItARequestIsHandedOver() throws Exception {
        AsyncContext outer = ThreadContexts.enter(request.context());
        service();
        ThreadContexts.exit(outer);
        onAnotherThread(
                () -> {
                    AsyncContext own = ThreadContexts.enter(request.context());
                    request.end(200, 0);
                    ThreadContexts.exit(own);
                });
        assertEquals(List.of(PREPROCESS, SERVICE, SEND, HAND_OVER, SEND), told().sections());
        assertTrue(told().cpu().stream().allMatch(cpu -> cpu >= 0), told()::toString);
    }

    @Test
    void handedOverWorkIsOtherOnceTheThreadsOfTheRequestHaveLeftIt() throws Exception {
        AsyncContext outer = ThreadContexts.enter(request.context());
        service();
        AsyncContext work = ThreadContexts.handOver(HandOver.EXECUTOR);
        onAnotherThread(
                () -> {
                    AsyncContext own = ThreadContexts.enter(work);
                    ThreadContexts.exit(own);
                });
        ThreadContexts.exit(outer);
        onAnotherThread(
                () -> {
                    AsyncContext own = ThreadContexts.enter(work);
                    request.end(200, 0);
                    ThreadContexts.exit(own);
                });
        assertEquals(List.of(PREPROCESS, SERVICE, SEND, HAND_OVER, OTHER), told().sections());
    }

    @Test
    void aRequestThatGoesToAndFroIsToldInAFewPieces() {
        AsyncContext outer = ThreadContexts.enter(request.context());
        for (int i = 0; i < 100; i++) {
            service();
        }
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(16, told().sections().size());
        assertEquals(OTHER, told().sections().get(15));
    }

    @Test
    void whatComesAfterTheAnswerBelongsToNoPieceOfManyEither() {
        long begun = System.nanoTime();
        request = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        AsyncContext outer = ThreadContexts.enter(request.context());
        for (int i = 0; i < 100; i++) {
            service();
        }
        request.handsOver();
        long answered = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            service();
        }
        request.end(200, 0);
        ThreadContexts.exit(outer);
        long told = told().wall().stream().mapToLong(Long::longValue).sum();
        assertTrue(told <= answered - begun, () -> told + " of " + (answered - begun) + " ns");
    }

    @Test
    void nothingIsToldUnlessItIsWanted() {
        Handling.want(false, false, false, false);
        ServerExchange other = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        AsyncContext outer = ThreadContexts.enter(other.context());
        service();
        other.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(List.of(), recorder.sections());
    }
}
