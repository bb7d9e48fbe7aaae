// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.time.Duration;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How long work belongs to the request that began it. */
class FollowedRequestsTest {

    private static final int CREATE = 0;
    private static final int ENTER = 1;
    private static final int EXIT = 2;

    private Recorder recorder;
    private ServerExchange request;
    private AsyncContext work;

    /** The request hands work over, and is answered while this thread does that work. */
    @BeforeEach
    void beginALoop() {
        recorder = Recorder.record();
        NativeAgent.following = true;
        request = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        AsyncContext outer = ThreadContexts.enter(request.context());
        work = ThreadContexts.handOver(HandOver.EXECUTOR);
        ThreadContexts.exit(outer);
    }

    @AfterEach
    void followForGoodAgain() {
        ThreadContexts.clear();
        NativeAgent.following = false;
        ServedRequest.followFor(Long.MAX_VALUE);
    }

    @Test
    void workGoesOnForItsRequestAfterTheAnswer() {
        ServedRequest.followFor(Duration.ofHours(1).toNanos());
        AsyncContext outer = ThreadContexts.enter(work);
        request.end(200, 0);
        assertSame(work, ThreadContexts.current());
        ThreadContexts.exit(outer);
    }

    @Test
    void workOfARequestThatIsNotAnsweredIsFollowedForGood() {
        ServedRequest.followFor(0);
        AsyncContext outer = ThreadContexts.enter(work);
        assertSame(work, ThreadContexts.current());
        ThreadContexts.exit(outer);
    }

    @Test
    void whatALoopDoesLongAfterTheAnswerBelongsToNoRequest() {
        ServedRequest.followFor(0);
        AsyncContext outer = ThreadContexts.enter(work);
        request.end(200, 0);
        awaitTheNextNanosecond();
        assertNull(ThreadContexts.current());
        assertNull(ThreadContexts.handOver(HandOver.EXECUTOR));
        assertEquals(CurrentRequest.NONE, CurrentRequest.id());
        ThreadContexts.exit(outer);
        assertEquals(List.of(CREATE, ENTER, EXIT), recorder.stepsOf(work.id()));
    }

    @Test
    void workThatBeginsLongAfterTheAnswerBelongsToNoRequest() {
        ServedRequest.followFor(0);
        request.end(200, 0);
        awaitTheNextNanosecond();
        assertNull(ThreadContexts.enter(work));
        assertNull(ThreadContexts.current());
        assertEquals(List.of(CREATE), recorder.stepsOf(work.id()));
    }

    @Test
    void theNextRequestOfTheThreadIsFollowed() {
        ServedRequest.followFor(0);
        AsyncContext outer = ThreadContexts.enter(work);
        request.end(200, 0);
        awaitTheNextNanosecond();
        assertNull(ThreadContexts.current());
        ServerExchange next = ServerExchange.begin("GET", "/cart", null, null, 0, null);
        AsyncContext before = ThreadContexts.enter(next.context());
        assertNotNull(ThreadContexts.current());
        assertEquals(next.id(), CurrentRequest.id());
        ThreadContexts.exit(before);
        ThreadContexts.exit(outer);
    }

    /** The clock may stand for longer than a call takes. */
    private static void awaitTheNextNanosecond() {
        long now = System.nanoTime();
        while (System.nanoTime() - now < 2) {
            Thread.onSpinWait();
        }
    }
}
