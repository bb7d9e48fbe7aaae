// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.okhttp;

import java.util.List;
import org.fieldtrace.agent.library.Hook;
import org.fieldtrace.agent.library.Library;

/** OkHttp: the bodies that it brings in. */
public final class OkHttpLibrary implements Library {

    private static final String ANSWER = "org.fieldtrace.advice.okhttp3.AnswerAdvice";
    private static final String BODY = "org.fieldtrace.agent.bridge.BodyAdvice";

    @Override
    public String name() {
        return "okhttp";
    }

    @Override
    public String versions() {
        return "3.12 to 5.5";
    }

    @Override
    public List<Hook> hooks() {
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
                Hook.on("okhttp3.ResponseBody", "charStream", null, BODY));
    }
}
