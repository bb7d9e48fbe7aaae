// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.apachehttp5;

import java.util.List;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** Apache's HttpClient 5: the bodies that it brings in. */
public final class ApacheHttp5Library implements Library {

    private static final String ANSWER = "org.fieldtrace.advice.httpclient5.AnswerAdvice";
    private static final String BODY = "org.fieldtrace.agent.bridge.BodyAdvice";
    private static final String BODY_PART = "org.fieldtrace.agent.bridge.BodyPartAdvice";

    @Override
    public String name() {
        return "apache-httpclient-5";
    }

    @Override
    public String versions() {
        return "5.0 to 5.5";
    }

    @Override
    public List<Hook> hooks() {
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
