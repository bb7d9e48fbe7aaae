// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.testrun;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Exchange;
import org.fieldtrace.agent.bridge.request.ExchangeListener;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/** The tests that run now, and whose a request or a call is. */
public final class TestRuns extends ExchangeListener {

    private static final List<TestRun> RUNNING = new CopyOnWriteArrayList<>();

    /** Tests that begin or run: where the last ends as another begins, that one counts. */
    private static final AtomicInteger WANTED = new AtomicInteger();

    /** The agent's thread takes a turn at once; so long it is given where the machine is busy. */
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(10);

    private static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private TestRuns() {}

    /**
     * A test begins on this thread.
     *
     * @param test its class
     * @return the run; null where the agent does not follow requests
     */
    public static TestRun begin(String name, Class<?> test) {
        WANTED.incrementAndGet();
        if (!listen()) {
            leave();
            return null;
        }
        TestRun run = new TestRun(name, test);
        RUNNING.add(run);
        run.begin();
        return run;
    }

    /** The test has ended, on the thread that it began on. */
    public static void end(TestRun run) {
        run.end();
        RUNNING.remove(run);
        leave();
    }

    /** Whether requests are followed from now on. */
    private static boolean listen() {
        if (!tell(true)) {
            return false;
        }
        long deadline = System.nanoTime() + PATIENCE_NS;
        while (!NativeAgent.following) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(TURN_NS);
        }
        return true;
    }

    private static void leave() {
        if (WANTED.decrementAndGet() == 0) {
            tell(false);
            if (WANTED.get() > 0) {
                tell(true);
            }
        }
    }

    private static boolean tell(boolean isListening) {
        listen(isListening ? new TestRuns() : null);
        try {
            NativeAgent.calls().listen(isListening);
            return true;
        } catch (UnsatisfiedLinkError noAgent) {
            return false; // it could not begin, and has said why
        }
    }

    @Override
    protected void sends(Exchange exchange, AsyncContext context, String name) {
        if (name == null) {
            return;
        }
        ServedRequest request = context == null ? null : context.request();
        for (TestRun run : RUNNING) {
            CountedWork work = request == null ? null : run.of(request);
            if (work == null && request == null && run.thread == Thread.currentThread()) {
                work = run.own();
            }
            if (work != null) {
                OwnFrames frames = OwnFrames.here();
                work.add(name, frames.path(), frames.areOfTest(run.test), exchange);
                return;
            }
        }
    }

    @Override
    protected void serves(ServedRequest request, String method) {
        AsyncContext around = ThreadContexts.current();
        for (TestRun run : RUNNING) {
            boolean isIts = around != null && run.of(around.request()) != null;
            if (isIts || run.thread == Thread.currentThread()) {
                run.serves(request, method);
                return;
            }
        }
        // Whoever sent it did so from outside of this JVM as far as is known.
        List<TestRun> running = List.copyOf(RUNNING);
        for (TestRun run : running) {
            if (running.size() > 1) {
                run.share();
            }
            run.serves(request, method);
        }
    }
}
