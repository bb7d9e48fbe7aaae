// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkhttpclient;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** {@code java.net.http.HttpClient}: requests that it makes, by HTTP/1.1 and 2. */
public final class JdkHttpClientLibrary extends Library {

    private static final String CLIENT = "jdk.internal.net.http.HttpClientImpl";
    private static final String ATTEMPTS = "jdk.internal.net.http.MultiExchange";
    private static final String EXCHANGE = "jdk.internal.net.http.Exchange";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdk.JdkHttpClientAdvice$";
    private static final String FUTURE = "Ljava/util/concurrent/CompletableFuture;";

    public JdkHttpClientLibrary() {
        super("jdk-httpclient", "11 to 25");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CLIENT, "send", null, ADVICE + "Blocking"),
                Hook.on(ATTEMPTS, "responseAsync", null, ADVICE + "Ask"),
                Hook.on(EXCHANGE, "responseAsync", "()" + FUTURE, ADVICE + "Send"),
                Hook.on(EXCHANGE, "readBodyAsync", null, ADVICE + "ReadBody"),
                Hook.on(EXCHANGE, "ignoreBody", "()" + FUTURE, ADVICE + "ReadBody"),
                Hook.on(EXCHANGE, "cancel", "(Ljava/io/IOException;)V", ADVICE + "Cancel"),
                Hook.ifPresent(EXCHANGE, "nullBody", null, ADVICE + "NoBody"));
    }
}
