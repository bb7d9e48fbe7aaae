// SPDX-License-Identifier: MIT
package org.fieldtrace.examples.findings;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Users, each of whom looks at one page again and again. */
final class Load {
    private static final int OK = 200;

    /** More would wait for a processor, and not for what the pages do. */
    private static final int AT_ONCE = 6;

    /** The second collection finds what the first one has told of. */
    private static final int COLLECTIONS = 3;

    private static final long BETWEEN_MS = 700;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String front;

    private Load(String front) {
        this.front = front;
    }

    /** Sends all requests, and lets the garbage be collected. */
    static void run(List<Page> pages, String front) throws Exception {
        Load load = new Load(front);
        List<Callable<Void>> users = new ArrayList<>();
        for (Page page : pages) {
            for (int i = 0; i < page.users(); i++) {
                users.add(() -> load.visit("/found/" + page.name(), page.requests()));
                if (page.near().isPresent()) {
                    users.add(() -> load.visit("/near/" + page.name(), page.requests()));
                }
            }
        }
        // One page at a time loads its classes, so that nobody waits for the others' to be loaded.
        for (Page page : pages) {
            load.visit("/found/" + page.name(), 1);
            if (page.near().isPresent()) {
                load.visit("/near/" + page.name(), 1);
            }
        }
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        for (Future<Void> user : threads.invokeAll(users)) {
            user.get();
        }
        threads.shutdown();
        for (int i = 0; i < COLLECTIONS; i++) {
            load.visit("/collect", 1);
            Back.pause(BETWEEN_MS);
        }
    }

    private Void visit(String path, int times) throws IOException, InterruptedException {
        for (int i = 0; i < times; i++) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(front + path)).build();
            int status = http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            if (status != OK) {
                throw new IOException(path + " answers " + status);
            }
        }
        return null;
    }
}
