// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A page asks for eighteen parts at once. */
final class Chatty {
    private static final int PARTS = 18;
    private static final int FEWER = 10;

    record Part(int number) {}

    private final ExecutorService threads = Executors.newCachedThreadPool(DaemonThread::new);
    private final BackClient back;

    Chatty(BackClient back) {
        this.back = back;
    }

    void found(int number) throws Exception {
        parts(PARTS);
    }

    /** It asks for ten. */
    void near(int number) throws Exception {
        parts(FEWER);
    }

    private void parts(int count) throws Exception {
        List<Future<Part>> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String path = "/part?number=" + i;
            parts.add(threads.submit(() -> back.get(path, Part.class)));
        }
        for (Future<Part> part : parts) {
            Sink.take(part.get().number());
        }
    }
}
