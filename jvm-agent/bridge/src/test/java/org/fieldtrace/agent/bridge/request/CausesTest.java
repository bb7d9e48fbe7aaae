// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.RecordedCalls.AsyncCause;
import org.fieldtrace.agent.bridge.Recorder;
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
    void whoWaitsForSeveralWaitsForAllOfThemWhoCameAtOnce() throws Exception {
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

    private static void contribute(Cause cause, Object[] latches, CyclicBarrier together) {
        ThreadCauses.goesOn(cause);
        try {
            for (Object latch : latches) {
                together.await();
                Causes.contributed(latch);
            }
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    @Test
    void whoWasThereEarlierButIsHeldUpDoesNotComeLast() {
        Object latch = new Object();
        Causes.Completed early = completed(1);
        Causes.contributed(latch, completed(2));
        Causes.contributed(latch, early);
        Causes.dependsOnFuture(latch);
        long last = ThreadCauses.current().id();
        long both = event(last).otherId();
        assertEquals(REQUEST + 2, event(both).causeId());
        assertEquals(REQUEST + 1, event(both).otherId());
    }

    private static Causes.Completed completed(int call) {
        return new Causes.Completed(Cause.ofCall(REQUEST, REQUEST + call), System.nanoTime());
    }

    /** What this thread has waited for, and not only for what came last. */
    private Set<Long> awaited() {
        Set<Long> calls = new TreeSet<>();
        Deque<Long> open = new ArrayDeque<>(List.of(ThreadCauses.current().id()));
        while (!open.isEmpty()) {
            long id = open.remove();
            if (id > REQUEST) {
                calls.add(id - REQUEST);
            } else if (id != REQUEST) {
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
