// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.shop.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Sends the shop its requests: an exact number of them, so many at a time. */
@Command(
        name = "load",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Sends the shop example its requests and says how they were answered.",
        footer = "Exits 1 if a request had no answer, or one of status 5xx.")
public final class ShopLoad implements Callable<Integer> {

    private static final int PRODUCTS = 1_000;
    private static final int PAGES = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Option(names = "--gateway", paramLabel = "URL", required = true)
    private URI gateway;

    @Option(
            names = "--mixed",
            description =
                    "The URL is that of the storefront, in front of services of three languages.")
    private boolean isMixed;

    @Option(names = "--requests", paramLabel = "N", defaultValue = "1000")
    private int requests;

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "16",
            description = "How many requests may be under way at a time.")
    private int workers;

    @Option(
            names = "--rate",
            paramLabel = "R",
            defaultValue = "0",
            description = "Requests a second; 0 for as many as the shop answers.")
    private double rate;

    @Option(names = "--seed", description = "Seed of the random requests.", defaultValue = "1")
    private long seed;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "What the requests are called, with their number behind it.",
            defaultValue = "r")
    private String name;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicLong failures = new AtomicLong();
    private final Histogram microseconds = new ConcurrentHistogram(600_000_000L, 3);
    private long start;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new ShopLoad()).execute(arguments));
    }

    @Override
    public Integer call() throws InterruptedException {
        start = System.nanoTime();
        Thread[] threads = new Thread[workers];
        for (int i = 0; i < workers; i++) {
            threads[i] = new Thread(this::send, "load-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "load: %d requests in %.1f s (%.1f/s), %d failed, latency p50 %.3f ms,"
                        + " p99 %.3f ms%n",
                requests,
                seconds,
                requests / seconds,
                failures.get(),
                microseconds.getValueAtPercentile(50) / 1e3,
                microseconds.getValueAtPercentile(99) / 1e3);
        return failures.get() == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    private void send() {
        try {
            for (int n = next.getAndIncrement(); n < requests; n = next.getAndIncrement()) {
                if (rate > 0) {
                    long due = start + (long) (n / rate * 1e9);
                    Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000));
                }
                long sent = System.nanoTime();
                send(n);
                microseconds.recordValue((System.nanoTime() - sent) / 1_000);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(int n) throws InterruptedException {
        HttpRequest request = request(n);
        try {
            int status = http.send(request, BodyHandlers.discarding()).statusCode();
            if (status >= 500) {
                failed(request, "status " + status);
            }
        } catch (IOException noAnswer) {
            failed(request, noAnswer.toString());
        }
    }

    private void failed(HttpRequest request, String why) {
        if (failures.incrementAndGet() == 1) {
            System.err.println("load: the first failure: " + request.uri() + ": " + why);
        }
    }

    /** The n-th request; the same seed gives the same ones. */
    private HttpRequest request(int n) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + n);
        int kind = random.nextInt(10);
        int sku = random.nextInt(1, PRODUCTS + 1);
        String query = "?request=" + name + n;
        if (isMixed) {
            return get(kind < 7 ? "/product/" + sku + query : "/page/" + sku % PAGES + query);
        }
        if (kind < 4) {
            return get("/shop/products/" + sku + query);
        }
        if (kind < 6) {
            return get("/shop/pages/" + random.nextInt(PAGES) + query);
        }
        if (kind < 8) {
            return to("/shop/orders/" + sku + query).POST(BodyPublishers.noBody()).build();
        }
        return get("/shop/orders/" + random.nextInt(1, 2 + n / 5) + query);
    }

    private HttpRequest get(String path) {
        return to(path).GET().build();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(gateway.resolve(path)).timeout(PATIENCE);
    }
}
