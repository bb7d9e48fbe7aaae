// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.okhttp;

import java.lang.ref.WeakReference;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import org.fieldtrace.agent.bridge.WeakTable;
import org.fieldtrace.agent.bridge.request.ClientAttempt;
import org.fieldtrace.agent.bridge.request.LocalAddresses;
import org.fieldtrace.agent.bridge.request.RequestHash;
import org.fieldtrace.agent.bridge.request.ThreadAttempts;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.request.TraceHeader;

/** An attempt of OkHttp, known by the object that carries its request and its answer. */
public final class Attempt extends ClientAttempt {

    private static final int NO_CONTENT = 204;
    private static final WeakTable<Attempt> CARRIED = new WeakTable<>();

    /** Weak, because a call leads to the carriers of its attempts. */
    private final WeakReference<Call> call;

    private boolean isAnswered;
    private boolean isRead;

    Attempt(Interceptor.Chain chain) {
        this(chain.call(), chain.request());
    }

    private Attempt(Call call, Request request) {
        super(
                ThreadContexts.current(),
                request.method(),
                request.url().encodedPath(),
                asks(request),
                request.header(TraceHeader.NAME));
        this.call = new WeakReference<>(call);
    }

    private static long asks(Request request) {
        HttpUrl url = request.url();
        return request.body() != null
                ? RequestHash.UNKNOWN
                : RequestHash.ofHttp(
                        request.method(),
                        url.scheme(),
                        url.host(),
                        url.port(),
                        url.encodedPath(),
                        url.encodedQuery());
    }

    /** That of this thread, null where it makes none. */
    static Attempt ofThisThread() {
        ClientAttempt attempt = ThreadAttempts.current();
        return attempt instanceof Attempt ? (Attempt) attempt : null;
    }

    static Attempt takeCarriedBy(Object carrier) {
        return CARRIED.take(carrier);
    }

    void carriedBy(Object carrier) {
        CARRIED.put(carrier, this);
    }

    /** The request is about to be written as it is now: interceptors may have changed it. */
    void write(Interceptor.Chain chain) {
        if (exchange() == null) {
            return;
        }
        exchange().carries(chain.request().header(TraceHeader.NAME));
        Connection connection = chain.connection();
        if (connection != null) {
            exchange()
                    .connected(
                            LocalAddresses.of(connection.socket()),
                            connection.socket().getRemoteSocketAddress());
        }
    }

    void onStream(int id) {
        if (exchange() != null) {
            exchange().onStream(id);
        }
    }

    /** Its head was read; a body of no bytes was read before it. */
    void answered(Response response) {
        if (exchange() == null || response == null) {
            return;
        }
        long bytes = response.body() == null ? 0 : response.body().contentLength();
        exchange().answered(response.code(), response.code() == NO_CONTENT ? 0 : bytes);
        isAnswered = true;
        if (isRead) {
            exchange().bodyRead(null);
        }
    }

    /** The answer was read, or will not be. */
    void read(Throwable cause) {
        isRead = true;
        if (exchange() == null || !isAnswered) {
            return; // how it ended is told where the attempt ends
        }
        if (cause != null && isCancelled()) {
            exchange().abandoned();
        } else {
            exchange().bodyRead(cause);
        }
    }

    @Override
    protected boolean isCancelled() {
        Call made = call.get();
        return made != null && made.isCanceled();
    }
}
