// SPDX-License-Identifier: MIT
package org.fieldtrace.advice.neo4j;

import org.fieldtrace.agent.bridge.LibraryMembers;
import org.fieldtrace.agent.bridge.NativeAgent;
import org.neo4j.driver.Query;

/** Advice for how the driver since 5.28 sends statements, and gets their rows. */
public final class CursorAdvice {

    /** What takes the answer to a statement that is sent alone, while it hands on to a cursor. */
    private static final ThreadLocal<Object> HANDING_ON = new ThreadLocal<>();

    private CursorAdvice() {}

    private static void send(Object answer, Object connection, Query query) throws Throwable {
        if (NativeAgent.following && query != null) {
            SentStatements.send(answer, connection, query);
        }
    }

    /** For {@code ResultCursorImpl}, which is made when a statement is sent. */
    public static final class Send {
        /** It is about to be sent. */
        public static void enter(Object cursor, Object connection, Query query) throws Throwable {
            send(cursor, connection, query);
        }
    }

    /** For {@code NetworkSession.RunRxResponseHandler}, as above, of a reactive session. */
    public static final class SendReactively {
        /** It is about to be sent. */
        public static void enter(Object answer, Object log, Object connection, Query query)
                throws Throwable {
            send(answer, connection, query);
        }
    }

    /** For {@code UnmanagedTransaction.RunRxResponseHandler}, as above, in a transaction. */
    public static final class SendInTransaction {
        /** It is about to be sent. */
        public static void enter(
                Object answer,
                Object log,
                Object telemetry,
                Object begun,
                Object connection,
                Query query)
                throws Throwable {
            send(answer, connection, query);
        }
    }

    /** For what takes the answer to a statement that is sent alone: it makes a cursor for rows. */
    public static final class HandOn {
        /** The answer is there. */
        public static Object enter(Object answer) {
            Object outer = HANDING_ON.get();
            HANDING_ON.set(answer);
            return outer;
        }

        /** So is the cursor. */
        public static void exit(Object outer, Object result, Throwable thrown) {
            if (outer == null) {
                HANDING_ON.remove();
            } else {
                HANDING_ON.set(outer);
            }
        }
    }

    /** For {@code RxResultCursorImpl}, which takes the rows. */
    public static final class Take {
        /** It is made. */
        public static void enter(Object cursor) {
            Object answer = HANDING_ON.get();
            if (answer != null) {
                SentStatements.passOn(answer, cursor);
            }
        }
    }

    /** For {@code onPullSummary}, behind a portion of rows. */
    public static final class Answer {
        /** The portion is there. */
        public static void enter(Object cursor, Object summary) throws Throwable {
            if (!Boolean.TRUE.equals(LibraryMembers.reach(summary, "hasMore"))) {
                SentStatements.end(cursor, null);
            }
        }
    }

    /** For {@code onDiscardSummary}: the application wants no more rows. */
    public static final class Discard {
        /** They are discarded. */
        public static void enter(Object cursor) {
            SentStatements.end(cursor, null);
        }
    }

    /** For {@code onError}. */
    public static final class Fail {
        /** The statement failed, or its rows will not come. */
        public static void enter(Object answer, Throwable failure) {
            SentStatements.end(answer, failure);
        }
    }
}
