// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.apachehttpclient5;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.shared.AnswerStreams;

/** Apache's HttpClient 5: its requests, and the bodies that they bring in. */
public final class ApacheHttpClient5Library extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.apachehttpclient5.";
    private static final String ANSWER = ADVICE + "ClientAdvice$Answer";
    private static final String BODY = "org.fieldtrace.agent.bridge.remotecall.answer.BodyAdvice";
    private static final String BODY_PART =
            "org.fieldtrace.agent.bridge.remotecall.answer.BodyPartAdvice";

    private static final String POOL = "org.fieldtrace.agent.bridge.pool.PoolAdvice$";

    private static final String CLASSIC = "org.apache.hc.client5.http.impl.classic.";
    private static final String CONNECT_EXEC =
            "org.apache.hc.client5.http.impl.async.AsyncConnectExec";
    private static final String ASYNC_RUNTIME =
            "org.apache.hc.client5.http.impl.async.InternalHttpAsyncExecRuntime";
    private static final String STREAM = "org.apache.hc.core5.http2.impl.nio.ClientH2StreamHandler";
    private static final String FUTURE = "org.apache.hc.core5.concurrent.ComplexFuture";
    private static final String CORE = "org.apache.hc.core5.http.impl.";

    private static final String PROMISE = "org.apache.hc.core5.concurrent.BasicFuture";
    private static final String GET = "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;";

    /** That overload which the other one calls. */
    private static final String EXECUTE =
            "(Lorg/apache/hc/core5/http/ClassicHttpRequest;"
                    + "Lorg/apache/hc/core5/http/io/HttpClientConnection;"
                    + "Lorg/apache/hc/core5/http/io/HttpResponseInformationCallback;"
                    + "Lorg/apache/hc/core5/http/protocol/HttpContext;)"
                    + "Lorg/apache/hc/core5/http/ClassicHttpResponse;";

    public ApacheHttpClient5Library() {
        super("apache-httpclient-5", "5.0 to 5.5", "org.apache.hc.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(bodies());
        hooks.addAll(blocking());
        hooks.addAll(asynchronous());
        return hooks;
    }

    private static List<Hook> asynchronous() {
        return List.of(
                Hook.on(CONNECT_EXEC, "execute", null, ADVICE + "AsyncClientAdvice$Attempt"),
                Hook.on(
                        ASYNC_RUNTIME,
                        "acquireEndpoint",
                        null,
                        ADVICE + "AsyncClientAdvice$Acquire"),
                Hook.on(STREAM, "<init>", null, ADVICE + "AsyncClientAdvice$Stream"),
                Hook.on(FUTURE, "cancel", "(Z)Z", ADVICE + "AsyncClientAdvice$Cancel"));
    }

    private static List<Hook> blocking() {
        List<Hook> hooks = new ArrayList<>(AnswerStreams.hooks(CORE + "io."));
        hooks.add(
                Hook.on(
                        CLASSIC + "ConnectExec",
                        "execute",
                        null,
                        ADVICE + "ClientAdvice$SendOnce"));
        hooks.add(
                Hook.on(
                        CLASSIC + "InternalExecRuntime",
                        "acquireEndpoint",
                        null,
                        POOL + "Apache5Acquire"));
        hooks.add(Hook.on(PROMISE, "get", GET, POOL + "Apache5Promise"));
        hooks.add(
                Hook.on(
                        CORE + "io.HttpRequestExecutor",
                        "execute",
                        EXECUTE,
                        ADVICE + "ClientAdvice$Execute"));
        hooks.add(
                Hook.on(
                        CORE + "io.BHttpConnectionBase",
                        "close",
                        null,
                        AnswerStreams.CLOSE_CONNECTION));
        return hooks;
    }

    private static List<Hook> bodies() {
        return List.of(
                Hook.on(
                        "org.apache.hc.client5.http.impl.classic.InternalHttpClient",
                        "doExecute",
                        null,
                        ANSWER),
                Hook.on(
                        "org.apache.hc.client5.http.impl.classic.MinimalHttpClient",
                        "doExecute",
                        null,
                        ANSWER),
                Hook.on(
                        "org.apache.hc.client5.http.impl.classic.ResponseEntityProxy",
                        "getContent",
                        null,
                        BODY),
                Hook.on(
                        "org.apache.hc.core5.http.io.entity.HttpEntityWrapper",
                        "getContent",
                        null,
                        BODY_PART),
                Hook.on(
                        "org.apache.hc.client5.http.entity.DecompressingEntity",
                        "getContent",
                        null,
                        BODY_PART),
                Hook.on(
                        "org.apache.hc.core5.http.io.entity.EntityUtils",
                        "toString",
                        null,
                        BODY_PART),
                Hook.on(
                        "org.apache.hc.core5.http.io.entity.EntityUtils",
                        "toByteArray",
                        null,
                        BODY_PART),
                Hook.on(
                        "org.apache.hc.client5.http.async.methods.SimpleHttpResponse",
                        "getBodyText",
                        null,
                        BODY),
                Hook.on(
                        "org.apache.hc.client5.http.async.methods.SimpleHttpResponse",
                        "getBodyBytes",
                        null,
                        BODY));
    }
}
