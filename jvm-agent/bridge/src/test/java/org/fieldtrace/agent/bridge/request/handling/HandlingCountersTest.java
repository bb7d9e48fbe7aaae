// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request.handling;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HandlingCountersTest {

    private static Recorder recorder;

    private static final int INSTRUCTIONS = 2;

    private ServerExchange request;

    @BeforeEach
    void begin() {
        recorder = Recorder.record();
        NativeAgent.following = true;
        Handling.want(false, false, true, false);
        request = ServerExchange.begin("GET", "/shop", null, null, 0, null);
    }

    @AfterEach
    void end() {
        Handling.want(false, false, false, false);
        NativeAgent.following = false;
        NativeAgent.recording = false;
    }

    private static void work(long instructions) {
        recorder.count(INSTRUCTIONS, instructions);
    }

    private static Thread onAnotherThread(Runnable work) {
        Thread thread = new Thread(work);
        thread.start();
        return thread;
    }

    private static long told(ServerExchange request) {
        List<Long> told =
                recorder.counters().stream()
                        .filter(counters -> counters.exchange() == request.id())
                        .map(counters -> counters.values().get(INSTRUCTIONS))
                        .toList();
        assertEquals(1, told.size(), told::toString);
        return told.get(0);
    }

    @Test
    void whatAThreadDoesWithinARequestCountsAndWhatItDoesAroundItDoesNot() {
        work(1000);
        AsyncContext outer = ThreadContexts.enter(request.context());
        work(1);
        request.end(200, 0);
        work(100);
        ThreadContexts.exit(outer);
        work(1000);
        assertEquals(1, told(request));
    }

    @Test
    void theCountersOfAThreadAreReadTwice() {
        int before = recorder.asked();
        AsyncContext outer = ThreadContexts.enter(request.context());
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(2, recorder.asked() - before);
    }

    @Test
    void whatSeveralThreadsDoIsSummed() throws Exception {
        AsyncContext outer = ThreadContexts.enter(request.context());
        work(1);
        AsyncContext handedOver = ThreadContexts.handOver(HandOver.EXECUTOR);
        ThreadContexts.exit(outer);
        work(1000);
        onAnotherThread(
                        () -> {
                            work(1000);
                            AsyncContext own = ThreadContexts.enter(handedOver);
                            work(10);
                            ThreadContexts.exit(own);
                            work(1000);
                        })
                .join();
        outer = ThreadContexts.enter(request.context());
        work(100);
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(111, told(request));
    }

    @Test
    void aRequestWithinARequestIsNotCountedTwice() {
        AsyncContext outer = ThreadContexts.enter(request.context());
        work(1);
        ServerExchange inner = ServerExchange.begin("GET", "/stock", null, null, 0, null);
        AsyncContext between = ThreadContexts.enter(inner.context());
        work(10);
        inner.end(200, 0);
        ThreadContexts.exit(between);
        work(100);
        request.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(10, told(inner));
        assertEquals(101, told(request));
    }

    @Test
    void aThreadThatGoesOnAfterTheEndCountsUntilThen() throws Exception {
        CountDownLatch hasWorked = new CountDownLatch(1);
        CountDownLatch hasEnded = new CountDownLatch(1);
        Thread serving =
                onAnotherThread(
                        () -> {
                            AsyncContext outer = ThreadContexts.enter(request.context());
                            work(7);
                            hasWorked.countDown();
                            try {
                                hasEnded.await();
                            } catch (InterruptedException interrupted) {
                                Thread.currentThread().interrupt();
                            }
                            work(100);
                            ThreadContexts.exit(outer);
                        });
        hasWorked.await();
        request.end(200, 0);
        hasEnded.countDown();
        serving.join();
        assertEquals(7, told(request));
    }

    @Test
    void aHandlingIsNotToldWhereAPartOfItIsNotCounted() throws Exception {
        AsyncContext outer = ThreadContexts.enter(request.context());
        work(1);
        ThreadContexts.exit(outer);
        onAnotherThread(
                        () -> {
                            recorder.closeCounters();
                            ThreadContexts.exit(ThreadContexts.enter(request.context()));
                        })
                .join();
        request.end(200, 0);
        assertEquals(List.of(), recorder.counters());
    }

    @Test
    void aHandlingIsNotToldWhereCountersAreClosedInBetween() throws Exception {
        onAnotherThread(
                        () -> {
                            AsyncContext outer = ThreadContexts.enter(request.context());
                            recorder.closeCounters();
                            request.end(200, 0);
                            ThreadContexts.exit(outer);
                        })
                .join();
        assertEquals(List.of(), recorder.counters());
    }

    @Test
    void nobodyIsToldUnlessThatIsAskedFor() {
        Handling.want(false, false, false, false);
        ServerExchange uncounted = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        AsyncContext outer = ThreadContexts.enter(uncounted.context());
        work(1);
        uncounted.end(200, 0);
        ThreadContexts.exit(outer);
        assertEquals(List.of(), recorder.counters());
    }
}
