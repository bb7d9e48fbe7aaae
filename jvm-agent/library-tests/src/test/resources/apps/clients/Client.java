// SPDX-License-Identifier: MIT
package app;

import java.util.concurrent.CountDownLatch;

/** A client of HTTP, and what the test has it do. What goes wrong is thrown. */
public interface Client {

    /**
     * Long enough for the busiest of machines. No longer: a client keeps what it times until then,
     * and {@code LeftoversIT} waits for it to let go.
     */
    int PATIENCE_MS = 20_000;

    /** Reads all of an answer. */
    default void get(String url) throws Exception {
        get(url, PATIENCE_MS);
    }

    /** Reads all of an answer, and waits so long for its next part. */
    void get(String url, int millis) throws Exception;

    /** Reads all of an answer to a request that has a header of its own. */
    void getWith(String header, String value, String url) throws Exception;

    /** Reads an answer; whoever has it asks for the second one. */
    void getBoth(String first, String second) throws Exception;

    /** Asks for an answer, and gives it up when the server has the request. */
    void cancel(String url, CountDownLatch arrived) throws Exception;

    /** Whether it tries again where a connection that was kept turns out to be gone. */
    default boolean retries() {
        return true;
    }

    /** Reads all of an answer that comes by HTTP/2. */
    default void http2(String url) throws Exception {
        throw new UnsupportedOperationException();
    }
}
