// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.bridge.testrun;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.request.Exchange;
import org.fieldtrace.agent.bridge.request.ServedRequest;

/** A request that was served while a test ran, or the test itself, and the calls made for it. */
public final class CountedWork {

    private final ServedRequest request;
    private final String method;
    private final String testName; // null of a request
    private final List<CountedCall> calls = new ArrayList<>();

    CountedWork(ServedRequest request, String method, String testName) {
        this.request = request;
        this.method = method;
        this.testName = testName;
    }

    /** What is done: the test's name, or the request's method and route. */
    public String name() {
        if (testName != null) {
            return testName;
        }
        String place = request.place();
        return place == null ? method : method + " " + place;
    }

    /** The calls that were made for it so far, in order. */
    public synchronized List<CountedCall> calls() {
        return List.copyOf(calls);
    }

    boolean isOfTest() {
        return testName != null;
    }

    ServedRequest request() {
        return request;
    }

    synchronized void add(
            String name, List<StackTraceElement> path, boolean isOfTest, Exchange exchange) {
        CountedCall before = null;
        for (int i = calls.size() - 1; i >= 0 && before == null; i--) {
            CountedCall call = calls.get(i);
            before = call.name().equals(name) && call.path().equals(path) ? call : null;
        }
        boolean isAfterLike = before != null && before.exchange.hasEnded();
        calls.add(new CountedCall(name, path, isOfTest, isAfterLike, exchange));
    }
}
