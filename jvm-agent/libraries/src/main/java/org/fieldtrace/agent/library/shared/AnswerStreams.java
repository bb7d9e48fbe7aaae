// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.shared;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;

/** The streams of Apache's core, which versions 4 and 5 have in packages of their own. */
public final class AnswerStreams {

    private static final String ADVICE = "org.fieldtrace.agent.bridge.request.AnswerStreamAdvice$";

    /** Advice for the ways to close a connection. */
    public static final String CLOSE_CONNECTION = ADVICE + "CloseConnection";

    private AnswerStreams() {}

    /**
     * Hooks of the streams through which answers' bodies are read.
     *
     * @param streams package with the dot
     */
    public static List<Hook> hooks(String streams) {
        List<Hook> hooks = new ArrayList<>();
        for (String kind : List.of("ContentLength", "Chunked", "Identity")) {
            String stream = streams + kind + "InputStream";
            hooks.add(Hook.on(stream, "read", "()I", ADVICE + "ReadByte"));
            hooks.add(Hook.on(stream, "read", "([BII)I", ADVICE + "Read"));
            hooks.add(Hook.on(stream, "close", "()V", ADVICE + "CloseBody"));
        }
        return hooks;
    }
}
