// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls.AsyncCause;
import org.fieldtrace.agent.bridge.RecordedCalls.HttpClientRequest;
import org.fieldtrace.agent.bridge.RecordedCalls.HttpServerResponse;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.jdk.SemaphoreAdvice;
import org.fieldtrace.agent.bridge.jdk.WaitAdvice;
import org.fieldtrace.agent.bridge.request.cause.Cause;
import org.fieldtrace.agent.bridge.request.cause.Completed;
import org.fieldtrace.agent.bridge.request.cause.ThreadCauses;
import org.fieldtrace.agent.bridge.request.wake.Signalled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CausesTest {
    private static final int LATCHES = 500;
    private static final int THREADS = 4;

    /** Its calls have the numbers behind it, which the agent gives nobody in a test. */
    private static final long REQUEST = 1L << 50;

    private Recorder recorder;

    @BeforeEach
    void follow() {
        recorder = Recorder.replaced();
        NativeAgent.following = true;
        ThreadCauses.goesOn(Cause.ofStart(REQUEST));
    }

    @AfterEach
    void leave() {
        ThreadCauses.goesOn(null);
        NativeAgent.following = false;
    }

    @Test
    void whoWaitsForSeveralWaitsForAllOfThemWhoCameAddedAction() throws Exception {
        Object[] latches = new Object[LATCHES];
        CyclicBarrier together = new CyclicBarrier(THREADS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < LATCHES; i++) {
            latches[i] = new Object();
        }
        for (int i = 1; i <= THREADS; i++) {
            Cause cause = Cause.ofCall(REQUEST, REQUEST + i);
            Thread thread = new Thread(() -> contribute(cause, latches, together));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Set<Long> calls = LongStream.rangeClosed(1, THREADS).boxed().collect(Collectors.toSet());
        for (Object latch : latches) {
            Causes.dependsOnFuture(latch);
            assertEquals(calls, awaited());
            ThreadCauses.goesOn(Cause.ofStart(REQUEST));
        }
    }

    @Test
    void whatCameWhileAThreadWasHeldUpIsWaitedFor() {
        Completed released = new Completed(Cause.ofCall(REQUEST, REQUEST + 1), now());
        Completed missed = new Completed(Cause.ofCall(REQUEST, REQUEST + 2), now());
        Completed alsoMissed = new Completed(Cause.ofCall(REQUEST, REQUEST + 3), now());
        now();
        Causes.goesOn(released, null);
        Causes.dependsOn(missed);
        assertEquals(REQUEST + 2, lastCause());
        Causes.dependsOn(alsoMissed);
        assertEquals(REQUEST + 3, lastCause());
    }

    @Test
    void whatWasThereBeforeOrCameLaterIsNot() {
        Completed before = new Completed(Cause.ofCall(REQUEST, REQUEST + 1), now());
        Completed released = new Completed(Cause.ofCall(REQUEST, REQUEST + 2), now());
        Causes.goesOn(released, null);
        now();
        Completed later = new Completed(Cause.ofCall(REQUEST, REQUEST + 3), now());
        Causes.dependsOn(before);
        assertEquals(REQUEST + 2, lastCause());
        long both = ThreadCauses.current().id();
        Causes.dependsOn(later);
        assertEquals(both, lastCause());
    }

    @Test
    void aCallAndAnAnswerTellInTheirOwnEventsWhatWasWaitedFor() throws Exception {
        serve(
                () -> {
                    long request = ThreadContexts.current().request().id();
                    long first = call();
                    long second = call();
                    assertEquals(List.of(request, first), causesOfCalls());
                    answer();
                    assertEquals(List.of(second), causesOfAnswers());
                });
        assertEquals(List.of(), recorder.events(AsyncCause.class));
    }

    @Test
    void whatStandsForTwoIsToldAheadOfTheEventThatNamesIt() throws Exception {
        serve(
                () -> {
                    call();
                    Causes.dependsOnFuture(completedFor(1));
                    long both = ThreadCauses.current().id();
                    assertEquals(both, recorder.events(AsyncCause.class).get(0).id());
                    call();
                    assertEquals(both, causesOfCalls().get(1));
                });
        assertEquals(1, recorder.events(AsyncCause.class).size());
    }

    @Test
    void whereNothingIsKnownOrTheCallIsOfNoRequestNothingIsTold() throws Exception {
        call();
        serve(
                () -> {
                    ThreadCauses.goesOn(null);
                    call();
                    ThreadCauses.goesOn(null);
                    answer();
                });
        assertEquals(List.of(0L, 0L), causesOfCalls());
        assertEquals(List.of(0L), causesOfAnswers());
    }

    @Test
    void anAnswerTellsWhatItsThreadHadWaitedForThatHandedItOver() throws Exception {
        serve(
                () -> {
                    long before = call();
                    ThreadContexts.current().request().handsOverLast();
                    call();
                    answer();
                    assertEquals(List.of(before), causesOfAnswers());
                });
    }

    /** One that this thread makes and waits for. */
    private static long call() {
        ClientExchange call =
                ClientExchange.begin(
                        ThreadContexts.current(), "GET", "/a", RequestHash.UNKNOWN, null);
        call.end(200, 0);
        return call.id();
    }

    private static void answer() {
        ThreadContexts.current().request().end(200, 0);
    }

    private List<Long> causesOfCalls() {
        return recorder.events(HttpClientRequest.class).stream()
                .map(HttpClientRequest::causeId)
                .toList();
    }

    private List<Long> causesOfAnswers() {
        return recorder.events(HttpServerResponse.class).stream()
                .map(HttpServerResponse::causeId)
                .toList();
    }

    /** Another time than any before. */
    private static long now() {
        long begin = System.nanoTime();
        long time = begin;
        while (time == begin) {
            time = System.nanoTime();
        }
        return time;
    }

    private long lastCause() {
        List<AsyncCause> told = recorder.events(AsyncCause.class);
        return told.get(told.size() - 1).causeId();
    }

    private static void contribute(Cause cause, Object[] latches, CyclicBarrier together) {
        ThreadCauses.goesOn(cause);
        try {
            for (Object latch : latches) {
                together.await();
                Completions.contributed(latch);
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void whoWasThereEarlierButIsHeldUpDoesNotComeLast() {
        Object latch = new Object();
        Completed early = completed(1);
        Completions.contributed(latch, completed(2));
        Completions.contributed(latch, early);
        Causes.dependsOnFuture(latch);
        long last = ThreadCauses.current().id();
        long both = event(last).otherId();
        assertEquals(REQUEST + 2, event(both).causeId());
        assertEquals(REQUEST + 1, event(both).otherId());
    }

    /** As {@code get} does, whose thread goes on only after that. */
    @Test
    void whatAWaitingThreadFiresComesOfTheFutureAndNotOfWhatItHadWaitedFor() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> awaited = completedFor(1);
                    Causes.fires(awaited, null, null);
                    assertEquals(REQUEST + 1, ThreadCauses.current().id());
                });
    }

    @Test
    void whatIsAddedToAFutureThatIsThereComesOfThatToo() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> there = completedFor(1);
                    Cause own = ThreadCauses.current();
                    assertComesOfTheFirst(StageAdvice.OfOne.enter(there), own);
                });
    }

    /** What stands for the action does, and not what this thread does next. */
    private void assertComesOfTheFirst(AddedAction action, Cause own) {
        CompletableFuture<String> dependent = CompletableFuture.completedFuture("");
        StageAdvice.OfOne.exit(action, dependent, null);
        assertEquals(own, ThreadCauses.current());
        Causes.dependsOnFuture(dependent);
        assertEquals(Set.of(1L), awaited());
    }

    /** As {@code copy} does, which completes what it makes by no method that we see. */
    @Test
    void whatIsAddedToAFutureThatComesJustThenComesOfThatToo() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> future = new CompletableFuture<>();
                    Cause own = ThreadCauses.current();
                    AddedAction action = StageAdvice.OfOne.enter(future);
                    completeFor(1, future);
                    assertComesOfTheFirst(action, own);
                });
    }

    @Test
    void anActionOfTwoFuturesThatRunsAtOnceThoughNeitherWasThereComesOfBoth() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> one = new CompletableFuture<>();
                    CompletableFuture<String> other = new CompletableFuture<>();
                    AddedAction action = StageAdvice.OfTwo.enter(one, null, other);
                    completeFor(1, one);
                    completeFor(2, other);
                    CompletableFuture<String> dependent = CompletableFuture.completedFuture("");
                    Completions.completed(dependent);
                    StageAdvice.OfTwo.exit(action, dependent, null);
                    Causes.dependsOnFuture(dependent);
                    assertEquals(Set.of(1L, 2L), awaited());
                });
    }

    @Test
    void whatAnotherThreadCompletesWhileItIsAddedComesOfWhatThatSays() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> future = new CompletableFuture<>();
                    CompletableFuture<String> dependent = new CompletableFuture<>();
                    AddedAction action = StageAdvice.OfOne.enter(future);
                    completeFor(1, future);
                    completeFor(2, dependent);
                    StageAdvice.OfOne.exit(action, dependent, null);
                    Causes.dependsOnFuture(dependent);
                    assertEquals(Set.of(2L), awaited());
                });
    }

    @Test
    void aThreadThatMakesACallWaitsForAnAnswerThatIsThereBeforeItAsks() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> there = completedFor(1);
                    Causes.beginsCall();
                    StageAdvice.OfOne.exit(StageAdvice.OfOne.enter(there), null, null);
                    Causes.endsCall();
                    assertEquals(REQUEST + 1, event(ThreadCauses.current().id()).causeId());
                });
    }

    @Test
    void anActionThatGivesAFutureWhichIsThereDependsOnIt() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> there = completedFor(1);
                    StageAdvice.Given.enter(there);
                    assertEquals(Set.of(), awaited());
                    long composing = CompletionAdvice.Compose.enter();
                    StageAdvice.Given.enter(there);
                    CompletionAdvice.Compose.exit(composing, null, null);
                    assertEquals(Set.of(1L), awaited());
                });
    }

    @Test
    void anActionDependsOnTheFutureThatItGivesIfThatComesBeforeAnybodyIsToBeTold()
            throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> given = new CompletableFuture<>();
                    CompletableFuture<String> dependent = new CompletableFuture<>();
                    long composing = CompletionAdvice.Compose.enter();
                    StageAdvice.Given.enter(given);
                    completeFor(1, given);
                    WaitAdvice.Relay.enter(dependent);
                    CompletionAdvice.Compose.exit(composing, null, null);
                    assertEquals(Set.of(1L), awaited());
                });
    }

    @Test
    void anActionThatRunsAtOnceDoesSoToo() throws Exception {
        serve(
                () -> {
                    CompletableFuture<String> given = new CompletableFuture<>();
                    AddedAction action = StageAdvice.Compose.enter(completedFor(1));
                    StageAdvice.Given.enter(given);
                    completeFor(2, given);
                    CompletableFuture<String> dependent = CompletableFuture.completedFuture("");
                    StageAdvice.Compose.exit(action, dependent, null);
                    Causes.dependsOnFuture(dependent);
                    assertEquals(Set.of(1L, 2L), awaited());
                });
    }

    private interface Handler {
        void handle() throws Exception;
    }

    /** In the context of a request, whose calls have the numbers behind {@link #REQUEST}. */
    @Test
    void whoIsHeldUpHasWaitedForAllThatSignalledMeanwhile() throws Exception {
        serve(
                () -> {
                    Object monitor = new Object();
                    Signalled heldUp = Signalled.begin(monitor);
                    signal(monitor, 1);
                    signal(monitor, 2);
                    heldUp.ends();
                    assertEquals(Set.of(1L, 2L), awaited());
                    assertEquals(REQUEST + 2, event(ThreadCauses.current().id()).causeId());
                });
    }

    @Test
    void whatSomebodyElseIsSignalledForIsNotWaitedFor() throws Exception {
        serve(
                () -> {
                    Object monitor = new Object();
                    Signalled heldUp = Signalled.begin(monitor);
                    Signalled other = Signalled.begin(monitor);
                    signal(monitor, 1);
                    signal(monitor, 2);
                    heldUp.ends();
                    assertEquals(Set.of(1L), awaited());
                    ThreadCauses.goesOn(null);
                    other.ends();
                });
    }

    @Test
    void whoIsHeldUpAtASemaphoreHasWaitedForAllThatReleasedItMeanwhile() throws Exception {
        serve(
                () -> {
                    Semaphore semaphore = new Semaphore(0);
                    Signalled heldUp = SemaphoreAdvice.Acquire.enter(semaphore);
                    release(semaphore, 1);
                    release(semaphore, 2);
                    SemaphoreAdvice.Acquire.exit(heldUp, null);
                    assertEquals(Set.of(1L, 2L), awaited());
                    assertEquals(REQUEST + 2, event(ThreadCauses.current().id()).causeId());
                });
    }

    @Test
    void whoNeedsSeveralPermitsLeavesTheNextOnesToOthers() throws Exception {
        serve(
                () -> {
                    Semaphore semaphore = new Semaphore(1);
                    Signalled several = SemaphoreAdvice.AcquireSeveral.enter(semaphore, 3);
                    Signalled other = SemaphoreAdvice.TryAcquireSeveral.enter(semaphore, 2);
                    release(semaphore, 1);
                    release(semaphore, 2);
                    release(semaphore, 3);
                    SemaphoreAdvice.AcquireSeveral.exit(several, null);
                    assertEquals(Set.of(1L, 2L), awaited());
                    Cause before = ThreadCauses.current();
                    SemaphoreAdvice.TryAcquireSeveral.exit(other, false, null);
                    assertEquals(before, ThreadCauses.current());
                });
    }

    /** As {@link #signal}. */
    private static void release(Semaphore semaphore, int call) throws Exception {
        after(call, () -> SemaphoreAdvice.Release.enter(semaphore));
    }

    /** By another thread, which has waited for a call of this one's request. */
    private static void signal(Object monitor, int call) throws Exception {
        after(call, () -> Signalled.one(monitor));
    }

    private static void after(int call, Runnable work) throws Exception {
        long request = ThreadContexts.current().request().id();
        Thread other =
                new Thread(
                        () -> {
                            ThreadCauses.goesOn(Cause.ofCall(request, REQUEST + call));
                            work.run();
                        });
        other.start();
        other.join();
    }

    private static void serve(Handler handler) throws Exception {
        ServerExchange served = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        AsyncContext outer = ThreadContexts.enter(served.context());
        try {
            handler.handle();
        } finally {
            ThreadContexts.exit(outer);
        }
    }

    /** By another thread, for which an answer is there that the request of this one waits for. */
    private static CompletableFuture<String> completedFor(int call) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        completeFor(call, future);
        return future;
    }

    private static void completeFor(int call, CompletableFuture<String> future) throws Exception {
        long request = ThreadContexts.current().request().id();
        Thread other =
                new Thread(
                        () -> {
                            ThreadCauses.goesOn(Cause.ofCall(request, REQUEST + call));
                            Completions.completed(future);
                            future.complete("there");
                        });
        other.start();
        other.join();
    }

    private static Completed completed(int call) {
        return new Completed(Cause.ofCall(REQUEST, REQUEST + call), System.nanoTime());
    }

    /** What this thread has waited for, and not only for what came last. */
    private Set<Long> awaited() {
        Set<Long> calls = new TreeSet<>();
        Deque<Long> open = new ArrayDeque<>(List.of(ThreadCauses.current().id()));
        AsyncContext context = ThreadContexts.current();
        long request = context == null ? REQUEST : context.request().id();
        while (!open.isEmpty()) {
            long id = open.remove();
            if (id > REQUEST) {
                calls.add(id - REQUEST);
            } else if (id != request) {
                open.add(event(id).causeId());
                open.add(event(id).otherId());
            }
        }
        return calls;
    }

    private AsyncCause event(long id) {
        return recorder.events(AsyncCause.class).stream()
                .filter(event -> event.id() == id)
                .findFirst()
                .orElseThrow();
    }
}
