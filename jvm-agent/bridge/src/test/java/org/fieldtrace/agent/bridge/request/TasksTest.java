// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.request;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.Recorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** In which contexts tasks run that requests hand over. */
class TasksTest {

    private static Recorder recorder;

    private static final int CREATE = 0;
    private static final int ENTER = 1;
    private static final int EXIT = 2;
    private static final int DESTROY = 3;

    private AsyncContext outer;

    @BeforeEach
    void serveARequest() {
        recorder = Recorder.record();
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
        assertEquals(List.of(CREATE, ENTER, ENTER, EXIT), recorder.stepsOf(maker.id()));
        ThreadContexts.exit(request);
        assertEquals(
                List.of(CREATE, ENTER, ENTER, EXIT, EXIT, DESTROY), recorder.stepsOf(maker.id()));
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
        assertEquals(List.of(CREATE, ENTER, EXIT, DESTROY), recorder.stepsOf(current.get(0).id()));
    }

    private static void onAnotherThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }
}
