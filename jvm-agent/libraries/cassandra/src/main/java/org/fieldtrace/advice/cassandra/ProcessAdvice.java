// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import java.net.SocketAddress;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.CqlStatements;

/**
 * For {@code CqlRequestAsyncProcessor.process}, by which statements of all of the driver's
 * interfaces come, and the pages behind the first.
 */
public final class ProcessAdvice {

    private ProcessAdvice() {}

    /** The application executes a statement. */
    public static ClientExchange enter(
            Object processor, Statement<?> statement, DefaultSession session) {
        if (!NativeAgent.following || statement == null) {
            return null;
        }
        ClientExchange exchange =
                CqlStatements.begin(
                        StatementTexts.name(statement), AskedRows.of(statement, session));
        if (exchange != null) {
            SentStatement.set(exchange);
        }
        return exchange;
    }

    /** It is on its way, or was refused. */
    public static void exit(
            ClientExchange exchange, CompletionStage<AsyncResultSet> answer, Throwable thrown) {
        if (exchange == null) {
            return;
        }
        SentStatement.remove();
        if (answer == null) {
            CqlStatements.end(exchange, null, thrown);
            return;
        }
        answer.whenComplete((page, failure) -> end(exchange, page, failure));
    }

    private static void end(ClientExchange exchange, AsyncResultSet page, Throwable failure) {
        try {
            CqlStatements.end(exchange, coordinator(page), cause(failure));
        } catch (Throwable leftOut) {
            AdviceFailure.report(leftOut, "CqlRequestAsyncProcessor.process");
        }
    }

    private static SocketAddress coordinator(AsyncResultSet page) {
        ExecutionInfo info = page == null ? null : page.getExecutionInfo();
        Node node = info == null ? null : info.getCoordinator();
        return node == null ? null : node.getEndPoint().resolve();
    }

    static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }
}
