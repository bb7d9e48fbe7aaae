// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.base.BackgroundExecutor;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.jdk.SubmitAdvice;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In which contexts tasks run that requests hand over. */
class TasksTest {

    private static final int CREATE = 0;
    private static final int ENTER = 1;
    private static final int EXIT = 2;
    private static final int EXIT_AND_DESTROY = 4;

    private AsyncContext outer;

    @BeforeEach
    void serveARequest() {
        NativeAgent.record();
        NativeAgent.following = true;
        ServerExchange request = ServerExchange.begin("GET", "/shop", null, null, 0, null);
        outer = ThreadContexts.enter(request.context());
    }

    @AfterEach
    void leaveIt() {
        ThreadContexts.exit(outer);
        NativeAgent.following = false;
    }

    @Test
    void whatATaskForksDoesNotEndItsContext() throws Exception {
        AsyncContext maker = ThreadContexts.handOver(HandOver.FORK_JOIN);
        AsyncContext request = ThreadContexts.enter(maker);
        Object forked = new Object();
        Tasks.forked(forked);
        onAnotherThread(() -> Tasks.endForked(Tasks.beginForked(forked)));
        assertEquals(List.of(CREATE, ENTER, ENTER, EXIT), NativeAgent.stepsOf(maker.id()));
        ThreadContexts.exit(request);
        assertEquals(
                List.of(CREATE, ENTER, ENTER, EXIT, EXIT_AND_DESTROY),
                NativeAgent.stepsOf(maker.id()));
    }

    @Test
    void aTaskOfThePoolsOwnEndsItsContext() throws Exception {
        Object task = new Object();
        Tasks.submitted(task, HandOver.FORK_JOIN);
        List<AsyncContext> current = new ArrayList<>();
        onAnotherThread(
                () -> {
                    Object begun = Tasks.beginForked(task);
                    current.add(ThreadContexts.current());
                    Tasks.endForked(begun);
                });
        assertEquals(
                List.of(CREATE, ENTER, EXIT_AND_DESTROY), NativeAgent.stepsOf(current.get(0).id()));
    }

    @Test
    void workOfTheAgentsOwnBelongsToNoRequest() throws Exception {
        assertEquals(1, contextsOfWorkOn(new ScheduledThreadPoolExecutor(1)));
        assertEquals(0, contextsOfWorkOn(new BackgroundExecutor("of-the-agent")));
    }

    private static int contextsOfWorkOn(ScheduledThreadPoolExecutor executor) {
        RunnableScheduledFuture<?> task =
                (RunnableScheduledFuture<?>) executor.schedule(() -> {}, 1, TimeUnit.HOURS);
        SubmitAdvice.Schedule.enter(executor, task);
        executor.shutdownNow();
        AsyncContext before = Tasks.begin(task);
        int contexts = ThreadContexts.current() == null ? 0 : 1;
        ThreadContexts.exit(before);
        return contexts;
    }

    private static void onAnotherThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }
}
