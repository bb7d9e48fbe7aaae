// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.dgs;

import java.util.Map;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.CallName;
import org.fieldtrace.agent.bridge.text.GraphQlText;

/** For {@code GraphQLClient.executeQuery}, to which all others of its name lead. */
public final class NameAdvice {

    /** What is executed. */
    public static String enter(
            Object client, String query, Map<?, ?> variables, String operationName) {
        return NativeAgent.following && query != null
                ? CallName.enter(GraphQlText.name(query, operationName))
                : null;
    }

    /** It is executed. */
    public static void exit(String outer, Object answer, Throwable thrown) {
        CallName.exit(outer);
    }
}
