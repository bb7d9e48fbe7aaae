// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.graphqljava;

import graphql.ExecutionInput;
import org.fieldtrace.agent.bridge.request.AsyncContext;
import org.fieldtrace.agent.bridge.request.ServedRequest;
import org.fieldtrace.agent.bridge.request.ThreadContexts;
import org.fieldtrace.agent.bridge.text.GraphQlText;

/** For {@code GraphQL.executeAsync}, by which all requests are executed. */
public final class ExecuteAdvice {

    /** The request that this thread serves is named by what it executes. */
    public static void enter(Object engine, ExecutionInput input) {
        AsyncContext context = ThreadContexts.current();
        ServedRequest request = context == null ? null : context.request();
        if (request != null && input != null) {
            request.operation(GraphQlText.name(input.getQuery(), input.getOperationName()));
        }
    }
}
