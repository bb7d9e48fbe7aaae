// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.neo4j;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/** Neo4j's driver: each statement, and what the application makes of records. */
public final class Neo4jLibrary extends Library {

    private static final String INTERNAL = "org.neo4j.driver.internal.";
    private static final String ADVICE = "org.fieldtrace.advice.neo4j.";
    private static final String FETCH = ADVICE + "FetchAdvice";
    private static final String STATEMENT = ADVICE + "StatementAdvice$";
    private static final String CURSOR = ADVICE + "CursorAdvice$";
    private static final String FUTURE = ADVICE + "AsyncFetchAdvice";
    private static final String OF_ANSWER =
            "org.fieldtrace.agent.bridge.remotecall.answer.KnownAnswerAdvice";
    private static final String BY_FUNCTION = "(Ljava/util/function/Function;)";

    public Neo4jLibrary() {
        super("neo4j", "4.4 to 6.2", "org.neo4j.driver.");
    }

    @Override
    public List<Hook> hooks() {
        List<Hook> hooks = new ArrayList<>();
        statements(hooks);
        statementsSince528(hooks);
        objects(hooks);
        return hooks;
    }

    private static void statements(List<Hook> hooks) {
        String factory = INTERNAL + "cursor.ResultCursorFactoryImpl";
        hooks.add(Hook.ifPresent(factory, "asyncResult", null, STATEMENT + "Send"));
        hooks.add(Hook.ifPresent(factory, "rxResult", null, STATEMENT + "SendReactively"));
        String rows = INTERNAL + "handlers.pulln.BasicPullResponseHandler";
        hooks.add(Hook.ifPresent(rows, "onSuccess", "(Ljava/util/Map;)V", STATEMENT + "Answer"));
        hooks.add(Hook.ifPresent(rows, "onFailure", null, STATEMENT + "Fail"));
    }

    private static void statementsSince528(List<Hook> hooks) {
        String cursor = INTERNAL + "cursor.ResultCursorImpl";
        String reactive = INTERNAL + "cursor.RxResultCursorImpl";
        hooks.add(Hook.ifPresent(cursor, "<init>", null, CURSOR + "Send"));
        hooks.add(Hook.ifPresent(reactive, "<init>", null, CURSOR + "Take"));
        for (String taking : List.of(cursor, reactive)) {
            hooks.add(Hook.ifPresent(taking, "onPullSummary", null, CURSOR + "Answer"));
            hooks.add(Hook.ifPresent(taking, "onDiscardSummary", null, CURSOR + "Discard"));
            hooks.add(Hook.ifPresent(taking, "onError", null, CURSOR + "Fail"));
        }
        String session = INTERNAL + "async.NetworkSession$RunRxResponseHandler";
        String transaction = INTERNAL + "async.UnmanagedTransaction$RunRxResponseHandler";
        hooks.add(Hook.ifPresent(session, "<init>", null, CURSOR + "SendReactively"));
        hooks.add(Hook.ifPresent(transaction, "<init>", null, CURSOR + "SendInTransaction"));
        for (String sending : List.of(session, transaction)) {
            hooks.add(Hook.ifPresent(sending, "onComplete", null, CURSOR + "HandOn"));
            hooks.add(Hook.ifPresent(sending, "onError", null, CURSOR + "Fail"));
        }
    }

    private static void objects(List<Hook> hooks) {
        hooks.add(Hook.on(INTERNAL + "InternalSession", "transaction", null, FETCH));
        String result = INTERNAL + "InternalResult";
        hooks.add(Hook.on(result, "list", null, FETCH));
        hooks.add(Hook.on(result, "single", null, FETCH));
        // The first until 5.27, the second since.
        for (String cursor : List.of("DisposableAsyncResultCursor", "DisposableResultCursorImpl")) {
            hooks.add(
                    Hook.ifPresent(
                            INTERNAL + "cursor." + cursor,
                            "listAsync",
                            BY_FUNCTION + "Ljava/util/concurrent/CompletionStage;",
                            FUTURE));
        }
        // Since 5.28.5.
        hooks.add(
                Hook.ifPresent(
                        INTERNAL + "InternalRecord",
                        "as",
                        "(Ljava/lang/Class;)Ljava/lang/Object;",
                        OF_ANSWER));
    }
}
