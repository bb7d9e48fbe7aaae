// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.jackson.v3;

import org.fieldtrace.agent.bridge.remotecall.AnswerSize;
import org.fieldtrace.agent.bridge.remotecall.RemoteCallScope;
import tools.jackson.core.JsonParser;

/** Says how much was parsed in a remote call, which the headers of the answer often do not. */
public final class ParsedBytesAdvice {

    private ParsedBytesAdvice() {}

    /** Parsing begins. */
    public static JsonParser enter(Object mapper, Object context, JsonParser parser) {
        return RemoteCallScope.currentId() == 0 ? null : parser;
    }

    /** Parsing ended. */
    public static void exit(JsonParser parser, Object result, Throwable thrown) {
        if (parser != null) {
            AnswerSize.parsed(parser.currentLocation().getByteOffset());
        }
    }
}
