// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks share one thread. */
final class ThreadWaits {
    private static final int ENOUGH = 4;

    record Quote(int cents) {}

    private final ExecutorService small = Executors.newFixedThreadPool(1, DaemonThread::new);
    private final ExecutorService large = Executors.newFixedThreadPool(ENOUGH, DaemonThread::new);
    private final BackClient back;

    ThreadWaits(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        Future<Quote> one = small.submit(() -> back.get("/quote?of=A", Quote.class));
        Future<Quote> other = small.submit(() -> back.get("/quote?of=B", Quote.class)); // here
        Sink.take(one.get().cents() + other.get().cents());
    }

    /** Each has a thread. */
    void near(int number) throws Exception {
        Future<Quote> one = large.submit(() -> back.get("/quote?of=A", Quote.class));
        Future<Quote> other = large.submit(() -> back.get("/quote?of=B", Quote.class));
        Sink.take(one.get().cents() + other.get().cents());
    }
}
