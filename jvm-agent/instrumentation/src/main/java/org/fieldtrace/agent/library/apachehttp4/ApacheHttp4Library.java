// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.apachehttp4;

import java.util.List;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** Apache's HttpClient 4: the bodies that it brings in. */
public final class ApacheHttp4Library implements Library {

    private static final String ANSWER = "org.fieldtrace.advice.httpclient4.AnswerAdvice";
    private static final String BODY = "org.fieldtrace.agent.bridge.BodyAdvice";
    private static final String BODY_PART = "org.fieldtrace.agent.bridge.BodyPartAdvice";

    @Override
    public String name() {
        return "apache-httpclient-4";
    }

    @Override
    public String versions() {
        return "4.5";
    }

    @Override
    public List<Hook> hooks() {
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
                Hook.on(
                        "org.apache.http.client.entity.DecompressingEntity",
                        "getContent",
                        null,
                        BODY_PART),
                Hook.on("org.apache.http.util.EntityUtils", "toString", null, BODY_PART),
                Hook.on("org.apache.http.util.EntityUtils", "toByteArray", null, BODY_PART));
    }
}
