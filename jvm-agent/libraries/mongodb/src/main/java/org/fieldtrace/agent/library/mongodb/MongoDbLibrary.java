// SPDX-License-Identifier: MIT
package org.fieldtrace.agent.library.mongodb;

import java.util.ArrayList;
import java.util.List;
import org.fieldtrace.agent.bridge.container.Envelopes;
import org.fieldtrace.agent.hooks.Hook;
import org.fieldtrace.agent.hooks.Library;

/**
 * MongoDB's drivers: each command, waits for a connection, and what codecs make of documents. The
 * remote calls are the operations; of the synchronous driver also each further batch that a cursor
 * fetches, and of the reactive one each subscription.
 */
public final class MongoDbLibrary extends Library {

    private static final String REMOTE_CALL =
            "org.fieldtrace.agent.bridge.remotecall.RemoteCallAdvice";
    private static final String KEPT_RESULT =
            "org.fieldtrace.agent.bridge.remotecall.KeptResultAdvice";
    private static final String CLIENT = "com.mongodb.client.internal.";
    private static final String CONNECTION = "com.mongodb.internal.connection.";
    private static final String PROTOCOL = CONNECTION + "CommandProtocolImpl";

    /** To 3.7. */
    private static final String OLDER_CONNECTION = "com.mongodb.connection.";

    /** To 3.12, of the driver's operations. */
    private static final String OLDER_OPERATION = "com.mongodb.operation.";

    private static final String OPERATION_CONTEXT =
            "Lcom/mongodb/internal/connection/OperationContext;";
    private static final String SELECTOR = "Lcom/mongodb/selector/ServerSelector;";
    private static final String EXECUTE_ASYNC =
            "(Lcom/mongodb/internal/connection/InternalConnection;"
                    + "Lcom/mongodb/internal/async/SingleResultCallback;)V";
    private static final String WRITE =
            "(Lcom/mongodb/connection/InternalConnection;)Lcom/mongodb/bulk/BulkWriteResult;";
    private static final String ADVICE = "org.fieldtrace.advice.mongodb.";
    private static final String OPERATION = "com.mongodb.internal.operation.";

    public MongoDbLibrary() {
        super("mongodb", "3.4 to 5.14", "com.mongodb.", "org.bson.");
    }

    @Override
    public List<Hook> hooks() {
        lookThroughCursors();
        List<Hook> hooks = new ArrayList<>(operations());
        hooks.addAll(commands());
        hooks.addAll(poolTasks());
        hooks.addAll(ofVersion3());
        hooks.addAll(ReactiveDriver.hooks());
        hooks.addAll(BsonDocuments.hooks());
        return hooks;
    }

    @Override
    public void standBack() {
        BsonDocuments.standBack();
    }

    private static List<Hook> commands() {
        String pool = CONNECTION + "DefaultConnectionPool";
        String cluster = CONNECTION + "BaseCluster";
        return List.of(
                Hook.on(PROTOCOL, "execute", null, ADVICE + "CommandAdvice$Execute"),
                // Of 3 its callback is another.
                Hook.ifPresent(
                        PROTOCOL,
                        "executeAsync",
                        EXECUTE_ASYNC,
                        ADVICE + "CommandAdvice$ExecuteAsync"),
                Hook.on(
                        CONNECTION + "ConcurrentPool",
                        "get",
                        "(JLjava/util/concurrent/TimeUnit;)Ljava/lang/Object;",
                        ADVICE + "PoolGetAdvice"),
                // To 4, and since.
                callback(pool, "getAsync", "First"),
                callback(pool, "getAsync", "Second", OPERATION_CONTEXT),
                callback(cluster, "selectServerAsync", "Second", SELECTOR),
                callback(cluster, "selectServerAsync", "Third", SELECTOR, OPERATION_CONTEXT));
    }

    /** The synchronous driver of 3, before its classes had the names that they have in 4. */
    private static List<Hook> ofVersion3() {
        String command = ADVICE + "CommandAdvice$Execute";
        return List.of(
                // To 3.5, where it is no interface, and to 3.7.
                Hook.ifPresent(OLDER_CONNECTION + "CommandProtocol", "execute", null, command),
                Hook.ifPresent(
                        OLDER_CONNECTION + "WriteCommandProtocol", "execute", WRITE, command),
                Hook.ifPresent(OLDER_CONNECTION + "CommandProtocolImpl", "execute", null, command),
                // To 3.5, and 3.6.
                Hook.ifPresent("com.mongodb.Mongo$2", "execute", null, REMOTE_CALL),
                Hook.ifPresent("com.mongodb.Mongo$3", "execute", null, REMOTE_CALL),
                Hook.on(OLDER_OPERATION + "QueryBatchCursor", "getMore", null, KEPT_RESULT));
    }

    /** By which the reactive driver has the pool's thread take a connection: since 4.3, to 4.2. */
    private static List<Hook> poolTasks() {
        String pool = CONNECTION + "DefaultConnectionPool";
        String advice = ADVICE + "PoolTaskAdvice$";
        return List.of(
                Hook.on(pool + "$Task", "<init>", null, advice + "Made"),
                Hook.on(pool + "$Task", "execute", "()V", advice + "Done"),
                Hook.on(pool + "$Task", "failAsTimedOut", "()V", advice + "TimedOut"),
                Hook.on(pool + "$Task", "failAsClosed", "()V", advice + "Closed"),
                Hook.ifPresent(
                        pool + "$1",
                        "<init>",
                        "(L"
                                + pool.replace('.', '/')
                                + ";Lcom/mongodb/internal/async/SingleResultCallback;J)V",
                        advice + "Made"),
                Hook.ifPresent(pool + "$1", "run", "()V", advice + "Done"));
    }

    /** By which the reactive driver waits; with the parameters ahead of its callback. */
    private static Hook callback(
            String className, String method, String place, String... parameters) {
        String descriptor =
                "("
                        + String.join("", parameters)
                        + "Lcom/mongodb/internal/async/SingleResultCallback;)V";
        return Hook.ifPresent(className, method, descriptor, ADVICE + "CallbackAdvice$" + place);
    }

    private static List<Hook> operations() {
        return List.of(
                // To 5.1, and since.
                Hook.on(
                        CLIENT + "MongoClientDelegate$DelegateOperationExecutor",
                        "execute",
                        null,
                        REMOTE_CALL),
                Hook.on(
                        CLIENT + "MongoClusterImpl$OperationExecutorImpl",
                        "execute",
                        null,
                        REMOTE_CALL),
                // 4, 5, and 5 since its cursors have a core of their own.
                Hook.on(OPERATION + "QueryBatchCursor", "getMore", null, KEPT_RESULT),
                Hook.ifPresent(OPERATION + "CommandBatchCursor", "getMore", null, KEPT_RESULT),
                Hook.on(OPERATION + "CommandCursor", "getMore", null, KEPT_RESULT),
                // Documents of a stream of changes are decoded one by one.
                Hook.on(CLIENT + "MongoChangeStreamCursorImpl", "next", null, REMOTE_CALL),
                Hook.on(CLIENT + "MongoChangeStreamCursorImpl", "tryNext", null, REMOTE_CALL));
    }

    private static void lookThroughCursors() {
        Envelopes.add(OLDER_OPERATION + "QueryBatchCursor", "nextBatch");
        Envelopes.add(OPERATION + "QueryBatchCursor", "nextBatch");
        Envelopes.add(OPERATION + "CommandBatchCursor", "nextBatch", "wrapped");
        Envelopes.add(OPERATION + "CommandCursor", "nextBatch");
        Envelopes.add(OPERATION + "SingleBatchCursor", "batch");
        Envelopes.add(
                "com.mongodb.client.model.changestream.ChangeStreamDocument",
                "fullDocument",
                "fullDocumentBeforeChange");
        // Iterating over one that is raw would decode all of it.
        Envelopes.add("org.bson.BsonDocument");
    }
}
