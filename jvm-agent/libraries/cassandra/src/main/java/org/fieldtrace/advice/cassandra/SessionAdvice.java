// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.cassandra;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ExecutionInfo;
import com.datastax.oss.driver.api.core.cql.PrepareRequest;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import java.net.SocketAddress;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.fieldtrace.agent.bridge.remotecall.AskedNames;
import org.fieldtrace.agent.bridge.request.ClientExchange;
import org.fieldtrace.agent.bridge.statements.AskedColumns;
import org.fieldtrace.agent.bridge.statements.CqlStatements;

/** Advice for how a session sends its statements. */
public final class SessionAdvice {

    /**
     * For {@code CqlPrepareAsyncProcessor.process}, by which all statements come to be prepared.
     */
    public static final class Prepare {
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
                CqlStatements.end(exchange, null, Process.cause(failure));
            } catch (Throwable leftOut) {
                AdviceFailure.report(leftOut, "CqlPrepareAsyncProcessor.process");
            }
        }
    }

    /**
     * For {@code CqlRequestAsyncProcessor.process}, by which statements of all of the driver's
     * interfaces come, and the pages behind the first.
     */
    public static final class Process {
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
            if (AskedNames.areWanted()) {
                AskedColumns columns = CqlStatements.columns(StatementTexts.text(statement));
                if (columns != null) {
                    AskedNames.tell(AskedNames.SQL, columns.textHash(), columns);
                }
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

    /** For {@code DriverChannel.write}, to one of the servers. */
    public static final class Write {
        /** What the thread sends goes over this connection, unless it has to be tried again. */
        public static void enter(DriverChannel channel) {
            ClientExchange exchange = SentStatement.get();
            if (exchange != null) {
                exchange.connected(channel.localAddress(), channel.getEndPoint().resolve());
            } else {
                Preparing.writes(channel);
            }
        }
    }
}
