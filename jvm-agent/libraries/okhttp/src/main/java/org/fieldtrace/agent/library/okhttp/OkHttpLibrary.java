// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.okhttp;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** OkHttp: its requests, and the bodies that they bring in. */
public final class OkHttpLibrary extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.okhttp.";
    private static final String ANSWER = ADVICE + "CallAdvice$Await";
    private static final String ATTEMPT = ADVICE + "CallAdvice$Connect";
    private static final String END = ADVICE + "BodyEndAdvice$";
    private static final String CONTEXT =
            "org.fieldtrace.agent.bridge.request.MadeInContextAdvice$";
    private static final String BODY = "org.fieldtrace.agent.bridge.remotecall.answer.BodyAdvice";

    private static final String CONNECTION = "okhttp3.internal.connection.";
    private static final String EXCHANGE = CONNECTION + "Exchange";
    private static final String ALLOCATION = CONNECTION + "StreamAllocation";
    private static final String HTTP2 = "okhttp3.internal.http2.Http2Connection";
    private static final String COMPLETE = "(JZZLjava/io/IOException;)Ljava/io/IOException;";
    private static final String OF_SOCKET = "(JZZZLjava/io/IOException;)Ljava/io/IOException;";

    public OkHttpLibrary() {
        super("okhttp", "3.12 to 5.5", "okhttp3.", "okio.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(bodies());
        hooks.add(Hook.on(CONNECTION + "ConnectInterceptor", "intercept", null, ATTEMPT));
        hooks.add(
                Hook.on(
                        "okhttp3.internal.http.CallServerInterceptor",
                        "intercept",
                        null,
                        ADVICE + "CallAdvice$Serve"));
        hooks.add(Hook.on(HTTP2, "newStream", null, ADVICE + "CallAdvice$OpenStream"));
        hooks.add(Hook.on(ALLOCATION, "newStream", null, ADVICE + "CallAdvice$Carry"));
        hooks.add(Hook.on(ALLOCATION, "streamFinished", null, END + "Allocation"));
        hooks.add(Hook.on(EXCHANGE, "<init>", null, ADVICE + "CallAdvice$Carry"));
        hooks.add(Hook.ifPresent(EXCHANGE, "bodyComplete", COMPLETE, END + "Complete"));
        hooks.add(Hook.ifPresent(EXCHANGE, "bodyComplete", OF_SOCKET, END + "CompleteOfSocket"));
        // A call that waits until others are done is begun by one of theirs.
        for (String call :
                List.of("okhttp3.RealCall$AsyncCall", CONNECTION + "RealCall$AsyncCall")) {
            hooks.add(Hook.on(call, "<init>", null, CONTEXT + "Make"));
            hooks.add(Hook.on(call, "executeOn", null, CONTEXT + "Run"));
        }
        return hooks;
    }

    private static List<Hook> bodies() {
        return List.of(
                // Version 3.
                Hook.on("okhttp3.RealCall", "getResponseWithInterceptorChain", null, ANSWER),
                // Versions 4 and 5.
                Hook.on(
                        "okhttp3.internal.connection.RealCall",
                        "getResponseWithInterceptorChain$okhttp",
                        null,
                        ANSWER),
                Hook.on("okhttp3.ResponseBody", "string", null, BODY),
                Hook.on("okhttp3.ResponseBody", "bytes", null, BODY),
                Hook.on("okhttp3.ResponseBody", "byteStream", null, BODY),
                Hook.on("okhttp3.ResponseBody", "charStream", null, BODY),
                Hook.on("okhttp3.internal.http.RealResponseBody", "source", null, BODY));
    }
}
