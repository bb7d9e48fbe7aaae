// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.testrun;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.Exchange;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ServerExchange;
import org.fieldtrace.agent.bridge.request.ThreadContexts;

/**
 * A test that runs, as a request of its own: what it hands over to other threads belongs to it as
 * what a request hands over belongs to that. Begun and ended on one thread.
 */
public final class TestRun {

    private static final String KIND = "test";

    final Thread thread = Thread.currentThread();
    final Class<?> test;

    private final ServerExchange exchange;
    private final CountedWork own;
    private final Map<ServedRequest, CountedWork> byRequest = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<CountedWork> all = new ConcurrentLinkedQueue<>();
    private volatile boolean isShared;
    private AsyncContext outer;

    TestRun(String name, Class<?> test) {
        this.test = test;
        exchange = ServerExchange.beginMessage(KIND, KIND + " RUN " + name);
        own = new CountedWork(exchange, null, name);
        all.add(own);
        if (exchange != null) {
            byRequest.put(exchange, own);
        }
    }

    /** The test begins on this thread. */
    void begin() {
        outer = exchange == null ? null : ThreadContexts.enter(exchange.context());
    }

    /** The test has ended, on the thread that it began on. */
    void end() {
        ThreadContexts.exit(outer);
        if (exchange != null) {
            exchange.end(0, -1);
        }
    }

    /**
     * The test itself and the requests that were served while it ran. What the test's own code
     * asked a server of this JVM is not among its calls: the request that this became is.
     */
    public List<CountedWork> work() {
        List<CountedWork> told = new ArrayList<>();
        for (CountedWork each : all) {
            told.add(each.isOfTest() ? withoutOwnRequests(each) : each);
        }
        return told;
    }

    /** Whether requests were served meanwhile that may be another test's. */
    public boolean isShared() {
        return isShared;
    }

    private CountedWork withoutOwnRequests(CountedWork work) {
        CountedWork left = new CountedWork(work.request(), null, work.name());
        for (CountedCall call : work.calls()) {
            if (!call.isOfTest() || !isServedHere(call.exchange)) {
                left.add(call.name(), call.path(), call.isOfTest(), call.exchange);
            }
        }
        return left;
    }

    private boolean isServedHere(Exchange sent) {
        for (CountedWork each : all) {
            if (!each.isOfTest() && sent.wentTo(each.request())) {
                return true;
            }
        }
        return false;
    }

    CountedWork of(ServedRequest request) {
        return byRequest.get(request);
    }

    CountedWork own() {
        return own;
    }

    void serves(ServedRequest request, String method) {
        CountedWork work = new CountedWork(request, method, null);
        byRequest.put(request, work);
        all.add(work);
    }

    void share() {
        isShared = true;
    }
}
