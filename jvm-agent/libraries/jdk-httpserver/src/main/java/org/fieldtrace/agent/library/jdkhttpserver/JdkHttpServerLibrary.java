// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.jdkhttpserver;

import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** {@code com.sun.net.httpserver}: requests that it serves. */
public final class JdkHttpServerLibrary extends Library {

    private static final String PACKAGE = "sun.net.httpserver.";
    private static final String ADVICE = "org.fieldtrace.agent.bridge.jdk.JdkHttpServerAdvice$";

    public JdkHttpServerLibrary() {
        super("jdk-httpserver", "11 to 25");
    }

    @Override
    public List<Hook> hooks() {
        return List.of(
                Hook.on(PACKAGE + "ServerImpl$Exchange", "run", "()V", ADVICE + "Run"),
                Hook.on(PACKAGE + "ExchangeImpl", "<init>", null, ADVICE + "Begin"),
                Hook.on(PACKAGE + "ExchangeImpl", "close", "()V", ADVICE + "Close"),
                Hook.on(PACKAGE + "Request$WriteStream", "write", "([BII)V", ADVICE + "Write"),
                Hook.on(
                        PACKAGE + "SSLStreams$OutputStream",
                        "write",
                        "([BII)V",
                        ADVICE + "WriteTls"),
                Hook.on("com.sun.net.httpserver.Filter$Chain", "doFilter", null, ADVICE + "Handle"),
                // The same class under its name up to JDK 21 and since.
                Hook.on(PACKAGE + "WriteFinishedEvent", "<init>", null, ADVICE + "Written"),
                Hook.on(PACKAGE + "Event$WriteFinished", "<init>", null, ADVICE + "Written"));
    }
}
