// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.fieldtrace.agent.bridge.jdk.SubmitAdvice;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.Tasks;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BackgroundExecutorTest {

    private AsyncContext outer;

    @BeforeEach
    void serveARequest() {
        Recorder.record();
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
}
