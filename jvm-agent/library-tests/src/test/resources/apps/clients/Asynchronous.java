// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CompletableFuture;

/** What both of Apache's asynchronous clients do alike, with requests of their own classes. */
abstract class Asynchronous<R> implements Client {

    abstract R request(String url, int millis);

    abstract void setHeader(R request, String name, String value);

    /** Reads all of an answer. */
    abstract void read(R request) throws Exception;

    /** Goes on when the answer is read. */
    abstract void read(R request, Runnable then);

    @Override
    public void get(String url, int millis) throws Exception {
        read(request(url, millis));
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        R request = request(url, PATIENCE_MS);
        setHeader(request, header, value);
        read(request);
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        CompletableFuture<String> done = new CompletableFuture<>();
        read(
                request(first, PATIENCE_MS),
                () -> read(request(second, PATIENCE_MS), () -> done.complete("both")));
        done.get();
    }

    @Override
    public boolean retries() {
        return false;
    }
}
