// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.load;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * One run of a number of workers that each send a request at a time until the run ends, or none is
 * due any more.
 */
final class LoadRun {

    private static final long LONGEST_LATENCY_US = TimeUnit.MINUTES.toMicros(10);

    private final HttpSender sender;
    private final RequestMix mix;
    private final Pace pace;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Histogram latencies = new ConcurrentHistogram(LONGEST_LATENCY_US, 3);
    private final AtomicLong errors = new AtomicLong();
    private final AtomicReference<String> firstError = new AtomicReference<>();

    LoadRun(HttpSender sender, RequestMix mix, Pace pace) {
        this.sender = sender;
        this.mix = mix;
        this.pace = pace;
    }

    /**
     * Sends requests until the duration is over or {@link #stop} is called; those under way are
     * waited for.
     *
     * @param workers how many requests may be under way at a time
     * @param duration null for no end
     */
    LoadSummary run(int workers, Duration duration) throws InterruptedException {
        long start = System.nanoTime();
        long end = duration == null ? Pace.NEVER : duration.toNanos();
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            threads[i] = new Thread(() -> sendUntil(start, end), "load-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        return new LoadSummary(latencies, errors.get(), firstError.get(), elapsed);
    }

    /** Ends the run: no further request is begun. */
    void stop() {
        stopped.countDown();
    }

    private void sendUntil(long start, long end) {
        try {
            while (true) {
                long now = System.nanoTime() - start;
                // Latency counts from when a request was due, not from when a worker was free to
                // send it: else a stalled service would hide how long its callers wait.
                long due = pace.due(now);
                if (due >= end || stopped.await(Math.max(0, due - now), TimeUnit.NANOSECONDS)) {
                    return;
                }
                send(mix.next());
                long latency = System.nanoTime() - start - due;
                latencies.recordValue(
                        Math.min(LONGEST_LATENCY_US, TimeUnit.NANOSECONDS.toMicros(latency)));
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(URI address) throws InterruptedException {
        try {
            int status = sender.get(address);
            if (status != 200) {
                failed(address, "HTTP status " + status);
            }
        } catch (IOException noAnswer) {
            failed(address, noAnswer.toString());
        }
    }

    private void failed(URI address, String why) {
        errors.incrementAndGet();
        firstError.compareAndSet(null, "GET " + address + ": " + why);
    }
}
