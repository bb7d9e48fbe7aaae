// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.awssdk;

import java.util.List;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.RemoteBodies;

/** For {@code TransactGetItemsOperation.transformResponse} of the mapper for DynamoDB. */
public final class DocumentsAdvice {

    /** The mapper makes documents of an answer. */
    public static Object enter(Object operation, Object answer) {
        return answer;
    }

    /** The application is about to make objects of them. */
    public static void exit(Object answer, Object documents, Throwable thrown) {
        if (NativeAgent.recording && documents instanceof List) {
            for (Object document : (List<?>) documents) {
                RemoteBodies.rememberFrom(answer, document);
            }
        }
    }
}
