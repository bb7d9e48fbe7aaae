// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.apachehttpclient4;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;
import org.fieldtrace.agent.library.shared.AnswerStreams;

/** Apache's HttpClient 4: its requests, and the bodies that they bring in. */
public final class ApacheHttpClient4Library extends Library {

    private static final String ADVICE = "org.fieldtrace.advice.apachehttpclient4.ClientAdvice$";
    private static final String ANSWER = ADVICE + "Answer";
    private static final String BODY = "org.fieldtrace.agent.bridge.remotecall.answer.BodyAdvice";
    private static final String BODY_PART =
            "org.fieldtrace.agent.bridge.remotecall.answer.BodyPartAdvice";

    private static final String POOL = "org.fieldtrace.agent.bridge.pool.PoolAdvice$";

    /** Where a thread waits for a connection to a host. */
    private static final String ROUTE_POOL = "org.apache.http.pool.RouteSpecificPool";

    private static final String CHAIN = "org.apache.http.impl.execchain.";
    private static final String EXECUTOR = "org.apache.http.protocol.HttpRequestExecutor";

    /** One stands for another while it is out of its pool. */
    private static final List<String> CONNECTIONS =
            List.of(
                    "org.apache.http.impl.BHttpConnectionBase",
                    "org.apache.http.impl.conn.CPoolProxy");

    public ApacheHttpClient4Library() {
        super("apache-httpclient-4", "4.3 to 4.5", "org.apache.http.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>(bodies());
        hooks.add(Hook.on(CHAIN + "MainClientExec", "execute", null, ADVICE + "SendOnce"));
        hooks.add(Hook.on(CHAIN + "MinimalClientExec", "execute", null, ADVICE + "SendOnce"));
        hooks.add(Hook.on(EXECUTOR, "execute", null, ADVICE + "Execute"));
        hooks.add(Hook.ifPresent(ROUTE_POOL, "queue", null, POOL + "ApacheQueue"));
        hooks.add(Hook.ifPresent(ROUTE_POOL, "unqueue", null, POOL + "ApacheUnqueue"));
        hooks.addAll(AnswerStreams.hooks("org.apache.http.impl.io."));
        for (String connection : CONNECTIONS) {
            hooks.add(Hook.on(connection, "close", "()V", AnswerStreams.CLOSE_CONNECTION));
            hooks.add(Hook.on(connection, "shutdown", "()V", AnswerStreams.CLOSE_CONNECTION));
        }
        return hooks;
    }

    private static List<Hook> bodies() {
        return List.of(
                Hook.on(
                        "org.apache.http.impl.client.InternalHttpClient",
                        "doExecute",
                        null,
                        ANSWER),
                Hook.on("org.apache.http.impl.client.MinimalHttpClient", "doExecute", null, ANSWER),
                Hook.on(
                        "org.apache.http.impl.execchain.ResponseEntityProxy",
                        "getContent",
                        null,
                        BODY),
                Hook.on("org.apache.http.entity.HttpEntityWrapper", "getContent", null, BODY_PART),
                // As asynchronous clients make them.
                Hook.on("org.apache.http.entity.BasicHttpEntity", "getContent", null, BODY_PART),
                Hook.on(
                        "org.apache.http.client.entity.DecompressingEntity",
                        "getContent",
                        null,
                        BODY_PART),
                Hook.on("org.apache.http.util.EntityUtils", "toString", null, BODY_PART),
                Hook.on("org.apache.http.util.EntityUtils", "toByteArray", null, BODY_PART));
    }
}
