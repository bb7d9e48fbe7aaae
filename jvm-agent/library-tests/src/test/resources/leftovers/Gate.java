// SPDX-License-Identifier: MIT
package app;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds answers back, each until nobody wants it any more. */
final class Gate {

    /** What the names of answers that are held back begin with. */
    static final String SLOW = "slow";

    private static final int PATIENCE_S = Integer.getInteger("test.patience.ms") / 1000;

    private final AtomicInteger names = new AtomicInteger();
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    private static final class Answer {
        final CountDownLatch isAsked = new CountDownLatch(1);
        final CountDownLatch isUnwanted = new CountDownLatch(1);
    }

    /** The name of another answer, which is part of what a client asks for. */
    String slow() {
        return SLOW + names.incrementAndGet();
    }

    private Answer answer(String name) {
        return answers.computeIfAbsent(name, n -> new Answer());
    }

    /** The server has been asked, and waits with its answer. */
    void holdBack(String name) {
        answer(name).isAsked.countDown();
        await(answer(name).isUnwanted);
    }

    /** The client waits until the server has been asked. */
    void awaitAsked(String name) {
        await(answer(name).isAsked);
    }

    /** The client has given up. */
    void unwanted(String name) {
        answer(name).isUnwanted.countDown();
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_S, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody asks, or nobody gives up");
            }
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
