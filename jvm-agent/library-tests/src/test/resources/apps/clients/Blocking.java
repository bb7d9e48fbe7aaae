// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;

/** What both of Apache's blocking clients do alike, with requests of their own classes. */
abstract class Blocking<R> implements Client {

    abstract R request(String url);

    /** How long it waits for the next part of its answer. */
    abstract void limit(R request, int millis);

    abstract void setHeader(R request, String name, String value);

    abstract void abort(R request);

    /** Reads all of an answer. */
    abstract void read(R request) throws Exception;

    @Override
    public void get(String url, int millis) throws Exception {
        R request = request(url);
        limit(request, millis);
        read(request);
    }

    @Override
    public void getWith(String header, String value, String url) throws Exception {
        R request = request(url);
        setHeader(request, header, value);
        read(request);
    }

    @Override
    public void getBoth(String first, String second) throws Exception {
        get(first);
        get(second);
    }

    @Override
    public void cancel(String url, CountDownLatch arrived) throws Exception {
        R request = request(url);
        Threads.whenArrived(arrived, () -> abort(request));
        read(request);
    }
}
