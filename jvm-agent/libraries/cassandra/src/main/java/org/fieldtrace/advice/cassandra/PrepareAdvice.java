// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.api.core.cql.PrepareRequest;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.util.concurrent.CompletionStage;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.CqlStatements;

/** For {@code CqlPrepareAsyncProcessor.process}, by which all statements come to be prepared. */
public final class PrepareAdvice {

    private PrepareAdvice() {}

    /** The application prepares a statement, maybe one that the driver knows. */
    public static Preparing enter(Object processor, PrepareRequest request) {
        return NativeAgent.following && request != null
                ? Preparing.begin(request.getQuery())
                : null;
    }

    /** It is on its way, or known, or was refused. */
    public static void exit(
            Preparing preparing, CompletionStage<PreparedStatement> answer, Throwable thrown) {
        ClientExchange exchange = preparing == null ? null : preparing.end();
        if (exchange == null) {
            return;
        }
        if (answer == null) {
            CqlStatements.end(exchange, null, thrown);
            return;
        }
        answer.whenComplete((prepared, failure) -> end(exchange, failure));
    }

    private static void end(ClientExchange exchange, Throwable failure) {
        try {
            CqlStatements.end(exchange, null, ProcessAdvice.cause(failure));
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "CqlPrepareAsyncProcessor.process");
        }
    }
}
