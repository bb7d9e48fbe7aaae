// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkhttpurlconnection;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** {@code java.net.HttpURLConnection}, also over TLS: requests that it makes. */
public final class JdkHttpUrlConnectionLibrary extends Library {

    private static final String CONNECTION = "sun.net.www.protocol.http.HttpURLConnection";
    private static final String INTERNAL = CONNECTION.replace('.', '/');
    private static final String HEADERS = "sun/net/www/MessageHeader";
    private static final String CLIENT = "sun.net.www.http.HttpClient";
    private static final String BODY = CONNECTION + "$HttpInputStream";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdk.HttpUrlConnectionAdvice$";

    public JdkHttpUrlConnectionLibrary() {
        super("jdk-httpurlconnection", "11 to 25");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(CONNECTION, "plainConnect", "()V", ADVICE + "Connect"),
                Hook.on(CONNECTION, "writeRequests", "()V", ADVICE + "Write"),
                Hook.ifPresent(
                        CLIENT,
                        "parseHTTP",
                        "(L" + HEADERS + ";Lsun/net/ProgressSource;L" + INTERNAL + ";)Z",
                        ADVICE + "AwaitWithProgress"),
                Hook.ifPresent(
                        CLIENT,
                        "parseHTTP",
                        "(L" + HEADERS + ";L" + INTERNAL + ";)Z",
                        ADVICE + "AwaitPlainly"),
                Hook.on(CONNECTION, "followRedirect0", null, ADVICE + "Again"),
                Hook.on(CONNECTION, "disconnectWeb", "()V", ADVICE + "Again"),
                Hook.on(CONNECTION, "getInputStream0", null, ADVICE + "Answer"),
                Hook.on(
                        BODY,
                        "<init>",
                        "(L" + INTERNAL + ";Ljava/io/InputStream;)V",
                        ADVICE + "OpenBody"),
                Hook.on(BODY, "read", "()I", ADVICE + "ReadByte"),
                Hook.on(BODY, "read", "([BII)I", ADVICE + "Read"),
                Hook.on(BODY, "skip", "(J)J", ADVICE + "Skip"),
                Hook.on(BODY, "close", "()V", ADVICE + "CloseBody"));
    }
}
