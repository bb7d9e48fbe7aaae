// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.neo4j;

import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.fieldtrace.agent.bridge.AdviceFailure;
import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.neo4j.driver.Query;
import org.neo4j.driver.Value;

/** Advice for how the driver before 5.28 sends statements, and gets their rows. */
public final class StatementAdvice {

    private static final String ALL_ROWS = "pullAllHandler";
    private static final String SOME_ROWS = "pullHandler";

    private StatementAdvice() {}

    /** For {@code ResultCursorFactoryImpl.asyncResult}, which sends it and asks for its rows. */
    public static final class Send {
        /** It is about to be sent. */
        public static void enter(Object factory) throws Throwable {
            if (NativeAgent.following) {
                send(LibraryMembers.reach(factory, ALL_ROWS));
            }
        }
    }

    /** For {@code ResultCursorFactoryImpl.rxResult}, which sends it alone. */
    public static final class SendReactively {
        /** It is about to be sent. */
        public static Object enter(Object factory) throws Throwable {
            return NativeAgent.following ? send(LibraryMembers.reach(factory, SOME_ROWS)) : null;
        }

        /** It is on its way. Of one that fails nobody asks for rows. */
        public static void exit(Object rows, CompletionStage<?> cursor, Throwable thrown) {
            if (rows != null && cursor != null) {
                cursor.whenComplete((result, failure) -> endIfFailed(rows, result));
            }
        }

        private static void endIfFailed(Object rows, Object cursor) {
            try {
                Object failure = LibraryMembers.reach(cursor, "runResponseError");
                if (failure != null) {
                    SentStatements.end(rows, (Throwable) failure);
                }
            } catch (Throwable leftOut) {
                AdviceFailure.report(leftOut, "ResultCursorFactoryImpl.rxResult");
            }
        }
    }

    /** For {@code BasicPullResponseHandler.onSuccess}, behind a portion of rows. */
    public static final class Answer {
        /** The portion is there. */
        public static void enter(Object rows, Map<String, Value> metadata) {
            Value hasMore = metadata == null ? null : metadata.get("has_more");
            if (hasMore == null || !hasMore.asBoolean(false)) {
                SentStatements.end(rows, null);
            }
        }
    }

    /** For {@code BasicPullResponseHandler.onFailure}. */
    public static final class Fail {
        /** The statement failed, or its rows will not come. */
        public static void enter(Object rows, Throwable failure) {
            SentStatements.end(rows, failure);
        }
    }

    private static Object send(Object rows) throws Throwable {
        Object query = LibraryMembers.reach(rows, "query");
        if (query instanceof Query) {
            SentStatements.send(rows, LibraryMembers.reach(rows, "connection"), (Query) query);
        }
        return rows;
    }
}
