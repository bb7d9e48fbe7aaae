// SPDX-License-Identifier: MIT
package shop;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * usage: Users RATE HOPS ITEMS SITES PORT...: sends so many requests a second, each to a service
 * drawn at random and to one of so many of its sites, until its standard input ends. Prints how
 * many were answered, how many failed, and how long they took.
 */
public final class Users {

    // Those of three fields first.
    private static final int[] SITES = {0, 2, 4, 6, 8, 1, 3, 5, 7, 9};

    private static final AtomicLong ANSWERED = new AtomicLong();
    private static final AtomicLong FAILED = new AtomicLong();
    private static final AtomicLong NANOS = new AtomicLong();

    private Users() {}

    public static void main(String[] arguments) throws Exception {
        long period = 1_000_000_000L / Integer.parseInt(arguments[0]);
        String rest = "/" + arguments[1] + "/" + arguments[2];
        int sites = Integer.parseInt(arguments[3]);
        HttpClient client = HttpClient.newHttpClient();
        System.out.println("ready");
        System.in.read();
        for (long due = System.nanoTime(); System.in.available() == 0; due += period) {
            for (long now = System.nanoTime(); now < due; now = System.nanoTime()) {
                LockSupport.parkNanos(due - now);
            }
            ThreadLocalRandom random = ThreadLocalRandom.current();
            String port = arguments[random.nextInt(4, arguments.length)];
            int site = SITES[random.nextInt(sites)];
            send(client, URI.create("http://127.0.0.1:" + port + "/" + site + rest));
        }
        System.out.println("answered\t" + ANSWERED.get());
        System.out.println("failed\t" + FAILED.get());
        System.out.println("mean_ms\t" + NANOS.get() / 1e6 / Math.max(1, ANSWERED.get()));
        System.exit(0);
    }

    private static void send(HttpClient client, URI uri) {
        long begin = System.nanoTime();
        client.sendAsync(
                        HttpRequest.newBuilder(uri).build(),
                        HttpResponse.BodyHandlers.ofString())
                .whenComplete(
                        (answer, failure) -> {
                            if (failure == null && answer.statusCode() == 200) {
                                NANOS.addAndGet(System.nanoTime() - begin);
                                ANSWERED.incrementAndGet();
                            } else {
                                FAILED.incrementAndGet();
                            }
                        });
    }
}
