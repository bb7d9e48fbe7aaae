// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.remotecall;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.request.HandOver;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which remote call an exchange serves whose answer comes to another thread. */
class AskingTest {

    private static Recorder recorder;

    private static final long NONE = 0;

    private AsyncContext outer;

    @BeforeEach
    void serveARequest() {
        recorder = Recorder.record();
        NativeAgent.following = true;
        ScopesOfThread.makeKnown();
        CallingThreads.sampleAt(1);
        ServerExchange request = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        outer = ThreadContexts.enter(request.context());
    }

    @AfterEach
    void leaveIt() {
        ThreadContexts.exit(outer);
        NativeAgent.following = false;
    }

    @Test
    void itIsTheOneThatTheThreadAsksFor() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.asking();
        makeExchange();
        call.asked();
        makeExchange();
        assertEquals(List.of(call.scopeId(), NONE), recorder.served());
    }

    @Test
    void itIsTheInnermostOfSeveral() {
        RemoteCallScope annotated = RemoteCallScope.enter();
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.asking();
        AsyncRemoteCall within = AsyncRemoteCall.begin();
        within.asking();
        makeExchange();
        within.asked();
        makeExchange();
        call.asked();
        makeExchange();
        RemoteCallScope.exit(annotated);
        assertEquals(List.of(within.scopeId(), call.scopeId(), annotated.id()), recorder.served());
    }

    @Test
    void workThatIsHandedOverMeanwhileServesItUntilThereIsAnAnswer() {
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.asking();
        AsyncContext work = ThreadContexts.handOver(HandOver.EXECUTOR);
        call.asked();
        AsyncContext thread = ThreadContexts.enter(work);
        ThreadContexts.exit(ThreadContexts.enter(ThreadContexts.handOver(HandOver.EXECUTOR)));
        makeExchange();
        AsyncContext further = ThreadContexts.handOver(HandOver.EXECUTOR);
        AsyncContext here = ThreadContexts.enter(further);
        makeExchange();
        call.end("the answer", 10);
        makeExchange(); // as a callback of the application does
        ThreadContexts.exit(here);
        ThreadContexts.exit(thread);
        assertEquals(List.of(call.scopeId(), call.scopeId(), NONE), recorder.served());
    }

    @Test
    void whereOneOverloadCallsAnotherThereIsOneCall() {
        AsyncRemoteCall outermost = FutureAdvice.enter();
        AsyncRemoteCall within = FutureAdvice.enter();
        CompletableFuture<String> answer = new CompletableFuture<>();
        Object given = FutureAdvice.exit(within, answer, null);
        assertSame(answer, given);
        makeExchange();
        FutureAdvice.exit(outermost, given, null);
        assertEquals(List.of(outermost.scopeId()), recorder.served());
        AsyncRemoteCall next = FutureAdvice.enter();
        assertNotNull(next);
        FutureAdvice.exit(next, null, null);
    }

    @Test
    void itIsThatOfTheWorkWhereTheThreadGoesOnWithWhatAnotherCallHasWaitedFor() {
        AsyncRemoteCall waiting = AsyncRemoteCall.begin();
        waiting.asking();
        AsyncContext work = ThreadContexts.handOver(HandOver.EVENT_LOOP);
        waiting.asked();
        AsyncRemoteCall call = AsyncRemoteCall.begin();
        call.asking();
        AsyncContext here = ThreadContexts.enter(work);
        assertEquals(waiting.scopeId(), ClientExchange.scopeOfWaiting(ThreadContexts.current()));
        ThreadContexts.exit(here);
        assertEquals(call.scopeId(), ClientExchange.scopeOfWaiting(ThreadContexts.current()));
        call.asked();
    }

    private static void makeExchange() {
        ClientExchange.begin(ThreadContexts.current(), "GET", "/price", 0, null).end(200, 0);
    }
}
