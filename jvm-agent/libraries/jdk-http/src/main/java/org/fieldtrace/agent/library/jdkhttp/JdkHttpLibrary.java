// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkhttp;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** The JDK's clients: {@code HttpClient} and {@code HttpURLConnection}. */
public final class JdkHttpLibrary extends Library {

    private static final String SEND = "org.fieldtrace.advice.jdkhttp.HttpClientAdvice$Send";
    private static final String SEND_ASYNC =
            "org.fieldtrace.advice.jdkhttp.HttpClientAdvice$SendAsync";
    private static final String AWAIT_BODY =
            "org.fieldtrace.agent.bridge.jdk.HttpUrlConnectionAdvice$AwaitBody";
    private static final String CLIENT = "jdk.internal.net.http.HttpClientImpl";

    /** The overload that the others call. */
    private static final String IN_THE_END =
            "(Ljava/net/http/HttpRequest;Ljava/net/http/HttpResponse$BodyHandler;"
                    + "Ljava/net/http/HttpResponse$PushPromiseHandler;Ljava/util/concurrent/Executor;)"
                    + "Ljava/util/concurrent/CompletableFuture;";

    public JdkHttpLibrary() {
        super("jdk-http", "11 to 25");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CLIENT, "send", null, SEND),
                Hook.on(CLIENT, "sendAsync", IN_THE_END, SEND_ASYNC),
                Hook.on(
                        "sun.net.www.protocol.http.HttpURLConnection",
                        "getInputStream",
                        null,
                        AWAIT_BODY),
                // Streams of both clients, and what unpacks them, inherit it.
                Hook.on(
                        "java.io.InputStream",
                        "readAllBytes",
                        "()[B",
                        "org.fieldtrace.agent.bridge.jdk.ReadAllAdvice"));
    }
}
